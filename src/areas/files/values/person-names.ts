/** The parts of a person's name. */
export interface NameParts {
  readonly first?: string;
  readonly middle?: string;
  readonly last?: string;
  readonly suffix?: string;
  /** Present if the split is a guess. */
  readonly name_ambiguous?: true;
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|v|2nd|3rd|4th|esq|md|phd)\.?$/i;
const TITLE = /^(?:mr|mrs|ms|miss|dr|mx|prof|rev)\.?$/i;
/** Words that begin a surname of several words (Dutch, French, German, Italian, Portuguese, Spanish, Gaelic, Arabic). */
const PARTICLE =
  /^(?:van|von|der|den|de|del|della|dela|di|da|das|do|dos|du|la|las|le|les|lo|los|st\.?|saint|ste\.?|san|santa|mac|mc|o|al|el|bin|ibn|ben|abu|ter|ten|zu|zum|zur|af|av|y)$/i;
/** What Workday and others append to a name: `(Terminated)`, `(On Leave)`, `(+)`. */
const MARK = /\s*\((?:terminated|on leave|inactive|leave|contractor|\+)\)\s*$/i;
const BLANKS = /[\s\u00a0]+/g;
/** Longer texts are not names: nothing is taken off them, which would cost time. */
const CHARS_MAX = 300;

/** Numbers that reports write before or behind a name: `1234 - Doe, Jane`, `Doe, Jane (1234)`. */
const NUMBER_BEFORE = /^#?([A-Z]{0,3}\d{2,}[A-Z]?)\s*(?:[-–:|]\s*|\s)(?=\p{L})/u;
const NUMBER_BEHIND = /\s*(?:[([]\s*#?|[-–:|#]\s*)([A-Z]{0,3}\d{2,}[A-Z]?)\s*[)\]]?$/u;

/** The number of the employee that is written with a name; undefined without one. */
export function numberOfName(text: string): string | undefined {
  const name = withSingleBlanks(text);
  if (name.length > CHARS_MAX) return undefined;
  return NUMBER_BEFORE.exec(name)?.[1] ?? NUMBER_BEHIND.exec(name)?.[1];
}

/** Cleans a name's text of blanks, of a number with it and of marks behind it. */
export function cleanName(text: string): string {
  const given = withSingleBlanks(text);
  if (given.length > CHARS_MAX) return given;
  let name = given.replace(NUMBER_BEFORE, "").replace(NUMBER_BEHIND, "");
  while (MARK.test(name)) name = name.replace(MARK, "");
  return name;
}

function withSingleBlanks(text: string): string {
  return text.replace(BLANKS, " ").trim();
}

/** The mark behind a name that tells a status; null without one. */
export function markOfName(text: string): "terminated" | "leave" | null {
  if (/\((?:terminated|inactive)\)/i.test(text)) return "terminated";
  return /\((?:on leave|leave)\)/i.test(text) ? "leave" : null;
}

/**
 * Splits a whole name: `Last, First Middle`, `Last Jr, First M.`, `Last, Jr, First` or `First
 * Middle Last Jr`. In the last form a surname of several words is known only by its particles.
 */
export function splitName(text: string): NameParts {
  const name = cleanName(text);
  if (name === "") return {};
  const pieces = name.split(",").map((piece) => piece.trim());
  const plain = pieces.filter((piece) => piece !== "");
  if (plain.length >= 2 && !(plain.length === 2 && SUFFIX.test(plain[1] ?? ""))) return lastFirst(plain);
  const words = plain.join(" ").split(" ");
  return firstLast(words);
}

function lastFirst(pieces: readonly string[]): NameParts {
  const suffixes = pieces.slice(1).filter((piece) => SUFFIX.test(piece));
  const given = pieces.slice(1).filter((piece) => !SUFFIX.test(piece));
  const { last, suffix } = splitSuffix(pieces[0] ?? "");
  const words = given
    .join(" ")
    .split(" ")
    .filter((word) => word !== "" && !TITLE.test(word));
  const tail =
    words.length > 1 && SUFFIX.test(words.at(-1) ?? "") && !/^v\.?$/i.test(words.at(-1) ?? "")
      ? words.pop()
      : undefined;
  const [first, ...middle] = words;
  return nameParts({ first, middle: middle.join(" "), last, suffix: suffix ?? suffixes[0] ?? tail });
}

function firstLast(given: readonly string[]): NameParts {
  const words = given.filter((word) => !TITLE.test(word));
  const suffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? "") ? words.pop() : undefined;
  if (words.length === 1) return nameParts({ first: undefined, middle: "", last: words[0], suffix });
  const [first, ...rest] = words;
  const particle = rest.findIndex((word, at) => at < rest.length - 1 && PARTICLE.test(word));
  const at = particle >= 0 ? particle : rest.length - 1;
  const parts = { first, middle: rest.slice(0, at).join(" "), last: rest.slice(at).join(" "), suffix };
  const isGuess = rest.length - at > 1 || at > 1;
  return { ...nameParts(parts), ...(isGuess ? { name_ambiguous: true as const } : {}) };
}

/** Takes a suffix from the end of a surname: `Kettlewell II`, `Featherstone, Sr`. */
export function splitSuffix(text: string): { readonly last: string; readonly suffix: string | undefined } {
  const words = text.replaceAll(",", " ").replace(BLANKS, " ").trim().split(" ");
  if (words.length < 2 || !SUFFIX.test(words.at(-1) ?? "")) return { last: text.trim(), suffix: undefined };
  return { last: words.slice(0, -1).join(" "), suffix: words.at(-1) };
}

interface LooseParts {
  readonly first: string | undefined;
  readonly middle: string;
  readonly last: string | undefined;
  readonly suffix: string | undefined;
}

function nameParts({ first, middle, last, suffix }: LooseParts): NameParts {
  const parts: Record<string, string> = {};
  if (first !== undefined && first !== "") parts.first = first;
  const plainMiddle = trimInitial(middle);
  if (plainMiddle !== "") parts.middle = plainMiddle;
  if (last !== undefined && last !== "") parts.last = last;
  if (suffix !== undefined) parts.suffix = trimInitial(suffix);
  return parts;
}

/** An initial or suffix without its point. */
export function trimInitial(text: string): string {
  return text.trim().replace(/^(\p{L}|jr|sr)\.$/iu, "$1");
}

/** What a whole name has beyond a first and a last name that are known: middle name and suffix. */
export function restOfName(text: string, known: { readonly first: string; readonly last: string }): NameParts {
  const name = cleanName(text);
  const lower = name.toLowerCase();
  const { last } = splitSuffix(known.last);
  if (name.includes(",")) {
    const { middle, suffix } = splitName(name);
    return pick({ middle, suffix });
  }
  const first = known.first.trim().toLowerCase();
  const at = lower.lastIndexOf(last.toLowerCase());
  if (!lower.startsWith(first) || at < first.length) return {};
  const middle = trimInitial(name.slice(first.length, at));
  const tail = name.slice(at + last.length).trim();
  return pick({
    middle: middle === "" ? undefined : middle,
    suffix: SUFFIX.test(tail) ? trimInitial(tail) : undefined,
  });
}

function pick(parts: { readonly middle: string | undefined; readonly suffix: string | undefined }): NameParts {
  return {
    ...(parts.middle === undefined ? {} : { middle: parts.middle }),
    ...(parts.suffix === undefined ? {} : { suffix: parts.suffix }),
  };
}
