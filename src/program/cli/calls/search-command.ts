import { Argument, Option } from "commander";
import type { CompanyMatch } from "#client";
import { AppError } from "../../../kernel/error.ts";
import { type Call, command } from "../command.ts";
import { table } from "../text/print.ts";
import { callService, SERVICE_OPTIONS, type ServiceOptions } from "./call-options.ts";

interface SearchOptions extends ServiceOptions {
  readonly domain?: string;
  readonly ein?: string;
  readonly phone?: string;
  readonly city?: string;
  readonly state?: string;
  readonly explain?: boolean;
}

/** `search`. */
export const addSearch = command({
  name: "search",
  about: "Find a company by name or other details, with a running service; exit code 1 if none is likely enough",
  words: [new Argument("[name]", "its name")],
  options: [
    new Option("--domain <domain>", "its domain"),
    new Option("--ein <number>", "its Employer Identification Number"),
    new Option("--phone <number>", "its telephone number"),
    new Option("--city <city>", "its city"),
    new Option("--state <code>", "its state"),
    new Option("--explain", "print the candidates too"),
    ...SERVICE_OPTIONS,
  ],
  call: ({ options }: Call<SearchOptions>, name: string | undefined) => {
    const { domain, ein, phone, city, state, explain = false } = options;
    const address = given({ city, state });
    const body = { ...given({ name, domain, ein, phone }), ...(address === null ? {} : { address }) };
    if (Object.keys(body).length === 0) {
      const remedy = "Give a name, or another detail: --domain, --ein, --phone, --city, --state.";
      throw new AppError("incorrect_parameters", remedy);
    }
    return callService(options, (voe) => voe.companies.search(body, explain ? { explain } : {}));
  },
  text: matchText,
  exitCode: ({ company_mapping_id }) => (company_mapping_id === null ? 1 : 0),
});

/** The details that have a value; null for none. */
function given(details: Readonly<Record<string, string | undefined>>): Record<string, string> | null {
  const filled = Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

function matchText({ company_mapping_id, name, domain, confidence_level, candidates = [] }: CompanyMatch): string {
  const head =
    company_mapping_id === null
      ? `No company is likely enough (the best: ${confidence_level}).`
      : [name, ...(domain === "" ? [] : [domain]), `${company_mapping_id}, confidence ${confidence_level}`].join("\n");
  if (candidates.length === 0) return head;
  const rows = candidates.map((one) => [
    one.probability.toFixed(2),
    one.name,
    [one.city, one.state].filter(Boolean).join(", "),
    one.company_mapping_id,
  ]);
  return `${head}\n\n${table([["PROBABILITY", "NAME", "PLACE", "ID"], ...rows])}`;
}
