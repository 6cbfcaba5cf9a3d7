import tables from "./romanization.json" with { type: "json" };

/** A language whose names are written in Latin letters by several systems. */
export type Romanized = "chinese" | "korean";

/** The most syllables of a name, and the most readings of it that are compared. */
const SYLLABLES_MAX = 4;
const READINGS_MAX = 400;

/** The longest spelling of a syllable. */
const SPELLING_MAX = 7;

type Readings = ReadonlyMap<string, ReadonlySet<string>>;

let readings: Readonly<Record<Romanized, Readings>> | null = null;

/**
 * The languages in which two surnames are one name, written by two systems: CHEN is CHAN in Hong Kong, TSAI is CAI by Wade–Giles,
 * BAK is commonly PARK. Symmetric.
 *
 * @param a a folded surname, in one word
 * @param b the same
 */
export function sharedRomanizations(a: string, b: string): readonly Romanized[] {
  return LANGUAGES.filter((language) => isSurname(language, a, b) && meet(language, a, b));
}

const LANGUAGES = ["chinese", "korean"] as const;

/** True if two given names, each in all its words, are one name of the language, written by two systems. Symmetric. */
export function areRomanizations(language: Romanized, a: readonly string[], b: readonly string[]): boolean {
  return meet(language, a.join(""), b.join(""));
}

/** One of the two is a known surname: TINA and DINA are not names of Korea. */
function isSurname(language: Romanized, a: string, b: string): boolean {
  const known = SURNAMES[language];
  return known.has(a) || known.has(b);
}

const SURNAMES: Readonly<Record<Romanized, ReadonlySet<string>>> = {
  chinese: new Set(tables.chinese.surnames.split(" ")),
  korean: new Set(tables.korean.surnames.split(" ")),
};

function meet(language: Romanized, a: string, b: string): boolean {
  readings ??= { chinese: invert(chineseSpellings()), korean: invert(koreanSpellings()) };
  const one = readingsOf(readings[language], a);
  return [...readingsOf(readings[language], b)].some((reading) => one.has(reading));
}

/** Every way to read a name as syllables of the language, by their one spelling: pinyin, or the Revised Romanization. */
function readingsOf(known: Readings, name: string): ReadonlySet<string> {
  const found = new Set<string>();
  const read = (from: number, before: string, left: number): void => {
    if (from === name.length) found.add(before);
    if (from >= name.length || left === 0 || found.size >= READINGS_MAX) return;
    for (let to = from + 1; to <= Math.min(name.length, from + SPELLING_MAX); to += 1)
      for (const syllable of known.get(name.slice(from, to)) ?? []) read(to, `${before}${syllable} `, left - 1);
  };
  read(0, "", SYLLABLES_MAX);
  return found;
}

function invert(spellings: Iterable<readonly [syllable: string, spelling: string]>): Readings {
  const bySpelling = new Map<string, Set<string>>();
  for (const [syllable, spelling] of spellings)
    bySpelling.set(spelling, (bySpelling.get(spelling) ?? new Set()).add(syllable));
  return bySpelling;
}

/** Each syllable of pinyin with its spellings in pinyin, by Wade–Giles without marks, and as in Hong Kong. */
function* chineseSpellings(): Generator<readonly [string, string]> {
  const { initials, finals, cantonese } = tables.chinese;
  for (const initial of initials.split(" "))
    for (const final of finals.split(" ")) {
      const syllable = (initial === "-" ? "" : initial) + final;
      yield [syllable, syllable];
      for (const spelling of wadeGiles(initial, final)) yield [syllable, spelling];
    }
  for (const [spelling, syllables] of Object.entries(cantonese))
    for (const syllable of syllables.split(" ")) yield [syllable, spelling];
}

const WADE_INITIALS: Readonly<Record<string, readonly string[]>> = {
  B: ["P"],
  D: ["T"],
  G: ["K"],
  J: ["CH"],
  Q: ["CH"],
  X: ["HS", "SH"],
  ZH: ["CH"],
  R: ["J"],
  Z: ["TS", "TZ"],
  C: ["TS", "TZ"],
  "-": [""],
};
const SIBILANTS = new Set(["ZH", "CH", "SH", "R"]);
const HISSING = new Set(["Z", "C", "S"]);

function wadeGiles(initial: string, final: string): string[] {
  if (final === "I" && HISSING.has(initial))
    return ["TZU", "TSU", "SZU", "SSU", "SU"].filter((word) => word.startsWith("S") === (initial === "S"));
  const heads = WADE_INITIALS[initial] ?? [initial];
  const tails = WADE_FINALS[final] ?? [final];
  const all = [...tails, ...(final === "I" && SIBILANTS.has(initial) ? ["IH"] : [])];
  return heads.flatMap((head) => all.map((tail) => head + tail));
}

const WADE_FINALS: Readonly<Record<string, readonly string[]>> = {
  ONG: ["UNG"],
  IONG: ["IUNG"],
  IE: ["IEH"],
  IAN: ["IEN"],
  UE: ["UEH"],
  UI: ["UI", "UEI"],
  E: ["E", "O", "EH"],
  UO: ["UO", "O"],
  YAN: ["YEN"],
  YE: ["YEH"],
  YOU: ["YU"],
  YONG: ["YUNG"],
  YI: ["I", "YI"],
  ER: ["ERH"],
  YUE: ["YUEH"],
};

/** Each syllable of the Revised Romanization with its spellings by it, by McCune–Reischauer without marks, and in common use. */
function* koreanSpellings(): Generator<readonly [string, string]> {
  const { initials, vowels, finals } = tables.korean;
  for (const [initial, heads] of Object.entries(initials))
    for (const [vowel, middles] of Object.entries(vowels))
      for (const [final, tails] of Object.entries(finals)) {
        const syllable = (initial === "-" ? "" : initial) + vowel + (final === "-" ? "" : final);
        const ends = tails.split(" ").map((tail) => (tail === "-" ? "" : tail));
        for (const head of koreanHeads(initial, vowel, heads.split(" ")))
          for (const middle of middles.split(" ")) for (const end of ends) yield [syllable, head + middle + end];
      }
}

/** What is written before a vowel with which a syllable begins. */
const UNSPOKEN: Readonly<Record<string, readonly string[]>> = { I: ["Y", "L", "R", "RH"], Y: ["L", "R"], U: ["W"] };

/** LEE is I, LIM is IM and ROH is NO: an R at the beginning is not spoken, and was written. SIN is SHIN. */
function koreanHeads(initial: string, vowel: string, heads: readonly string[]): readonly string[] {
  const own = heads.map((head) => (head === "-" ? "" : head));
  if (initial === "-") return [...own, ...(UNSPOKEN[vowel.charAt(0)] ?? [])];
  if (initial === "N") return [...own, "R", "L"];
  return initial === "S" && /^[IY]/.test(vowel) ? [...own, "SH"] : own;
}
