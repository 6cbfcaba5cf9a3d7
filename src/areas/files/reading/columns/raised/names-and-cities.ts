import type { BlockRow } from "../../blocks.ts";
import type { ColumnCandidate } from "../candidates.ts";
import { type Meaning, NOTHING } from "../meanings.ts";

const CITY_LINE = /^[^\d,]+,? +[A-Z]{2},? +\d{5}(?:-\d{4})?$/;

/**
 * Next to a first and a last name, texts of both, or of their initials, say nothing more: under a heading of an address they are
 * its first line, as on an envelope. Texts that all end in state and ZIP code are those of the city.
 */
export function settleNamesAndCities(candidates: ColumnCandidate[][], rows: readonly BlockRow[]): void {
  const [first, last] = (["first_name", "last_name"] as const).map((name) =>
    candidates.findIndex(([best]) => best?.meaning === name),
  );
  const repeatsName = (text: string, { cells }: BlockRow) => {
    const [one, other] = [first, last].map((at) => (cells[at ?? -1] ?? "").trim().toLowerCase());
    if (!one || !other) return false;
    const plain = text.toLowerCase();
    const areInitials = plain.length <= INITIALS_MAX && plain[0] === one[0] && plain.at(-1) === other[0];
    return (plain.length > 1 && areInitials) || (plain.startsWith(`${one} `) && plain.endsWith(` ${other}`));
  };
  for (const [at, [best, ...others]] of candidates.entries()) {
    // An answer has no others.
    if (others.length === 0) continue;
    const filled = rows.filter(({ cells }) => (cells[at] ?? "").trim() !== "");
    const areAll = (is: (text: string, row: BlockRow) => boolean) =>
      filled.length > 1 && filled.every((row) => is((row.cells[at] ?? "").trim(), row));
    const isOfAddress = best !== undefined && /^address_line|^city_state/.test(best.meaning);
    if (isOfAddress && areAll((text) => CITY_LINE.test(text)))
      candidates[at] = [{ meaning: "city_state_zip", score: 0 }];
    else if ((isOfAddress || best?.meaning === "middle_name") && areAll(repeatsName))
      candidates[at] = [{ meaning: NOTHING, score: 0 }];
  }
}

const INITIALS_MAX = 3;

const BESIDE_STREET: ReadonlySet<Meaning> = new Set(["address_line_2", "city", "state", "zip", "city_state_zip"]);

/** Next to the streets of the persons, one that is the same in all rows is the employer's, with its city, state and ZIP code behind it. */
export function dropAddressOfAll(candidates: ColumnCandidate[][], rows: readonly BlockRow[]): void {
  const streets = [...candidates.keys()].filter((at) => candidates[at]?.[0]?.meaning === "address_line_1");
  const differ = (at: number) => new Set(rows.map(({ cells }) => (cells[at] ?? "").trim())).size > 1;
  if (!streets.some(differ)) return;
  // An answer has no others, and stays.
  const isFree = (at: number) => !differ(at) && (candidates[at]?.length ?? 0) > 1;
  for (const street of streets.filter(isFree))
    for (let at = street; at === street || BESIDE_STREET.has(candidates[at]?.[0]?.meaning ?? NOTHING); at += 1)
      if (isFree(at)) candidates[at] = [{ meaning: NOTHING, score: 0 }];
}
