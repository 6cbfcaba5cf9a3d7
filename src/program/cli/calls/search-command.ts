import type { Command } from "commander";
import type { CompanyMatch } from "#client";
import { AppError } from "../../../kernel/error.ts";
import { type PrintOptions, printResult, table } from "../text/print.ts";
import { addServiceOptions, callService, type ServiceOptions } from "./call-options.ts";

interface SearchOptions extends ServiceOptions, PrintOptions {
  readonly domain?: string;
  readonly ein?: string;
  readonly phone?: string;
  readonly city?: string;
  readonly state?: string;
  readonly explain?: boolean;
}

/** Adds `search`. */
export function addSearchCommand(program: Command): void {
  const command = program
    .command("search")
    .description("Find a company by what is known of it, as a running service answers")
    .argument("[name]", "its name")
    .option("--domain <domain>", "its domain")
    .option("--ein <number>", "its Employer Identification Number")
    .option("--phone <number>", "its telephone number")
    .option("--city <city>", "its city")
    .option("--state <code>", "its state")
    .option("--explain", "print the candidates too");
  addServiceOptions(command).option("--json", "print JSON").action(searchCommand);
}

async function searchCommand(name: string | undefined, options: SearchOptions): Promise<void> {
  const { domain, ein, phone, city, state, explain = false } = options;
  const details = { name, domain, ein, phone };
  const address = { ...(city === undefined ? {} : { city }), ...(state === undefined ? {} : { state }) };
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  if (Object.keys({ ...given, ...address }).length === 0) {
    throw new AppError(
      "incorrect_parameters",
      "Give a name, or another detail: --domain, --ein, --phone, --city, --state.",
    );
  }
  const body = { ...given, ...(Object.keys(address).length === 0 ? {} : { address }) };
  const match = await callService(options, (voe) => voe.companies.search(body, explain ? { explain } : {}));
  printResult(match, { ...options, text: matchText(match) });
  if (match.company_mapping_id === null) process.exitCode = 1;
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
