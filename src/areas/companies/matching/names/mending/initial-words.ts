/**
 * Initials of a kind of employer, read as its words when they follow a word that says which.
 */
const KINDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["BOE", ["BOARD", "OF", "EDUCATION"]],
  ["FCU", ["FEDERAL", "CREDIT", "UNION"]],
  ["FPD", ["FIRE", "PROTECTION", "DISTRICT"]],
  ["HOA", ["HOMEOWNERS", "ASSOCIATION"]],
  ["ISD", ["INDEPENDENT", "SCHOOL", "DISTRICT"]],
  ["USD", ["UNIFIED", "SCHOOL", "DISTRICT"]],
  ["VFD", ["VOLUNTEER", "FIRE", "DEPARTMENT"]],
]);
/** Associations known by their initials; the last word of their name has many short forms. */
const ASSOCIATIONS: ReadonlyMap<string, string> = new Map([
  ["YOUNG MEN CHRISTIAN", "YMCA"],
  ["YOUNG WOMEN CHRISTIAN", "YWCA"],
]);
/**
 * Words that say nothing with two letters exchanged, within a name: at its end `FO` is what a
 * column width leaves of another word.
 */
const SWAPPED: ReadonlyMap<string, string> = new Map([
  ["ADN", "AND"],
  ["FO", "OF"],
  ["TEH", "THE"],
]);
const ASSOCIATION = /^ASS(?:O|N|OC|OCN|OCIATION|OCIATIONS|OCIATES)?$/;

/**
 * Words with the initials of kinds of employers written out (`AUSTIN ISD`, `U OF IOWA`), and the
 * associations that are called by theirs in these (`YOUNG MEN'S CHRISTIAN ASSN` is `YMCA`); `FO`
 * for `OF` is mended. Initials alone stay: they are a company's.
 *
 * @param tokens folded words, single letters joined
 */
export function writtenOut(tokens: readonly string[]): readonly string[] {
  if (!tokens.some(mayChange)) return tokens;
  const out: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    const association = token === "YOUNG" ? associationAt(tokens, at) : null;
    if (association !== null) {
      out.push(association.initials);
      at = association.last;
    } else if (token === "U" && tokens[at + 1] === "OF" && at + 2 < tokens.length) out.push("UNIVERSITY");
    else if (at > 0 && at + 1 < tokens.length && SWAPPED.has(token)) out.push(SWAPPED.get(token) ?? token);
    else if (at > 0) out.push(...(KINDS.get(token) ?? [token]));
    else out.push(token);
  }
  return out;
}

function mayChange(token: string): boolean {
  if (token.length > 3) return token === "YOUNG";
  return token === "U" || KINDS.has(token) || SWAPPED.has(token);
}

/** The association whose name begins at a position, and the position of its last word. */
function associationAt(tokens: readonly string[], start: number): { initials: string; last: number } | null {
  const whose = tokens[start + 1]?.replace(/S$/, "") ?? "";
  const initials = ASSOCIATIONS.get(`YOUNG ${whose} ${tokens[start + 2]}`);
  const isWhole = initials !== undefined && ASSOCIATION.test(tokens[start + 3] ?? "");
  return isWhole ? { initials, last: start + 3 } : null;
}
