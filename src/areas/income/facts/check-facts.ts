import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { isIsoDate } from "../../../kernel/ids.ts";
import { FACTS_SCHEMA, type FactsDocument } from "./facts-document.ts";

let compiled: ValidateFunction<FactsDocument> | undefined;

/** Compiled at the first document: most processes read none, and each start would pay for it. */
function factsCheck(): ValidateFunction<FactsDocument> {
  compiled ??= new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    formats: { date: isIsoDate },
  }).compile<FactsDocument>(FACTS_SCHEMA);
  return compiled;
}

/** Facts, or all that is wrong with them, each with its place and never with its value. */
type CheckedFacts =
  | { readonly facts: FactsDocument; readonly faults: readonly [] }
  | { readonly facts: null; readonly faults: readonly string[] };

/** Checks a document of facts. */
export function checkFacts(document: unknown): CheckedFacts {
  const isFacts = factsCheck();
  if (isFacts(document)) return { facts: document, faults: [] };
  const errors = isFacts.errors ?? [];
  const faults = errors.filter((error) => !isImplied(error, errors)).map(faultOf);
  return { facts: null, faults: [...new Set(faults)] };
}

/** True if an error only says that a value which may be null, and is at fault otherwise, is not null either. */
function isImplied(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (!isOfNull(error)) return false;
  const { instancePath } = error;
  const isWithin = (path: string) => path === instancePath || path.startsWith(`${instancePath}/`);
  return all.some((other) => !isOfNull(other) && isWithin(other.instancePath));
}

function isOfNull({ keyword, params }: ErrorObject): boolean {
  return keyword === "anyOf" || (keyword === "type" && params.type === "null");
}

function faultOf({ keyword, params, instancePath, message }: ErrorObject): string {
  const said = keyword === "additionalProperties" ? `has no field ${params.additionalProperty}` : (message ?? "");
  return `${pathText(instancePath)} ${said}`.trim();
}

/** `/employments/0/start_date` as `employments[0].start_date`; the facts themselves have no path. */
function pathText(path: string): string {
  return path
    .replace(/\/(\d+)/g, "[$1]")
    .replace(/^\//, "")
    .replaceAll("/", ".");
}
