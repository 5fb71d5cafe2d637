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
