extension Shell {
  static let bashScript = #"""
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

    """#

  static let zshScript = #"""
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

    """#

  static let fishScript = #"""
    # Completes command lines of PROGRAM in fish.
    # Source it, or write it to ~/.config/fish/completions/PROGRAM.fish.

    function FUNCTION
        set -l words (commandline -opc)
        set -l word (commandline -ct)
        set -l program $words[1]
        set -e words[1]
        set -l answers ($program __complete $words "$word" 2>/dev/null)
        set -l names (string split \t -- $answers[1])
        set -e answers[1]
        string join \n -- $answers
        set -l rest (string sub -s (math 1 + (string length -- "$names[2]")) -- "$word")
        switch $names[1]
            case files
                string replace -r '^' -- "$names[2]" (__fish_complete_path $rest)
            case directories
                string replace -r '^' -- "$names[2]" (__fish_complete_directories $rest)
        end
    end

    complete -c PROGRAM -f -a '(FUNCTION)'

    """#
}
