import type { Environment } from "../../../kernel/access/caller.ts";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import { openJson } from "../../../kernel/crypto/seal.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import { AppError } from "../../../kernel/error.ts";
import type { CompanyId, EmploymentId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import { companyName } from "../../companies/matching/names/normalize.ts";
import { OPERATOR_SOURCE } from "../../companies/ops/company-details.ts";
import { checkCompany } from "../../companies/ops/company-row.ts";
import { nextDirectoryVersion, notifyDirectory } from "../../companies/sql/import.ts";
import { insertEnteredCompany } from "../../companies/sql/operator-details.ts";
import { linkEmployments, listUnlinkedEmployments, type UnlinkedEmployment } from "../sql/employments/own-employers.ts";
import { RECORDS_SEALED } from "../sql/employments/sealed.ts";

/** An employer that imported records name, and that is not a company of the directory. */
interface UnlistedEmployer {
  /** As most of its records spell it. */
  readonly name: string;
  /** Nine digits, if all records that have one have the same; else null. */
  readonly ein: string | null;
  readonly records: number;
  /** The sources of the records, in order. */
  readonly sources: readonly string[];
}

interface OwnEmployer extends UnlistedEmployer {
  readonly ids: readonly EmploymentId[];
  readonly hasIncome: boolean;
}

/** Records that are opened at once. */
const BATCH_SIZE = 1_000;

/**
 * The employers of an environment's imported records that no company of the directory is, those with most records
 * first. Spellings that differ in case, punctuation and legal form are one employer.
 *
 * Their names are in the sealed records alone: they come into the directory, which all teams and
 * environments search, by {@link addOwnEmployers} only.
 */
export async function listUnlistedEmployers(context: Context, environment: Environment): Promise<UnlistedEmployer[]> {
  return (await readUnlisted(context, environment)).map(({ ids: _, hasIncome: __, ...employer }) => employer);
}

/**
 * Adds employers of {@link listUnlistedEmployers} to the directory, and links their records to them, each in one
 * transaction with its entry in the inquiry log. The same names again change nothing.
 *
 * @param input.names as they are listed; null: all
 * @returns the companies that were added
 * @throws AppError `not_found` if a name is not listed; nothing is added then
 */
export async function addOwnEmployers(
  context: Context,
  input: { readonly actor: string; readonly environment: Environment; readonly names: readonly string[] | null },
): Promise<{ readonly id: CompanyId; readonly name: string; readonly records: number }[]> {
  const unlisted = await readUnlisted(context, input.environment);
  const isListed = (name: string) => unlisted.some((one) => keyOf(one.name) === keyOf(name));
  const unknown = (input.names ?? []).flatMap((name, at) => (isListed(name) ? [] : [`names.${at}`]));
  if (unknown.length > 0) {
    const message = `No records name these employers, or the directory has them: ${unknown.join(", ")}.`;
    throw new AppError("not_found", message);
  }
  const wanted = new Set(input.names?.map(keyOf));
  const chosen = input.names === null ? unlisted : unlisted.filter(({ name }) => wanted.has(keyOf(name)));
  const added = [];
  for (const employer of chosen) added.push(await addEmployer(context, input.actor, employer));
  return added;
}

async function addEmployer({ db }: Context, actor: string, employer: OwnEmployer) {
  const { name, ein, ids, hasIncome, records } = employer;
  const id = mintId<CompanyId>();
  const checked = checkCompany({ id, name, ...(ein === null ? {} : { ein }) }, OPERATOR_SOURCE);
  if (checked.kind === "faulty")
    throw new AppError("incorrect_parameters", "An employer's name cannot be a company's.");
  await db.transaction(async (tx) => {
    const version = await nextDirectoryVersion(tx);
    await insertEnteredCompany(tx, { ...checked.row, source: OPERATOR_SOURCE, version });
    await linkEmployments(tx, id, { ids, products: hasIncome ? ["employment", "income"] : ["employment"] });
    await notifyDirectory(tx, version);
    const act = { action: "company.add", environment: null, details: { name } } as const;
    await appendAudit(tx, { actor, teamId: null, target: id, ...act });
  });
  return { id, name, records };
}

async function readUnlisted(context: Context, environment: Environment): Promise<OwnEmployer[]> {
  const groups = new Map<string, Named[]>();
  for await (const rows of unlinkedRows(context, environment)) {
    for (const row of rows) {
      const key = keyOf(row.name);
      if (key !== "") groups.set(key, [...(groups.get(key) ?? []), row]);
    }
  }
  return [...groups.values()].map(employerOf).sort((a, b) => b.records - a.records || (a.name < b.name ? -1 : 1));
}

/** What a record says of its employer. */
interface Named {
  readonly id: EmploymentId;
  readonly source: string;
  readonly name: string;
  readonly ein: string | null;
  readonly hasIncome: boolean;
}

async function* unlinkedRows(context: Context, environment: Environment): AsyncGenerator<Named[]> {
  let after: EmploymentId | null = null;
  for (;;) {
    const rows: UnlinkedEmployment[] = await listUnlinkedEmployments(context.db, environment, {
      after,
      limit: BATCH_SIZE,
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield openSealedRows(context, rows, { table: "employments", open: (row) => namedBy(context, row) });
    after = last.id;
  }
}

function namedBy({ keyring }: Context, { id, source, sealed }: UnlinkedEmployment): Named {
  const record = openJson(keyring, sealed, RECORDS_SEALED.employmentRecord(id));
  const { employer_name: name, employer_ein: ein, income } = record;
  return { id, source, name, ein, hasIncome: income !== null };
}

/** The same for spellings of one name; empty for a text without a letter or digit. */
function keyOf(name: string): string {
  return companyName(name)?.compact ?? "";
}

function employerOf(rows: readonly Named[]): OwnEmployer {
  const spellings = Map.groupBy(rows, ({ name }) => name);
  const [name = ""] =
    [...spellings].sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))[0] ?? [];
  const eins = new Set(rows.flatMap(({ ein }) => ein ?? []));
  return {
    name,
    ein: eins.size === 1 ? ([...eins][0] ?? null) : null,
    records: rows.length,
    sources: [...new Set(rows.map(({ source }) => source))].sort(),
    ids: rows.map(({ id }) => id),
    hasIncome: rows.some(({ hasIncome }) => hasIncome),
  };
}
