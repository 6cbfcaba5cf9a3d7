import { type Command, InvalidArgumentError } from "commander";
import {
  addCompanyAlias,
  type ChangeOutcome,
  type CompanyChange,
  mergeCompanies,
  parseCompanyId,
  removeCompanyAlias,
  unmergeCompany,
  unverifyCompany,
  verifyCompany,
} from "../../../areas/companies/ops/company-changes.ts";
import { getCompanyProfile } from "../../../areas/companies/ops/company-profile.ts";
import { addOwnEmployers, listUnlistedEmployers } from "../../../areas/records/ops/own-employers.ts";
import { PRODUCT_TYPES, type ProductType } from "../../../areas/webhooks/words.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import { namesOfActors } from "../../../kernel/access/ops/members/member-lists.ts";
import type { Database } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import { counted } from "../../../kernel/text/counted.ts";
import { readConfig } from "../config.ts";
import { environmentOption } from "../environment-option.ts";
import { readSourceName } from "../import/run-import-file.ts";
import { describeMapCommand } from "../network/map-command.ts";
import { operatorName } from "../operator.ts";
import { withContext } from "../process/open-context.ts";
import { companyProfileText, companyProfileView } from "../text/company-profile-text.ts";
import { type PrintOptions, printResult, table } from "../text/print.ts";

const PROGRAM = "openvoe companies";

interface ProviderOptions extends PrintOptions {
  readonly env: Environment;
  readonly provider: string;
  readonly products?: readonly ProductType[];
}

/**
 * Adds `companies show`, `map`, `unlisted`, `add-unlisted`, `verify`, `unverify`, `alias`, `unalias`, `merge` and
 * `unmerge`.
 */
export function addCompaniesCommand(program: Command): void {
  const companies = program
    .command("companies")
    .description("Correct the directory; every change is written into the inquiry log");
  addShowCommand(companies);
  describeMapCommand(companies.command("map"));
  addUnlistedCommands(companies);
  addProviderCommands(companies);
  addAliasCommands(companies);
  addMergeCommands(companies);
}

function addShowCommand(companies: Command): void {
  companies
    .command("show")
    .description("Show a company: names, merges, providers, observed success rates, changes by operators")
    .argument("<id>", "the company_mapping_id")
    .option("--json", "print JSON")
    .action(showCompanyCommand);
}

interface UnlistedOptions extends PrintOptions {
  readonly env: Environment;
  readonly all?: boolean;
}

function addUnlistedCommands(companies: Command): void {
  companies
    .command("unlisted")
    .description(
      "List the employers of imported records that the directory does not have, so that no search finds them",
    )
    .addOption(environmentOption("the environment of the records").makeOptionMandatory())
    .option("--json", "print JSON")
    .action(unlistedCommand);
  companies
    .command("add-unlisted")
    .description("Add such employers to the directory, which all environments search, and link their records to them")
    .argument("[names...]", "as companies unlisted lists them")
    .addOption(environmentOption("the environment of the records").makeOptionMandatory())
    .option("--all", "all of them")
    .option("--json", "print JSON")
    .action(addUnlistedCommand);
}

async function unlistedCommand({ env, ...options }: UnlistedOptions): Promise<void> {
  const employers = await withContext(readConfig(), PROGRAM, (context) => listUnlistedEmployers(context, env));
  const rows = employers.map(({ name, ein, records, sources }) => [
    name,
    ein ?? "",
    String(records),
    sources.join(", "),
  ]);
  const listed = table([["NAME", "EIN", "RECORDS", "SOURCES"], ...rows]);
  const text = `${listed}\n\nAdd those that are employers: openvoe companies add-unlisted NAME… --env ${env}, or --all.`;
  printResult(employers, {
    ...options,
    text: rows.length === 0 ? "The directory has all employers of the records." : text,
  });
}

async function addUnlistedCommand(
  names: readonly string[],
  { env, all = false, ...options }: UnlistedOptions,
): Promise<void> {
  if (names.length > 0 === all) {
    throw new AppError(
      "incorrect_parameters",
      "Name the employers to add as companies unlisted lists them, or give --all.",
    );
  }
  const input = { actor: operatorName(), environment: env, names: all ? null : names };
  const added = await withContext(readConfig(), PROGRAM, (context) =>
    addOwnEmployers(context, input).catch((error: unknown) => {
      throw named(error, names);
    }),
  );
  const lines = added.map(({ id, name, records }) => `Added ${name} (${id}), with ${counted(records, "record")}.`);
  printResult(added, { ...options, text: lines.length === 0 ? "There was none to add." : lines.join("\n") });
}

/** An error that says names by their places, as answers over HTTP repeat nothing that was sent, in the operator's own words. */
function named(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof AppError)) return error;
  const message = error.message.replace(/names\.(\d+)/g, (place, at) => JSON.stringify(names[Number(at)] ?? place));
  return new AppError(error.code, message, { cause: error });
}

function addProviderCommands(companies: Command): void {
  withProvider(companies.command("verify"))
    .description("Confirm that a provider or source covers a company, which makes it verified there")
    .option("--products <list>", `the products covered, comma-separated, of ${PRODUCT_TYPES.join(",")}`, readProducts)
    .action((id: string, { env, provider, products }: ProviderOptions, command: Command) => {
      const input = { environment: env, provider: readSourceName(provider), products: products ?? null };
      return run(command, id, {
        work: (db, acting) => verifyCompany(db, acting, input),
        done: `is verified in ${env}, covered by ${provider}`,
        before: "was already verified like this",
      });
    });
  withProvider(companies.command("unverify"))
    .description("Withdraw a confirmation")
    .action((id: string, { env, provider }: ProviderOptions, command: Command) => {
      const input = { environment: env, provider: readSourceName(provider) };
      return run(command, id, {
        work: (db, acting) => unverifyCompany(db, acting, input),
        done: `is no longer verified by ${provider} in ${env}`,
        before: `was not verified by ${provider} in ${env}`,
      });
    });
}

function withProvider(command: Command): Command {
  return command
    .argument("<id>", "the company_mapping_id")
    .requiredOption("--provider <name>", "the provider, or the source of employments")
    .addOption(environmentOption("the environment that it applies to").makeOptionMandatory())
    .option("--json", "print JSON");
}

function addAliasCommands(companies: Command): void {
  companies
    .command("alias")
    .description("Add an alias to a company; imports do not remove it")
    .argument("<id>", "the company_mapping_id")
    .argument("<name>", "the name")
    .option("--json", "print JSON")
    .action((id: string, name: string, _options: PrintOptions, command: Command) =>
      run(command, id, {
        work: (db, acting) => addCompanyAlias(db, acting, name),
        done: `is also found as ${JSON.stringify(name)}`,
        before: "already has that name",
      }),
    );
  companies
    .command("unalias")
    .description("Remove an alias")
    .argument("<id>", "the company_mapping_id")
    .argument("<name>", "the alias, exactly as it was added")
    .option("--json", "print JSON")
    .action((id: string, name: string, _options: PrintOptions, command: Command) =>
      run(command, id, {
        work: (db, acting) => removeCompanyAlias(db, acting, name),
        done: `no longer has the alias ${JSON.stringify(name)}`,
        before: "has no such alias",
      }),
    );
}

function addMergeCommands(companies: Command): void {
  companies
    .command("merge")
    .description("Merge a company into another: its id, names and details then resolve to the other one")
    .argument("<from>", "the company_mapping_id to merge; it keeps answering")
    .argument("<into>", "the company_mapping_id of the survivor")
    .option("--json", "print JSON")
    .action((from: string, into: string, _options: PrintOptions, command: Command) =>
      run(command, from, {
        work: (db, acting) => mergeCompanies(db, acting, parseCompanyId(into)),
        done: `is merged into ${into}`,
        before: `was already merged into ${into}`,
      }),
    );
  companies
    .command("unmerge")
    .description("Undo a merge: the company is separate again")
    .argument("<id>", "the company_mapping_id that was merged")
    .option("--json", "print JSON")
    .action((id: string, _options: PrintOptions, command: Command) =>
      run(command, id, {
        work: (db, acting) => unmergeCompany(db, acting),
        done: "is a separate company again",
        before: "was not merged",
      }),
    );
}

/**
 * One action, and the end of the sentence that reports its result, which begins with the company.
 */
interface CompanyAct {
  readonly work: (db: Database, acting: CompanyChange) => Promise<ChangeOutcome>;
  readonly done: string;
  /** If nothing was changed. */
  readonly before: string;
}

async function run(command: Command, id: string, { work, done, before }: CompanyAct): Promise<void> {
  const acting = { actor: operatorName(), id: parseCompanyId(id) };
  const { changed, company } = await withContext(readConfig(), PROGRAM, ({ db }) => work(db, acting));
  const text = `${company.name} (${company.id}) ${changed ? done : `${before}; nothing was changed`}.`;
  printResult({ changed, company }, { ...command.opts<PrintOptions>(), text });
}

async function showCompanyCommand(id: string, options: PrintOptions): Promise<void> {
  const companyId = parseCompanyId(id);
  const { profile, names } = await withContext(readConfig(), PROGRAM, async (context) => {
    const read = await getCompanyProfile(context.db, companyId);
    const actors = read.audit.map(({ actor }) => actor);
    return { profile: read, names: await namesOfActors(context, actors) };
  });
  printResult(companyProfileView(profile, names), { ...options, text: companyProfileText(profile, names) });
}

function readProducts(list: string): readonly ProductType[] {
  const words = list.split(",").map((word) => word.trim());
  const unknown = words.filter((word) => !PRODUCT_TYPES.some((product) => product === word));
  if (unknown.length > 0) {
    throw new InvalidArgumentError(
      `Unknown product: ${unknown.join(", ")}. The products are ${PRODUCT_TYPES.join(", ")}.`,
    );
  }
  return PRODUCT_TYPES.filter((product) => words.includes(product));
}
