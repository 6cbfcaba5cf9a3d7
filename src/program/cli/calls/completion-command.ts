import { Argument, type Command } from "commander";
import { type Call, command } from "../command.ts";

/** The shells for which there is a script. */
const SHELLS = ["bash", "zsh", "fish"] as const;

/** `completion`. */
export const addCompletion = command({
  name: "completion",
  about: "Print a script that completes commands and options in a shell: source <(openvoe completion bash)",
  words: [new Argument("<shell>", "the shell").choices(SHELLS)],
  jsonHelp: null,
  call: ({ command }: Call<object>, shell: (typeof SHELLS)[number]) => {
    const { parent } = command;
    if (parent !== null) process.stdout.write(SCRIPTS[shell](wordsOf(parent)));
  },
});

/** What can follow each command, by the command's words: its commands, options and choices. */
type Words = ReadonlyMap<string, readonly string[]>;

function wordsOf(command: Command, path = ""): Words {
  const names = command.commands.map((one) => one.name());
  const options = command.options.flatMap(({ long }) => (long == null ? [] : [long]));
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const below = command.commands.flatMap((one) => [...wordsOf(one, `${path} ${one.name()}`.trim())]);
  return new Map([[path, [...names, ...choices, ...options, "--help"]], ...below]);
}

/** A list of cases: each command, and what follows it. */
function cases(words: Words, line: (path: string, next: string) => string): string {
  return [...words].map(([path, next]) => line(path, next.join(" "))).join("\n");
}

function bash(words: Words): string {
  return `_openvoe() {
  local path="" word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    [[ $word == -* ]] || path="\${path:+$path }$word"
  done
  while :; do
    case "$path" in
${cases(words, (path, next) => `      "${path}") COMPREPLY=($(compgen -W "${next}" -- "\${COMP_WORDS[COMP_CWORD]}")); break ;;`)}
      *" "*) path="\${path% *}" ;;
      *) path="" ;;
    esac
  done
  [[ \${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _openvoe openvoe
`;
}

function zsh(words: Words): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(words)}`;
}

function fish(words: Words): string {
  const lines = cases(words, (path, next) => {
    const seen = path.split(" ").map((word) => `__fish_seen_subcommand_from ${word}`);
    const condition = path === "" ? "__fish_use_subcommand" : seen.join("; and ");
    return `complete -c openvoe -n '${condition}' -a '${next}'`;
  });
  return `${lines}\n`;
}

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], (words: Words) => string>> = { bash, zsh, fish };
