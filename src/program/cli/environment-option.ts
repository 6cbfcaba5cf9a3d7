import { Option } from "commander";
import { ENVIRONMENTS } from "../../kernel/access/caller.ts";

/** The option `--env`, with what the environment is to the command. */
export function environmentOption(meaning: string): Option {
  return new Option("--env <environment>", meaning).choices(ENVIRONMENTS);
}
