import { givenNameBits, surnameBits } from "../../../kernel/text/persons/name-frequency.ts";
import { type NameParts, splitName, trimInitial } from "../values/person-names.ts";

/** The order of the names of a column without commas, and how much speaks for it: bits, over 0 for the surname first; unsure names are read as most are, with the first name first. */
export interface NameOrder {
  readonly isLastFirst: boolean;
  readonly isSure: boolean;
}

const INITIAL = /^\p{L}\.?$/u;
/** Words that begin a surname of several words, and are hardly a given name. */
const PARTICLE = /^(?:de|del|della|di|da|dos|du|la|le|los|las|st\.?|ste\.?|saint|von|vander)$/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
/** An initial stands behind the given name, hardly ever behind the surname. */
const INITIAL_BITS = 8;
/** So few have a surname of two words that no particle begins. */
const TWO_WORDS_BITS = 4;
const SURE_BITS = 6;
/** A name's bits are held within these, so that one rare name does not decide for all. */
const BITS_MAX = 6;

/** The order in which a column has the names of persons: by initials, and by which of the words are given names. */
export function orderOfNames(texts: readonly string[]): NameOrder {
  let bits = 0;
  for (const text of new Set(texts)) bits += bitsOfName(text);
  return orderByBits(bits);
}

/** The order that the bits of the names of a column show together. */
export function orderByBits(bits: number): NameOrder {
  return { isLastFirst: bits >= SURE_BITS, isSure: Math.abs(bits) >= SURE_BITS };
}

/** How much one name speaks for the surname first, in bits; 0 of one with a comma. */
export function bitsOfName(text: string): number {
  if (text.includes(",")) return 0;
  const words = wordsOf(text).filter((word) => !SUFFIX.test(word));
  if (words.length < 2) return 0;
  let bits = 0;
  if (words.length > 2 && INITIAL.test(words.at(-1) ?? "")) bits += INITIAL_BITS;
  else if (words.length > 2 && INITIAL.test(words[1] ?? "")) bits -= INITIAL_BITS;
  const particle = words.findIndex((word) => PARTICLE.test(word));
  // What a particle begins is the surname: in front, or behind a given name.
  if (particle >= 0 && particle < words.length - 1) return bits + (particle === 0 ? INITIAL_BITS : -INITIAL_BITS);
  const [front, back] = [key(words[0] ?? ""), key(words.filter((word) => !INITIAL.test(word)).at(-1) ?? "")];
  const asLastFirst = givenNameBits(back) + surnameBits(front);
  const asFirstLast = givenNameBits(front) + surnameBits(back);
  return bits + Math.max(-BITS_MAX, Math.min(BITS_MAX, asFirstLast - asLastFirst));
}

/** The shares of the values that are a given name, a surname, or both behind each other, by how often the census counted their words. */
export interface NameShares {
  readonly given: number;
  readonly surname: number;
  readonly both: number;
}

/** A word so rare among names says nothing. */
const COUNTED_BITS = 13.9;
const NAME_WORDS_MAX = 5;

/** Finds how many of the values of a column are names of persons. */
export function nameSharesOf(values: readonly string[]): NameShares {
  const counts = { given: 0, surname: 0, both: 0 };
  for (const value of values) {
    const kind = /^[\p{L}'’., -]+$/u.test(value) ? kindOfName(wordsOf(value.replaceAll(/[,.-]/g, " "))) : null;
    if (kind !== null) counts[kind] += 1;
  }
  const share = (count: number) => count / Math.max(values.length, 1);
  return { given: share(counts.given), surname: share(counts.surname), both: share(counts.both) };
}

function kindOfName(words: readonly string[]): keyof NameShares | null {
  const kinds = words
    .map(key)
    .filter((word) => word.length > 1)
    .map((word) => {
      const [given, surname] = [givenNameBits(word), surnameBits(word)];
      return Math.min(given, surname) > COUNTED_BITS ? null : given < surname ? "given" : "surname";
    });
  if (kinds.length > NAME_WORDS_MAX) return null;
  if (kinds.length > 1 && kinds.includes("given")) return "both";
  return kinds.find((kind) => kind !== null) ?? null;
}

function wordsOf(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
}

function key(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^A-Z]/g, "");
}

/** A name without a comma in the order of its column. */
export function partsOfName(text: string, { isLastFirst }: NameOrder): NameParts {
  if (text.includes(",")) return splitName(text);
  const words = wordsOf(text);
  if (!isLastFirst) {
    const initial = words.length >= 3 && INITIAL.test(words[1] ?? "");
    if (!initial) return splitName(text);
    const suffix = SUFFIX.test(words.at(-1) ?? "") ? words.at(-1) : undefined;
    const last = words.slice(2, suffix === undefined ? undefined : -1).join(" ");
    return {
      first: words[0] ?? "",
      middle: trimInitial(words[1] ?? ""),
      last,
      ...(suffix === undefined ? {} : { suffix: trimInitial(suffix) }),
    };
  }
  const suffixAt = words.findIndex((word) => SUFFIX.test(word));
  const suffix = suffixAt > 0 ? words[suffixAt] : undefined;
  const plain = words.filter((_, at) => at !== suffixAt);
  if (suffixAt > 0 && suffixAt < words.length - 1) return split(plain, suffixAt, suffix);
  const hasInitial = plain.length > 2 && INITIAL.test(plain.at(-1) ?? "");
  const names = hasInitial ? plain.slice(0, -1) : plain;
  if (names.length <= 2) return split(plain, 1, suffix);
  // Which of the words begins the given names: the one that is most likely one.
  const particles = names.findIndex((word) => !PARTICLE.test(word));
  const least = Math.min(Math.max(particles, 0) + 1, names.length - 1);
  let best = { at: least, bits: Number.POSITIVE_INFINITY };
  for (let at = least; at < names.length; at += 1) {
    const bits =
      (at - least) * TWO_WORDS_BITS +
      givenNameBits(key(names[at] ?? "")) +
      (at > 1 ? surnameBits(key(names[at - 1] ?? "")) : givenNameBits(key(names[names.length - 1] ?? "")));
    if (bits < best.bits) best = { at, bits };
  }
  return split(plain, best.at, suffix);
}

function split(words: readonly string[], at: number, suffix: string | undefined): NameParts {
  const [first, ...middle] = words.slice(at);
  return {
    ...(first === undefined ? {} : { first }),
    ...(middle.length === 0 ? {} : { middle: trimInitial(middle.join(" ")) }),
    last: words.slice(0, at).join(" "),
    ...(suffix === undefined ? {} : { suffix: trimInitial(suffix) }),
  };
}
