import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseCompanyQuery } from "../../src/areas/companies/matching/names/query.ts";
import type { Case } from "./cases.ts";

/** How a string was drawn: see README.md. */
export type Stratum = "answered" | "unanswered" | "reduced" | "elsewhere";

/** A string of a public list, with the state as it is given there, and a reader's judgement. */
export interface NaturalCase extends Case {
  readonly stratum: Stratum;
}

interface Line {
  readonly stratum: Stratum;
  readonly name: string;
  readonly state: string;
  readonly city?: string;
  readonly accept: readonly string[];
}

/** All strings, each in the half that a hash of it puts it in. */
export function readNatural(): NaturalCase[] {
  const text = readFileSync(new URL("natural.jsonl", import.meta.url), "utf8");
  return text.split("\n").flatMap((line) => (line === "" ? [] : [caseOf(JSON.parse(line) as Line)]));
}

function caseOf({ stratum, name, state, city, accept }: Line): NaturalCase {
  const parsed = parseCompanyQuery({ name, address: { state, city } });
  if ("faults" in parsed) throw new Error(`A string is malformed: ${JSON.stringify(parsed.faults)}`);
  const digest = createHash("sha256").update(`${state}|${name.toUpperCase()}`).digest();
  const half = ((digest[0] ?? 0) >> 4) % 2 === 0 ? "development" : "held_out";
  return { kind: "natural", profile: "name_state", query: parsed.query, accept: new Set(accept), half, stratum };
}
