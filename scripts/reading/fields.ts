import { isMeaning, type Meaning, NOTHING } from "../../src/areas/files/reading/columns/meanings.ts";
import fields from "./fields.json" with { type: "json" };

/** The meanings of the generator's fields, where their names differ. */
const MEANINGS: Readonly<Record<string, string>> = fields;

/** The meaning of a field of the generator; a field that is not read has that of nothing. */
export function meaningOfField(field: string): Meaning {
  const meaning = MEANINGS[field] ?? field;
  return isMeaning(meaning) ? meaning : NOTHING;
}
