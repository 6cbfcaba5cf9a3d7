import { foldedWords } from "../../../../../kernel/text/fold.ts";

/** How a dictation writes the names of letters; the second list are words of their own too. */
const LETTER_NAMES: Readonly<Record<string, readonly [sure: string, words: string]>> = {
  A: ["AY EH", "A"],
  B: ["BE", "BEE B"],
  C: ["CEE", "SEE SEA C"],
  D: ["DEE", "D"],
  E: ["EE", "E"],
  F: ["EFF EF", "F"],
  G: ["GEE JEE", "G"],
  H: ["AITCH", "H"],
  I: ["AYE", "EYE I"],
  J: ["", "JAY J"],
  K: ["KAY", "K"],
  L: ["ELL EL", "L"],
  M: ["EM", "M"],
  N: ["EN", "N"],
  O: ["OWE", "OH O"],
  P: ["PEE", "PEA P"],
  Q: ["CUE", "QUEUE Q"],
  R: ["", "ARE AR R"],
  S: ["ESS ES", "S"],
  T: ["TEE", "TEA T"],
  U: ["YOO", "YOU U"],
  V: ["VEE", "V"],
  W: ["DOUBLEYOU", "W"],
  X: ["", "EX X"],
  Y: ["", "WHY Y"],
  Z: ["ZEE ZED", "Z"],
};

const SURE = new Map(letters(0));
const ALL = new Map([...SURE, ...letters(1)]);

function letters(list: 0 | 1): [string, string][] {
  return Object.entries(LETTER_NAMES).flatMap(([letter, names]) =>
    names[list].split(" ").flatMap((name): [string, string][] => (name === "" ? [] : [[name, letter]])),
  );
}

/**
 * A text with the names of letters that follow each other as these letters, as a dictation writes
 * initials: `see vee ess pharmacy` is `CVS PHARMACY`; null for a text without such.
 */
export function withSpokenLetters(text: string): string | null {
  const all = foldedWords(text.replace(/double[\s-]+you/gi, "doubleyou"));
  const said: string[] = [];
  let isChanged = false;
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (end < all.length && ALL.has(all[end] ?? "")) end += 1;
    const run = all.slice(at, end);
    if (run.length > 1 && run.some((word) => SURE.has(word) || word.length > 2)) {
      said.push(run.map((word) => ALL.get(word) ?? "").join(""));
      isChanged = true;
      at = end;
    } else {
      said.push(all[at] ?? "");
      at += 1;
    }
  }
  return isChanged ? said.join(" ") : null;
}
