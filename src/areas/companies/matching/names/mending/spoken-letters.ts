import { foldedWords } from "../../../../../kernel/text/fold.ts";
import letterNames from "./letter-names.json" with { type: "json" };

const SURE = new Map(letters(0));
const ALL = new Map([...SURE, ...letters(1)]);

/** How a dictation writes the names of letters; the second list has those that are words of their own too. */
function letters(list: 0 | 1): [string, string][] {
  return Object.entries(letterNames).flatMap(([letter, names]) =>
    (names[list] ?? "").split(" ").flatMap((name): [string, string][] => (name === "" ? [] : [[name, letter]])),
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
