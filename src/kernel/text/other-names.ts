import { formalNames } from "./nicknames.ts";
import table from "./other-names.json" with { type: "json" };
import { jaroWinkler } from "./similarity.ts";

const FORMAL_BY_SHORT = formalNamesByShort();
const SAME_BY_NAME = sameNamesByName();

/** The similarity of two spellings of one formal name: DMITRI and DMITRIY, EKATERINA and YEKATERINA. */
const SPELLED_ALIKE = 0.9;

/** The least length of a part of a name that stands for it, and how much longer the name is. */
const PART_LENGTH_MIN = 4;
const CUT_LENGTH_MIN = 2;

/** What the end of a name may have behind it: VYACHESLAV is SLAVA. */
const ENDING = /(?:[AIOY]|IE)$/;

/** The length of an abbreviation in writing, such as WM or THMS. */
const ABBREVIATION_LENGTH = { min: 2, max: 4 } as const;

function formalNamesByShort(): ReadonlyMap<string, readonly string[]> {
  const formals = new Map<string, string[]>();
  for (const [formal, shorts] of Object.entries(table.shortForms)) {
    for (const short of shorts.split(" ")) formals.set(short, [...(formals.get(short) ?? []), formal]);
  }
  return formals;
}

function sameNamesByName(): ReadonlyMap<string, ReadonlySet<string>> {
  const same = new Map<string, Set<string>>();
  const add = (name: string, other: string): void => {
    same.set(name, (same.get(name) ?? new Set()).add(other));
  };
  for (const [name, others] of Object.entries(table.sameNames)) {
    for (const other of others.split(" ")) {
      add(name, other);
      add(other, name);
    }
  }
  return same;
}

/**
 * True if a person of one given name may be known by the other: a short form in any language (DIMA
 * and DMITRI), or one name in two languages (JUAN and JOHN). Symmetric. Weak evidence: two siblings
 * may have two such names.
 *
 * @param a a folded word, or two with a blank between them: JOSE MARIA is CHEMA
 * @param b the same
 * Sources: `other-names.json` and `nicknames.json`.
 */
export function mayBeCalled(a: string, b: string): boolean {
  if (isShortFor(a, b) || isShortFor(b, a)) return true;
  const [names, others] = [formalNames(a), formalNames(b)];
  return names.some((name) => others.some((other) => SAME_BY_NAME.get(name)?.has(other)));
}

/**
 * True if the first is short for the second, or for a name that is spelled like it. Two short forms of
 * one name do not count: PETER and PAUL are both short for longer names.
 */
function isShortFor(short: string, name: string): boolean {
  const formals = FORMAL_BY_SHORT.get(short) ?? [];
  if (formals.includes(name)) return true;
  const isAlike = (formal: string): boolean => formal !== short && jaroWinkler(formal, name) >= SPELLED_ALIKE;
  return formals.some(isAlike) || formalNames(short).some(isAlike);
}

/**
 * True if a word is cut from a name: its beginning (FITZ of FITZGERALD) or its end (SEUN of OLUWASEUN,
 * SLAVA of VYACHESLAV). The letters alone say so: the beginning of JUANITA is JUAN, a brother's name.
 *
 * @param short a folded word
 * @param name the same
 */
export function isCutFrom(short: string, name: string): boolean {
  if (short.length + CUT_LENGTH_MIN > name.length) return false;
  return isBeginning(short, name) || isEnd(short, name) || isEnd(short.replace(ENDING, ""), name);
}

/** As it is written, for without its ending MARA begins MARCUS. */
function isBeginning(short: string, name: string): boolean {
  return short.length >= PART_LENGTH_MIN && name.startsWith(short);
}

function isEnd(short: string, name: string): boolean {
  return short.length >= PART_LENGTH_MIN && name.endsWith(short);
}

/**
 * True for an abbreviation in writing: some letters of the name in their order, the first among them
 * and no vowel, such as WM for WILLIAM. Such a word names nobody else, although the census counts WM.
 *
 * @param word a folded word
 * @param name the same
 */
export function isAbbreviationOf(word: string, name: string): boolean {
  const { min, max } = ABBREVIATION_LENGTH;
  if (word.length < min || word.length > max || word.length + CUT_LENGTH_MIN > name.length) return false;
  if (word[0] !== name[0] || /[AEIOUY]/.test(word.slice(1))) return false;
  let at = 0;
  for (const letter of word) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
