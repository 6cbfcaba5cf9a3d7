/** Spellings of one sound at the beginning of given names, in the order in which they are replaced. */
const SOUNDS: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/^PH/, "F"],
  [/^CHR/, "KR"],
  [/^SCH|^SH|^CH/, "X"],
  [/^TH/, "T"],
  [/^C(?=[EIY])|^Z/, "S"],
  [/^[CQ]/, "K"],
  [/^G(?=E)/, "J"],
];

/** Letters at the beginning by which a name is recognized. */
const BEGINNING = 2;

function beginning(name: string, letters: number): string {
  return SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), name).slice(0, letters);
}

/** True if two folded given names begin with the same two letters, or with two spellings of them: KATHY and CATHERINE. Symmetric. */
export function beginAlike(a: string, b: string): boolean {
  return beginning(a, BEGINNING) === beginning(b, BEGINNING);
}

/** True if two folded given names begin with one letter or one sound: SEAN and SHAWN, CARL and KARL. Symmetric. */
export function beginWithOneSound(a: string, b: string): boolean {
  return a[0] === b[0] || beginning(a, 1) === beginning(b, 1);
}
