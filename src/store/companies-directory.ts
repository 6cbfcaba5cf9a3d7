import type { Company } from "../domain/company.ts";
import type { CompanyId } from "../domain/ids.ts";
import type { Queryable, Statement } from "./database.ts";

/** Which directory the database holds, and how far it has come. */
export interface DirectoryState {
  /** Another one means another directory: nothing of the old one holds any more. */
  readonly directoryId: string;
  /** Grows with every change of companies; versions commit in order. */
  readonly version: number;
}

const FIND_DIRECTORY_STATE: Statement = {
  name: "find_directory_state",
  text: 'select directory_id as "directoryId", version from directory_state',
};

/** The directory's state; every row of a version up to this one is visible to the statements that follow. */
export async function findDirectoryState(db: Queryable): Promise<DirectoryState> {
  const [state] = await db.rows<DirectoryState>(FIND_DIRECTORY_STATE);
  if (state === undefined) throw new Error("directory_state has no row");
  return state;
}

const COMPANY_COLUMNS =
  "id, name, aliases, ein, domain, domains, phone, street, city, state, zip, naics, employees, logo_url";

const LIST_DIRECTORY_COMPANIES: Statement = {
  name: "list_directory_companies",
  text: `select ${COMPANY_COLUMNS} from companies where removed_at is null order by id limit $1`,
};

// A statement of its own: with "or $1 is null" in one, the server would read every batch from the first company on.
const LIST_DIRECTORY_COMPANIES_AFTER: Statement = {
  name: "list_directory_companies_after",
  text: `select ${COMPANY_COLUMNS} from companies where removed_at is null and id > $2 order by id limit $1`,
};

/**
 * One batch of all companies that are not removed, by id.
 *
 * @param page `after`: the last id of the batch before, null for the first; `limit`: companies at most
 */
export function listDirectoryCompanies(
  db: Queryable,
  page: { readonly after: CompanyId | null; readonly limit: number },
): Promise<Company[]> {
  if (page.after === null) return db.rows<Company>(LIST_DIRECTORY_COMPANIES, [page.limit]);
  return db.rows<Company>(LIST_DIRECTORY_COMPANIES_AFTER, [page.limit, page.after]);
}

const COUNT_COMPANY_CHANGES: Statement = {
  name: "count_company_changes",
  text: `select count(*)::integer as changes
    from (select from companies where version > $1 limit $2) counted`,
};

/**
 * How many companies changed after a version.
 *
 * @param bound `most`: counting ends there
 */
export async function countCompanyChanges(
  db: Queryable,
  bound: { readonly since: number; readonly most: number },
): Promise<number> {
  const [row] = await db.rows<{ changes: number }>(COUNT_COMPANY_CHANGES, [bound.since, bound.most]);
  return row?.changes ?? 0;
}

/** A company that was added, changed or removed, and the version that did it. */
export interface CompanyChange {
  readonly company: Company;
  readonly version: number;
  readonly isRemoved: boolean;
}

/** Where a batch of changes begins: after this company of this version. */
export interface ChangesCursor {
  readonly version: number;
  /** Null: after every company of the version. */
  readonly id: CompanyId | null;
}

const LIST_COMPANY_CHANGES: Statement = {
  name: "list_company_changes",
  text: `select ${COMPANY_COLUMNS}, version, removed_at is not null as is_removed from companies
    where (version, id) > ($1, coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) order by version, id limit $3`,
};

type ChangeRow = Company & { readonly version: number; readonly is_removed: boolean };

/** One batch of the companies whose last change came after a cursor, in the order of version and id; removed ones too. */
export async function listCompanyChanges(
  db: Queryable,
  page: { readonly after: ChangesCursor; readonly limit: number },
): Promise<CompanyChange[]> {
  const rows = await db.rows<ChangeRow>(LIST_COMPANY_CHANGES, [page.after.version, page.after.id, page.limit]);
  return rows.map(({ version, is_removed, ...company }) => ({ company, version, isRemoved: is_removed }));
}
