import { Ajv } from "ajv";
import { isIsoDate } from "../../domain/ids.ts";
import { FACTS_SCHEMA, type FactsDocument } from "./facts-document.ts";

const isFacts = new Ajv({
  allErrors: true,
  allowUnionTypes: true,
  formats: { date: isIsoDate },
}).compile<FactsDocument>(FACTS_SCHEMA);

/** Facts, or all that is wrong with them, each with its place and never with its value. */
type CheckedFacts =
  | { readonly facts: FactsDocument; readonly faults: readonly [] }
  | { readonly facts: null; readonly faults: readonly string[] };

/** Checks a document of facts. */
export function checkFacts(document: unknown): CheckedFacts {
  if (isFacts(document)) return { facts: document, faults: [] };
  const faults = (isFacts.errors ?? []).map(({ instancePath, message }) => `${placeOf(instancePath)} ${message ?? ""}`);
  return { facts: null, faults: [...new Set(faults)] };
}

/** `/employments/0/start_date` as `employments[0].start_date`. */
function placeOf(path: string): string {
  const place = path
    .replace(/\/(\d+)/g, "[$1]")
    .replace(/^\//, "")
    .replaceAll("/", ".");
  return place === "" ? "the facts" : place;
}
