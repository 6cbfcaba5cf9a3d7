import { type Command, InvalidArgumentError, Option } from "commander";
import { ENVIRONMENTS, type Environment } from "../../domain/caller.ts";
import { PRODUCT_TYPES, type ProductType } from "../../domain/company.ts";
import {
  type Acting,
  type ActOutcome,
  addCompanyAlias,
  mergeCompanies,
  parseCompanyId,
  removeCompanyAlias,
  unmergeCompany,
  unverifyCompany,
  verifyCompany,
} from "../../operations/companies/company-acts.ts";
import { getCompanyProfile } from "../../operations/companies/company-profile.ts";
import type { Database } from "../../store/postgres/database.ts";
import { readConfig } from "../config.ts";
import { readSourceName } from "../import/run-import-file.ts";
import { operatorName } from "../operator.ts";
import { withContext } from "../process/open-context.ts";
import { companyProfileText, companyProfileView } from "../text/company-profile-text.ts";
import { type PrintOptions, printResult } from "../text/print.ts";

const PROGRAM = "openvoe companies";

interface ProviderOptions extends PrintOptions {
  readonly env: Environment;
  readonly provider: string;
  readonly products?: readonly ProductType[];
}

/** Adds `companies show`, `verify`, `unverify`, `alias`, `unalias`, `merge` and `unmerge`. */
export function addCompaniesCommand(program: Command): void {
  const companies = program.command("companies").description("Correct the directory by hand; each act is audited");
  addShowCommand(companies);
  addProviderCommands(companies);
  addAliasCommands(companies);
  addMergeCommands(companies);
}

function addShowCommand(companies: Command): void {
  companies
    .command("show")
    .description("Show a company: names, merges, who carries it, what was observed, what was done by hand")
    .argument("<id>", "its company_mapping_id")
    .option("--json", "print JSON")
    .action(showCompanyCommand);
}

function addProviderCommands(companies: Command): void {
  withProvider(companies.command("verify"))
    .description("Confirm that a provider or source carries a company, which makes it verified there")
    .option("--products <list>", `what it carries, comma-separated, of ${PRODUCT_TYPES.join(",")}`, readProducts)
    .action((id: string, { env, provider, products }: ProviderOptions, command: Command) => {
      const said = { environment: env, provider: readSourceName(provider), products: products ?? null };
      return run(command, id, {
        work: (db, acting) => verifyCompany(db, acting, said),
        done: `is verified in ${env}, carried by ${provider}`,
        before: "was verified so already",
      });
    });
  withProvider(companies.command("unverify"))
    .description("Take a confirmation back")
    .action((id: string, { env, provider }: ProviderOptions, command: Command) => {
      const said = { environment: env, provider: readSourceName(provider) };
      return run(command, id, {
        work: (db, acting) => unverifyCompany(db, acting, said),
        done: `is not verified by way of ${provider} in ${env} any more`,
        before: `was not verified by way of ${provider} in ${env}`,
      });
    });
}

function withProvider(command: Command): Command {
  return command
    .argument("<id>", "its company_mapping_id")
    .requiredOption("--provider <name>", "the provider, or the source of employments")
    .addOption(
      new Option("--env <environment>", "the environment that it holds for")
        .choices(ENVIRONMENTS)
        .makeOptionMandatory(),
    )
    .option("--json", "print JSON");
}

function addAliasCommands(companies: Command): void {
  companies
    .command("alias")
    .description("Give a company a further name; no import takes it away")
    .argument("<id>", "its company_mapping_id")
    .argument("<name>", "the name")
    .option("--json", "print JSON")
    .action((id: string, name: string, _options: PrintOptions, command: Command) =>
      run(command, id, {
        work: (db, acting) => addCompanyAlias(db, acting, name),
        done: `is also found as ${JSON.stringify(name)}`,
        before: "has that name already",
      }),
    );
  companies
    .command("unalias")
    .description("Take a further name away")
    .argument("<id>", "its company_mapping_id")
    .argument("<name>", "the name, as it was given")
    .option("--json", "print JSON")
    .action((id: string, name: string, _options: PrintOptions, command: Command) =>
      run(command, id, {
        work: (db, acting) => removeCompanyAlias(db, acting, name),
        done: `is not called ${JSON.stringify(name)} any more`,
        before: "has no such name",
      }),
    );
}

function addMergeCommands(companies: Command): void {
  companies
    .command("merge")
    .description("Merge a company into another: its id, names and details then mean the other one")
    .argument("<from>", "the company_mapping_id that goes, and keeps answering")
    .argument("<into>", "the company_mapping_id that stays")
    .option("--json", "print JSON")
    .action((from: string, into: string, _options: PrintOptions, command: Command) =>
      run(command, from, {
        work: (db, acting) => mergeCompanies(db, acting, parseCompanyId(into)),
        done: `is merged into ${into}`,
        before: `was merged into ${into} already`,
      }),
    );
  companies
    .command("unmerge")
    .description("Take a merge back: the company stands for itself again")
    .argument("<id>", "the company_mapping_id that was merged")
    .option("--json", "print JSON")
    .action((id: string, _options: PrintOptions, command: Command) =>
      run(command, id, {
        work: (db, acting) => unmergeCompany(db, acting),
        done: "stands for itself again",
        before: "was not merged",
      }),
    );
}

/** One act, and how what came of it is said: the end of a sentence that begins with the company. */
interface CompanyAct {
  readonly work: (db: Database, acting: Acting) => Promise<ActOutcome>;
  readonly done: string;
  /** When it was so already. */
  readonly before: string;
}

async function run(command: Command, id: string, { work, done, before }: CompanyAct): Promise<void> {
  const acting = { actor: operatorName(), id: parseCompanyId(id) };
  const { changed, company } = await withContext(readConfig(), PROGRAM, ({ db }) => work(db, acting));
  const words = `${company.name} (${company.id}) ${changed ? done : `${before}; nothing was changed`}.`;
  printResult({ changed, company }, { ...command.opts<PrintOptions>(), words });
}

async function showCompanyCommand(id: string, options: PrintOptions): Promise<void> {
  const companyId = parseCompanyId(id);
  const profile = await withContext(readConfig(), PROGRAM, ({ db }) => getCompanyProfile(db, companyId));
  printResult(companyProfileView(profile), { ...options, words: companyProfileText(profile) });
}

function readProducts(list: string): readonly ProductType[] {
  const words = list.split(",").map((word) => word.trim());
  const unknown = words.filter((word) => !PRODUCT_TYPES.some((product) => product === word));
  if (unknown.length > 0) {
    throw new InvalidArgumentError(`No such product: ${unknown.join(", ")}. There are ${PRODUCT_TYPES.join(", ")}.`);
  }
  return PRODUCT_TYPES.filter((product) => words.includes(product));
}
