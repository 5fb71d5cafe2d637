# complete.fish SCRIPT LINE: what fish offers at the end of a command line, a line each with its description.
source $argv[1]
complete -C$argv[2]
