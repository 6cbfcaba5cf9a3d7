import { firstRow, onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../kernel/ids.ts";
import type { Company } from "../company.ts";
import { COMPANY_COLUMNS, COMPANY_MEMBERS } from "./companies.ts";

/** The identity and version of the database's directory. */
export interface DirectoryState {
  /** A different id means a different directory: nothing cached of the old one is valid. */
  readonly directoryId: string;
  /** Grows with every change of companies; versions commit in order. */
  readonly version: number;
}

const FIND_DIRECTORY_STATE = statement("find_directory_state")`
  select directory_id as "directoryId", version from directory_state`;

/**
 * The directory's state; every row of a version up to this one is visible to the statements that
 * follow.
 */
export function findDirectoryState(db: Queryable): Promise<DirectoryState> {
  return onlyRow(db, FIND_DIRECTORY_STATE);
}

/**
 * Companies as one text built by the database, so that a thread that only passes them on neither
 * parses nor copies rows. {@link companiesOf} parses it.
 */
export interface CompanyBatch {
  /** A JSON array. */
  readonly text: string;
  /** How many companies the text contains. */
  readonly count: number;
  /** Removed companies; they are not in the text. */
  readonly removed: readonly CompanyId[];
}

/** A company with the digest of its stored row. */
export interface StoredCompany extends Company {
  /**
   * 16 hexadecimal digits; another text if the row has no whole fingerprint. Absent in batches that no
   * database made.
   */
  readonly digest?: string;
}

/** The companies of a batch. */
export function companiesOf({ text }: Pick<CompanyBatch, "text">): StoredCompany[] {
  const companies = JSON.parse(text) as StoredCompany[];
  const plain = (id: CompanyId) => id.replaceAll("-", "") as CompanyId;
  return companies.map((company) => ({
    ...company,
    id: plain(company.id),
    employer_id: company.employer_id === null ? null : plain(company.employer_id),
  }));
}

/**
 * Eight bytes that change with everything that an index has of a company: the beginning of the
 * fingerprint of its details, and of the operator's aliases if there are any.
 */
const DIGEST = `substr(case when c.further_names = '{}' then c.fingerprint
  else sha256(c.fingerprint || convert_to(c.further_names::text, 'UTF8')) end, 1, 8)`;
const COLUMNS = `${COMPANY_COLUMNS}, encode(${DIGEST}, 'hex') as digest`;
/** A company of the directory: a merged one stays an entry. */
const IS_LISTED = "((c.removed_at is null and c.retired_at is null) or c.survivor_id is not null)";

/** The digest of a row with this fingerprint and without the operator's aliases, 16 hexadecimal digits. */
export function digestOfFingerprint(fingerprint: Buffer): string {
  return fingerprint.subarray(0, 8).toString("hex");
}

/** The companies of a query, as a JSON array. */
function asText(query: string): string {
  return `(select coalesce(json_agg(to_json(row)), '[]')::text from (${query}) as row)`;
}

type BatchById = CompanyBatch & { readonly lastId: CompanyId };

const BATCH_BY_ID = `select ${asText("select * from batch")} as text, count(*)::integer as count, '{}'::uuid[] as removed,
  (array_agg(id order by id desc))[1] as "lastId" from batch having count(*) > 0`;

const LIST_DIRECTORY_COMPANIES = statement("list_directory_companies")`
  with batch as materialized (select ${COLUMNS} from companies c where ${IS_LISTED} order by id limit $1)
    ${BATCH_BY_ID}`;

// A separate statement: with "or $1 is null" in one, the server would read every batch from the
// first company on.
const LIST_DIRECTORY_COMPANIES_AFTER = statement("list_directory_companies_after")`
  with batch as materialized (select ${COLUMNS} from companies c where ${IS_LISTED} and id > $2 order by id limit $1)
    ${BATCH_BY_ID}`;

/**
 * One batch of all companies that are not removed, by id; including merged ones, which
 * {@link listSurvivorsByMergedId} resolves.
 *
 * @param page `after`: the last id of the batch before, null for the first; `limit`: the most
 * companies
 * @returns null if there is none left
 */
export async function listDirectoryCompanies(
  db: Queryable,
  page: { readonly after: CompanyId | null; readonly limit: number },
): Promise<BatchById | null> {
  const [batch] =
    page.after === null
      ? await db.rows<BatchById>(LIST_DIRECTORY_COMPANIES, [page.limit])
      : await db.rows<BatchById>(LIST_DIRECTORY_COMPANIES_AFTER, [page.limit, page.after]);
  return batch ?? null;
}

const LIST_COMPANIES_BY_ID = statement("list_directory_companies_by_id", { isByIndex: true })`
  select ${asText(`select ${COLUMNS} from companies c where c.id = any($1::uuid[]) and ${IS_LISTED}`)} as text`;

/**
 * The companies of some ids as one batch, without those that were removed in between.
 *
 * @param ids each once
 */
export async function listDirectoryCompaniesById(db: Queryable, ids: readonly CompanyId[]): Promise<CompanyBatch> {
  const { text } = await onlyRow<{ text: string }>(db, LIST_COMPANIES_BY_ID, [ids]);
  return { text, count: ids.length, removed: [] };
}

/** The digests of a batch of companies; a row without a whole fingerprint has zeros. */
function digestsOf(condition: string): string {
  return `with batch as materialized (select c.id, ${DIGEST} as digest from companies c
      where ${IS_LISTED}${condition} order by c.id limit $1)
    select string_agg(uuid_send(id) || case when length(digest) = 8 then digest else decode(repeat('00', 8), 'hex') end,
        ''::bytea order by id) as packed, count(*)::integer as count, (array_agg(id order by id desc))[1] as "lastId"
      from batch having count(*) > 0`;
}

const LIST_COMPANY_DIGESTS = statement("list_company_digests")`${digestsOf("")}`;
// A separate statement, as with the companies.
const LIST_COMPANY_DIGESTS_AFTER = statement("list_company_digests_after")`${digestsOf(" and c.id > $2")}`;

/** Ids and digests of companies. */
export interface CompanyDigests {
  /** 24 bytes a company: its id in 16, and its digest, of which zeros are "not known". */
  readonly packed: Buffer;
  readonly count: number;
  readonly lastId: CompanyId;
}

/**
 * One batch of the digests of all companies that are not removed, by id: a fraction of what
 * {@link listDirectoryCompanies} reads.
 *
 * @param page `after`: the last id of the batch before, null for the first; `limit`: the most
 * companies
 * @returns null if there is none left
 */
export async function listCompanyDigests(
  db: Queryable,
  page: { readonly after: CompanyId | null; readonly limit: number },
): Promise<CompanyDigests | null> {
  return page.after === null
    ? await firstRow(db, LIST_COMPANY_DIGESTS, [page.limit])
    : await firstRow(db, LIST_COMPANY_DIGESTS_AFTER, [page.limit, page.after]);
}

const COUNT_COMPANY_CHANGES = statement("count_company_changes")`
  select count(*)::integer as changes
    from (select from companies where version > $1 limit $2) counted`;

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

/** Where a batch of changes starts: after this company of this version. */
export interface ChangesCursor {
  readonly version: number;
  /** Null: after every company of the version. */
  readonly id: CompanyId | null;
}

const LIST_COMPANY_CHANGES = statement("list_company_changes")`
  with batch as materialized (
      select ${COLUMNS}, version, (removed_at is not null or retired_at is not null) and survivor_id is null as is_removed from companies c
      where (version, id) > ($1, coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) order by version, id limit $3)
    select ${asText(`select ${COMPANY_MEMBERS}, digest from batch where not is_removed`)} as text,
      count(*) filter (where not is_removed)::integer as count, array(select id from batch where is_removed) as removed,
      max(version) as version, (array_agg(id order by version desc, id desc))[1] as id
    from batch having count(*) > 0`;

/** A batch of changes, and the cursor of the next. */
type ChangeBatch = CompanyBatch & ChangesCursor;

/**
 * One batch of the companies whose last change came after a cursor, in the order of version and id.
 *
 * @returns null if there is none left
 */
export function listCompanyChanges(
  db: Queryable,
  page: { readonly after: ChangesCursor; readonly limit: number },
): Promise<ChangeBatch | null> {
  const values = [page.after.version, page.after.id, page.limit];
  return firstRow(db, LIST_COMPANY_CHANGES, values);
}

const LIST_SURVIVORS_BY_MERGED_ID = statement("list_survivors_by_merged_id")`
  select m.id, s.id as survivor_id from companies m
    left join companies s on s.id = m.survivor_id and s.removed_at is null where m.survivor_id is not null`;

/** The survivor of each merged company: a company of the directory, or null if that was removed. */
export async function listSurvivorsByMergedId(db: Queryable): Promise<Map<CompanyId, CompanyId | null>> {
  const rows = await db.rows<{ id: CompanyId; survivor_id: CompanyId | null }>(LIST_SURVIVORS_BY_MERGED_ID);
  return new Map(rows.map(({ id, survivor_id }) => [id, survivor_id]));
}
