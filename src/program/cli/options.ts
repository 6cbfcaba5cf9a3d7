import { InvalidArgumentError, Option } from "commander";
import type { GivenHeadings } from "../../areas/files/headings.ts";
import { ENVIRONMENTS, type Environment } from "../../kernel/access/caller.ts";

/** The options of a command that concerns one environment. */
export interface InEnvironment {
  readonly env: Environment;
}

/** The option `--env`, with what the environment is to the command. */
export function environmentOption(meaning: string): Option {
  return new Option("--env <environment>", meaning).choices(ENVIRONMENTS);
}

/** The option `--env`, which must be given. */
export function requiredEnvironment(meaning = "the environment"): Option {
  return environmentOption(meaning).makeOptionMandatory();
}

/** The option that goes before OPENVOE_PORT. */
export const PORT_OPTION = new Option("--port <number>", "the port of the service, instead of OPENVOE_PORT");

/**
 * A parser for a repeatable option such as `--column ssn=HEADING`; `ssn=` means that no column
 * holds the field.
 *
 * @param word what error messages call a field
 */
export function columnOption<Field extends string>(word: string, fields: readonly Field[]) {
  return (text: string, before: GivenHeadings<Field> = new Map()): GivenHeadings<Field> => {
    const [name = "", ...rest] = text.split("=");
    const field = fields.find((one) => one === name.trim());
    if (field === undefined || rest.length === 0) {
      const what = `${word.toLowerCase()} of ${fields.join(", ")}`;
      throw new InvalidArgumentError(`It must be ${word}=HEADING, with a ${what}.`);
    }
    const heading = rest.join("=").trim();
    return new Map([...before, [field, heading === "" ? null : heading]]);
  };
}

const NAME_MAX = 128;

/** The name of a team or a member: 1 to 128 characters. */
export function readName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > NAME_MAX) {
    throw new InvalidArgumentError(`It must have 1 to ${NAME_MAX} characters.`);
  }
  return name;
}

/** A parser for a whole number from 1 to a bound. */
export function readUpTo(max: number) {
  return (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (number >= 1 && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  };
}

/**
 * A parser for words of a closed list, separated by commas; they come back in the order of the list.
 *
 * @param what what error messages call a word
 */
export function readListOf<Word extends string>(what: string, words: readonly Word[]) {
  return (list: string): readonly Word[] => {
    const given = list.split(",").map((word) => word.trim());
    const unknown = given.filter((word) => !words.some((one) => one === word));
    if (unknown.length > 0) {
      throw new InvalidArgumentError(`Unknown ${what}: ${unknown.join(", ")}. The ${what}s are ${words.join(", ")}.`);
    }
    return words.filter((word) => given.includes(word));
  };
}
