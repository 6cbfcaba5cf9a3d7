/** Spellings of one sound in given names, in the order in which they are replaced. */
const SOUNDS: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/PH|V/g, "F"],
  [/CHR/g, "KR"],
  [/SCH|SH|CH/g, "X"],
  [/TH/g, "T"],
  [/CK|Q/g, "K"],
  [/C(?=[EIY])|Z/g, "S"],
  [/C/g, "K"],
  [/G(?=E)/g, "J"],
  [/Y|IE$|EE$|EY$/g, "I"],
  [/(?!^)[HW]/g, ""],
  [/([^AEIOU])\1+/g, "$1$1"],
];

/** A vowel that a silent E behind one consonant makes long: that of JANE, not of ANNE. */
const LONG_VOWEL = /([AEIOU])([^AEIOU])E$/;

/** What two spellings of one name have in common. */
interface Sounds {
  readonly consonants: string;
  /** The first vowel, in lower case if it is long; "" without one. */
  readonly firstVowel: string;
  /** The vowel at the end; "" if the name ends in a consonant or a silent E. */
  readonly lastVowel: string;
}

function soundsOf(name: string): Sounds {
  const plain = SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), name);
  const spoken = plain.replace(LONG_VOWEL, (_, vowel: string, after: string) => vowel.toLowerCase() + after);
  const closed = spoken.length > 2 ? spoken.replace(/E$/, "") : spoken;
  return {
    consonants: closed.replace(/[AEIOU]/gi, "").replace(/(.)\1+/g, "$1"),
    firstVowel: /[AEIOU]/i.exec(closed)?.[0] ?? "",
    lastVowel: /[AEIOU]$/.exec(closed)?.[0] ?? "",
  };
}

/**
 * True if two given names are nearly said alike, so that they are one name in two spellings: JON and JOHN, CARL and KARL, KATHERINE
 * and KATHRYN, but not JAN and JANE, ERIC and ERICA, or JEAN and JOAN. They have the same consonants, the same first vowel, and the
 * same vowel at the end or none. Nobody calls two children so. Symmetric. Some pairs that English writes without a rule
 * (SEAN and SHAWN) are missed.
 *
 * @param a a folded word
 * @param b the same
 */
export function soundAlike(a: string, b: string): boolean {
  const [one, other] = [soundsOf(a), soundsOf(b)];
  return (
    one.consonants === other.consonants && one.firstVowel === other.firstVowel && one.lastVowel === other.lastVowel
  );
}

/** Letters at the beginning by which a name is recognized. */
const BEGINNING = 2;

/** True if two given names begin with the same two letters, or with two spellings of them: KATHY and CATHERINE. Symmetric. */
export function beginAlike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) =>
    SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), name).slice(0, BEGINNING),
  );
  return one === other;
}
