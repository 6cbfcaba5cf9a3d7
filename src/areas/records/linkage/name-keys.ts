import { foldedWords } from "../../../kernel/text/fold.ts";
import { formalNames } from "../../../kernel/text/nicknames.ts";

/** Maximum number of surname variants of a person, and of words of a query. */
const WORDS_MAX = 8;

/**
 * The version of the name keys of users and orders. If you change the keys, increment this and the
 * version of the tokens of verifications: the maintenance worker (janitor) then computes the tokens of
 * all stored rows again. The partial indexes `…_by_former_names`, of rows with outdated tokens, must
 * name the new version.
 */
export const NAME_KEYS_VERSION = 1;

/** A person's name as a client wrote it; null or empty where it is not known. */
interface WrittenName {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/**
 * The keys by which a stored person is found by name, in clear: the caller hashes them into blind
 * tokens before they are stored. One for each surname (the whole one and its parts), and one for each
 * surname with each name that the first given name stands for: `BOB` is found as `ROBERT` too.
 *
 * Unlike the keys of a subject they have no date of birth, and names such as `TEST` count. Sorted,
 * without repeats; none without a surname.
 */
export function nameKeys({ first_name, last_name }: WrittenName): string[] {
  const parts = foldedWords(last_name ?? "");
  const surnames = [parts.join(""), ...parts.filter((part) => part.length > 1)];
  return keysOf([...new Set(surnames)].slice(0, WORDS_MAX), firstsOf(foldedWords(first_name ?? "")));
}

/**
 * The keys of what somebody typed to find a person: a surname (`Lakeshore`, `de la Cruz`), a whole name
 * in either order (`Jordan Lakeshore`, `Lakeshore Jordan`), or `Lakeshore, Jordan`. A person matches
 * if they have at least one of these keys; prefixes of names do not match.
 */
export function askedNameKeys(text: string): string[] {
  const [before = "", after] = text.split(",", 2);
  if (after !== undefined && foldedWords(after).length > 0) {
    return keysOf([foldedWords(before).join("")], firstsOf(foldedWords(after))).filter((key) =>
      key.startsWith("name:"),
    );
  }
  const asked = foldedWords(text).slice(0, WORDS_MAX);
  if (asked.length === 0) return [];
  const splits = asked.slice(1).map((_, at) => [asked.slice(0, at + 1), asked.slice(at + 1)] as const);
  const named = splits.flatMap(([left, right]) => [
    ...keysOf([right.join("")], firstsOf(left)),
    ...keysOf([left.join("")], firstsOf(right)),
  ]);
  const whole = keysOf([asked.join("")], []);
  return [...new Set([...whole, ...named.filter((key) => key.startsWith("name:"))])].sort();
}

/** The first given name and every formal name that it is short for. */
function firstsOf([first]: readonly string[]): readonly string[] {
  return first === undefined ? [] : [...new Set([first, ...formalNames(first)])];
}

function keysOf(surnames: readonly string[], firsts: readonly string[]): string[] {
  const named = surnames.filter(Boolean).flatMap((last) => firsts.map((first) => `name:${last}|${first}`));
  return [...new Set([...surnames.map((last) => `last:${last}`), ...named])].filter((key) => key !== "last:").sort();
}
