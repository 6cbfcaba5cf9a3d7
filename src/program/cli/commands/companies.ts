import { Argument, Option } from "commander";
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
import { namesOfActors } from "../../../kernel/access/ops/members/member-lists.ts";
import type { Database } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import { counted } from "../../../kernel/text/counted.ts";
import { type AddCommand, type Call, command, commandGroup } from "../command.ts";
import { readSourceName } from "../import/run-import-file.ts";
import { addMap } from "../network/map-command.ts";
import { type InEnvironment, readListOf, requiredEnvironment } from "../options.ts";
import { companyProfileText, companyProfileView } from "../text/company-profile-text.ts";
import { table } from "../text/print.ts";

const OF_RECORDS = requiredEnvironment("the environment of the records");
const ID = new Argument("<id>", "the company_mapping_id");
const PROVIDER_OPTIONS = [
  new Option("--provider <name>", "the provider, or the source of employments").makeOptionMandatory(),
  requiredEnvironment("the environment that it applies to"),
];

interface ProviderOptions extends InEnvironment {
  readonly provider: string;
  readonly products?: readonly ProductType[];
}

const addShow = command({
  name: "show",
  about: "Show a company: names, merges, providers, observed success rates, changes by operators",
  words: [ID],
  call: ({ run }: Call<object>, id: string) => {
    const companyId = parseCompanyId(id);
    return run(async (context) => {
      const profile = await getCompanyProfile(context.db, companyId);
      return {
        profile,
        names: await namesOfActors(
          context,
          profile.audit.map(({ actor }) => actor),
        ),
      };
    });
  },
  text: ({ profile, names }) => companyProfileText(profile, names),
  json: ({ profile, names }) => companyProfileView(profile, names),
});

const UNLISTED = [
  command({
    name: "unlisted",
    about: "List the employers of imported records that the directory does not have; no search finds them",
    options: [OF_RECORDS],
    call: ({ options, run }: Call<InEnvironment>) => run((context) => listUnlistedEmployers(context, options.env)),
    text: (employers, { env }) => {
      if (employers.length === 0) return "The directory has all employers of the records.";
      const rows = employers.map(({ name, ein, records, sources }) => [
        ...[name, ein ?? "", String(records), sources.join(", ")],
      ]);
      const listed = table([["NAME", "EIN", "RECORDS", "SOURCES"], ...rows]);
      return `${listed}\n\nAdd those that are employers: openvoe companies add-unlisted NAME… --env ${env}, or --all.`;
    },
  }),
  command({
    name: "add-unlisted",
    about: "Add such employers to the directory, which all environments search, and link their records to them",
    words: [new Argument("[names...]", "as companies unlisted lists them")],
    options: [OF_RECORDS, new Option("--all", "all of them")],
    call: ({ options, run, actor }: Call<InEnvironment & { readonly all?: boolean }>, names: readonly string[]) => {
      const { env: environment, all = false } = options;
      if (names.length > 0 === all) {
        const remedy = "Name the employers to add as companies unlisted lists them, or give --all.";
        throw new AppError("incorrect_parameters", remedy);
      }
      return run((context) =>
        addOwnEmployers(context, { actor, environment, names: all ? null : names }).catch((error: unknown) => {
          throw named(error, names);
        }),
      );
    },
    text: (added) => {
      const lines = added.map(({ id, name, records }) => `Added ${name} (${id}), with ${counted(records, "record")}.`);
      return lines.length === 0 ? "There was none to add." : lines.join("\n");
    },
  }),
];

/** An error that says names by their places, as answers over HTTP repeat nothing that was sent, in the operator's own words. */
function named(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof AppError)) return error;
  const message = error.message.replace(/names\.(\d+)/g, (place, at) => JSON.stringify(names[Number(at)] ?? place));
  return new AppError(error.code, message, { cause: error });
}

/** A change of one company, the first argument, and the end of the sentence that reports its result. */
interface CompanyAct<Options> {
  readonly name: string;
  readonly about: string;
  readonly words: readonly Argument[];
  readonly options?: readonly Option[];
  readonly work: (db: Database, acting: CompanyChange, options: Options, other: string) => Promise<ChangeOutcome>;
  readonly done: (options: Options, other: string) => string;
  /** If nothing was changed. */
  readonly before: (options: Options, other: string) => string;
}

function act<Options extends object>({ work, done, before, ...row }: CompanyAct<Options>): AddCommand {
  return command({
    ...row,
    call: ({ options, run, actor }: Call<Options>, id: string, other: string) => {
      const acting = { actor, id: parseCompanyId(id) };
      return run(({ db }) => work(db, acting, options, other));
    },
    text: ({ changed, company }, options, _id, other) =>
      `${company.name} (${company.id}) ${changed ? done(options, other) : `${before(options, other)}; nothing was changed`}.`,
    json: ({ changed, company }) => ({ changed, company }),
  });
}

const ACTS = [
  act({
    name: "verify",
    about: "Confirm that a provider or source covers a company, which makes it verified there",
    words: [ID],
    options: [
      ...PROVIDER_OPTIONS,
      new Option("--products <list>", `the products covered, comma-separated, of ${PRODUCT_TYPES.join(",")}`).argParser(
        readListOf("product", PRODUCT_TYPES),
      ),
    ],
    work: (db, acting, { env: environment, provider, products }: ProviderOptions) =>
      verifyCompany(db, acting, { environment, provider: readSourceName(provider), products: products ?? null }),
    done: ({ env, provider }) => `is verified in ${env}, covered by ${provider}`,
    before: () => "was already verified like this",
  }),
  act({
    name: "unverify",
    about: "Withdraw a confirmation",
    words: [ID],
    options: PROVIDER_OPTIONS,
    work: (db, acting, { env: environment, provider }: ProviderOptions) =>
      unverifyCompany(db, acting, { environment, provider: readSourceName(provider) }),
    done: ({ env, provider }) => `is no longer verified by ${provider} in ${env}`,
    before: ({ env, provider }) => `was not verified by ${provider} in ${env}`,
  }),
  act({
    name: "alias",
    about: "Add an alias to a company; imports do not remove it",
    words: [ID, new Argument("<name>", "the name")],
    work: (db, acting, _options, name) => addCompanyAlias(db, acting, name),
    done: (_options, name) => `is also found as ${JSON.stringify(name)}`,
    before: () => "already has that name",
  }),
  act({
    name: "unalias",
    about: "Remove an alias",
    words: [ID, new Argument("<name>", "the alias, exactly as it was added")],
    work: (db, acting, _options, name) => removeCompanyAlias(db, acting, name),
    done: (_options, name) => `no longer has the alias ${JSON.stringify(name)}`,
    before: () => "has no such alias",
  }),
  act({
    name: "merge",
    about: "Merge a company into another: its id, names and details then resolve to the other one",
    words: [
      new Argument("<from>", "the company_mapping_id to merge; it keeps answering"),
      new Argument("<into>", "the company_mapping_id of the survivor"),
    ],
    work: (db, acting, _options, into) => mergeCompanies(db, acting, parseCompanyId(into)),
    done: (_options, into) => `is merged into ${into}`,
    before: (_options, into) => `was already merged into ${into}`,
  }),
  act({
    name: "unmerge",
    about: "Undo a merge: the company is separate again",
    words: [new Argument("<id>", "the company_mapping_id that was merged")],
    work: (db, acting) => unmergeCompany(db, acting),
    done: () => "is a separate company again",
    before: () => "was not merged",
  }),
];

/**
 * `companies show`, `map`, `unlisted`, `add-unlisted`, `verify`, `unverify`, `alias`, `unalias`, `merge` and
 * `unmerge`.
 */
export const addCompanies = commandGroup(
  "companies",
  "Correct the employer directory; the inquiry log records every change",
  [addShow, addMap, ...UNLISTED, ...ACTS],
);
