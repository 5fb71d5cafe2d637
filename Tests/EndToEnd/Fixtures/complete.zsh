# complete.zsh SCRIPT LINE: what zsh offers at the end of a command line, a line each.
#
# Completion runs only where lines are edited: in a terminal of its own (zshmodules(1), zsh/zpty). There compadd, through
# which everything that is offered goes, prints it.
zmodload zsh/zpty
zpty shell zsh -f -i
setup() {
  unset zle_bracketed_paste
  PS1= PS2= RPS1=
  # Finding all functions of zsh takes most of the time, so the first run keeps them for the others.
  autoload -Uz compinit && compinit -u -C -d .build/zcompdump-$ZSH_VERSION
  compadd() {
    # -O, -A and -D ask which of the words match; nothing is offered yet.
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
    local -a __hits
    builtin compadd -O __hits "$@"
    (( $#__hits )) && print -rl -- "ANSWER "${^__hits}
    builtin compadd "$@"
  }
  finish() { print -r -- END; }
  zle -C offer complete-word whole
  whole() { _main_complete; print -r -- END; compstate[insert]= compstate[list]=; }
  bindkey '^I' offer
}
zpty -w shell "$(functions setup)"
zpty -w shell "setup; source ${(q)1}; print READY"
zpty -r shell line '*READY*READY*' 
zpty -n -w shell "$2"$'\t'
zpty -r shell line '*END*'
print -r -- $line | tr -d '\r' | sed -n 's/^.*ANSWER //p'
zpty -d shell
