# complete.bash SCRIPT LINE: what bash offers at the end of a command line, a line each.
source "$1"
COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDS=() COMP_CWORD=0
# Words as bash cuts them: at spaces, and each run of "=" or ":" is a word of its own.
rest=$2
while [[ $rest =~ ^([[:space:]]*)([=:]+|[^[:space:]=:]+)(.*)$ ]]; do
  COMP_WORDS+=("${BASH_REMATCH[2]}")
  rest=${BASH_REMATCH[3]}
done
[[ $2 == *[[:space:]=:] && $2 != *[=:] ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
# What complete(1) registered, called as readline calls it.
[[ $(complete -p "${COMP_WORDS[0]}") =~ \ -F\ ([^ ]+)\  ]] && "${BASH_REMATCH[1]}"
[[ ${#COMPREPLY[@]} -eq 0 ]] || printf '%s\n' "${COMPREPLY[@]}"
