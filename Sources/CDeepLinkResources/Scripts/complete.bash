# Completes command lines of PROGRAM in bash 4 or newer.
# Source it, or write it to ~/.local/share/bash-completion/completions/PROGRAM.

FUNCTION() {
  local line=${COMP_LINE:0:COMP_POINT} word kind prefix kept breaks i
  local -a words=() answers=() names=()
  # Bash cuts words at COMP_WORDBREAKS too, which has "=" and ":"; here only what a space separates is a word.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ $i -eq 0 || $line == [[:space:]]* ]]; then
      words+=("")
      line=${line#"${line%%[![:space:]]*}"}
    fi
    # What stands behind the cursor does not count.
    [[ ${#word} -gt ${#line} ]] && word=$line
    words[${#words[@]}-1]+=$word
    line=${line#"$word"}
  done
  words=("${words[@]//[\'\"\\]/}")
  word=${words[${#words[@]}-1]}
  mapfile -t answers < <("${words[0]/#\~/$HOME}" __complete "${words[@]:1}" 2>/dev/null)
  kind=${answers[0]%%$'\t'*} prefix=${answers[0]#*$'\t'}
  for ((i = 1; i < ${#answers[@]}; i++)); do names+=("${answers[i]%%$'\t'*}"); done
  case $kind in
    files) mapfile -t answers < <(compgen -f -- "${word#"$prefix"}") ;;
    directories) mapfile -t answers < <(compgen -d -- "${word#"$prefix"}") ;;
    *) answers=() ;;
  esac
  if [[ ${#answers[@]} -gt 0 ]]; then
    compopt -o filenames 2>/dev/null
    names+=("${answers[@]/#/$prefix}")
  fi
  # Readline puts an answer in the place of what stands behind the last of those characters.
  breaks=${COMP_WORDBREAKS//[^=:]/}
  [[ -n $breaks ]] && kept=${word%"${word##*[$breaks]}"}
  COMPREPLY=("${names[@]#"$kept"}")
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  # Readline quotes names of files alone; "&" in a link would end the command.
  if [[ ${#answers[@]} -eq 0 && ${COMP_WORDS[COMP_CWORD]} != [\'\"]* ]]; then
    for i in "${!COMPREPLY[@]}"; do printf -v "COMPREPLY[i]" %q "${COMPREPLY[i]}"; done
  fi
  return 0
}

complete -F FUNCTION PROGRAM
