/** Spellings of one sound, in the order in which they are replaced. */
const SOUNDS: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/^(?:KN|GN|PN)/, "N"],
  [/^WR/, "R"],
  [/^WH/, "W"],
  [/^X/, "S"],
  [/TCH/g, "C"],
  [/SCH|SH/g, "1"],
  [/CH/g, "2"],
  [/PH/g, "F"],
  [/IGHT/g, "IT"],
  [/[AEIOU]GH/g, "A"],
  [/GH/g, "G"],
  [/TH/g, "3"],
  [/CK|Q/g, "K"],
  [/DG(?=[EIY])/g, "J"],
  [/C(?=[EIY])/g, "S"],
  [/C/g, "K"],
  [/X/g, "KS"],
  [/Z/g, "S"],
  [/[AEIOUYHW]+/g, ""],
  [/(.)\1+/g, "$1"],
];

/** What a name sounds like: its consonants, each sound in one spelling, with a mark for a vowel at the start. */
export function soundOf(compact: string): string {
  const start = /^[AEIOU]/.test(compact) ? "A" : /^[HYW]/.test(compact) ? compact.charAt(0) : "";
  return start + SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), compact);
}

const VOWELS: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/IGH|IE|EE|EA|Y/g, "I"],
  [/OH|OW|OA|OUGH/g, "O"],
  [/AY|AI|EI|EY/g, "A"],
  [/PH/g, "F"],
  [/CK|Q|C(?![EIH])/g, "K"],
  [/X/g, "KS"],
  [/(.)\1+/g, "$1"],
];

/** A name with each sound in one spelling, its vowels included. */
export function plainSounds(compact: string): string {
  return VOWELS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), compact);
}
