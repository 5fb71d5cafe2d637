#compdef PROGRAM
# Completes command lines of PROGRAM in zsh.
# Source it behind compinit, or write it to _PROGRAM in a folder of $fpath.

FUNCTION() {
  local kind prefix answer name
  local -a answers words_before closed open
  words_before=("${(@Q)words[1,CURRENT-1]}")
  answers=("${(@f)$(${~words_before[1]} __complete "${(@)words_before[2,-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
  kind=${answers[1]%%$'\t'*} prefix=${answers[1]#*$'\t'}
  for answer in "${(@)answers[2,-1]}"; do
    name=${answer%%$'\t'*}
    answer=${name//:/\\:}:${answer#*$'\t'}
    # Behind "key=" comes a value, and no space.
    if [[ $name == *= ]]; then open+=("$answer"); else closed+=("$answer"); fi
  done
  (( $#closed )) && _describe PROGRAM closed
  (( $#open )) && _describe PROGRAM open -S ''
  [[ -n $prefix ]] && compset -P "${(b)prefix}"
  case $kind in
    files) _files ;;
    directories) _path_files -/ ;;
  esac
}

# Autoloaded from $fpath it is called at once; sourced, it only says what it is for.
if [[ $funcstack[1] == _PROGRAM ]]; then FUNCTION "$@"; else compdef FUNCTION PROGRAM; fi
