import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Company, CompanyQuery } from "../../src/areas/companies/company.ts";
import { type CompanyDetails, parseCompanyQuery } from "../../src/areas/companies/matching/names/query.ts";
import type { CompanyId } from "../../src/kernel/ids.ts";

/** One labelled search. */
export interface Case {
  readonly kind: string;
  readonly profile: string;
  readonly query: CompanyQuery;
  /** Ids that are right; empty when the employer is not in the directory. */
  readonly accept: ReadonlySet<string>;
  /** The half that weights are fitted on, or the half that is only reported. */
  readonly half: "development" | "held_out";
}

function lines(path: URL): unknown[] {
  const text = gunzipSync(readFileSync(path)).toString("utf8");
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as unknown]));
}

/** All cases, each in the half that a hash of its query and kind puts it in. */
export function readCases(): Case[] {
  return lines(new URL("cases.jsonl.gz", import.meta.url)).map((line) => {
    const row = line as { kind: string; profile: string; query: CompanyDetails; accept: string[] };
    const parsed = parseCompanyQuery(row.query);
    if ("faults" in parsed) throw new Error(`A case's query is malformed: ${JSON.stringify(parsed.faults)}`);
    const digest = createHash("sha256")
      .update(JSON.stringify([row.kind, row.query]))
      .digest();
    const half = (digest[0] ?? 0) % 2 === 0 ? "development" : "held_out";
    return { kind: row.kind, profile: row.profile, query: parsed.query, accept: new Set(row.accept), half };
  });
}

/**
 * The cases of one half that speed is measured with: a name, alone or with city and state, whose
 * employer is in the directory.
 */
export function speedCases(half: Case["half"]): Case[] {
  return readCases().filter(
    ({ kind, profile, accept, half: own }) =>
      own === half &&
      kind !== "sec_former_name" &&
      accept.size > 0 &&
      (profile === "name" || profile === "name_city_state"),
  );
}

/** The directory to search: the one that the first start loads. */
export function directoryFile(): URL {
  return new URL("../../data/companies.jsonl.gz", import.meta.url);
}

/** All companies of the directory. */
export function readCompanies(): Company[] {
  return lines(directoryFile()).map((line) => {
    const row = line as Partial<Company> & { id: CompanyId; name: string };
    return { ...BLANK, ...row };
  });
}

const BLANK = {
  aliases: [],
  ein: null,
  domain: null,
  domains: [],
  phone: null,
  street: null,
  city: null,
  state: null,
  zip: null,
  naics: null,
  employees: null,
  logo_url: null,
  everyday_names: [],
  employer_id: null,
  is_nationwide: false,
};
