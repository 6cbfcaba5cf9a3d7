import type { Environment, Tenant } from "../../../../kernel/access/caller.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import {
  claimStatement,
  claimValues,
  type LeasedTable,
  type LeaseRequest,
  leasedValues,
  releaseStatement,
  renewLeases,
  renewStatement,
} from "../../../../kernel/database/postgres/leases.ts";
import { listPage, listStatements } from "../../../../kernel/database/postgres/page.ts";
import type { ClaimId, ImportJobId, ImportPartId, TeamId, Timestamp } from "../../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../../kernel/page.ts";
import type { FileDifference } from "../../../files/payroll/source-profile.ts";
import type { ImportChange, ImportCounts, SourceKind } from "./imports.ts";

/** The status of an import over HTTP; the last two are final. */
export const IMPORT_JOB_STATUSES = ["uploading", "queued", "running", "completed", "failed"] as const;
/** What a job does: import a file, or remove a source. */
export const IMPORT_JOB_ACTS = ["import", "remove"] as const;

/** Why rows were rejected, and how often. */
export interface CountedReason {
  readonly field: string | null;
  readonly reason: string;
  readonly count: number;
}

/** What was left out of an imported row. */
interface LineWarning {
  readonly line: number;
  readonly field: string | null;
  readonly reason: string;
}

/** What a payroll file is and says: a document of the API, opaque to the store. */
type ImportedFile = Readonly<Record<string, unknown>>;

/** An import, or the removal of a source: over HTTP, or one that the command line has ended. */
export interface ImportJob {
  readonly id: ImportJobId;
  /** Null: it was begun by the command line. */
  readonly team_id: TeamId | null;
  readonly environment: Environment;
  readonly actor: string;
  readonly act: (typeof IMPORT_JOB_ACTS)[number];
  readonly kind: SourceKind;
  readonly source: string;
  readonly status: (typeof IMPORT_JOB_STATUSES)[number];
  readonly replaces: boolean;
  readonly dates: string | null;
  /**
   * The fields whose column was given, until the job has ended; null: no column holds it. Its heading is sealed with
   * the file, unless an older version has queued the job.
   */
  readonly columns: Readonly<Record<string, string | null>>;
  /** The name of the file; null: not stated. */
  readonly file_name: string | null;
  /** The id of the format of a payroll file, as its owner names it; null: recognised. */
  readonly payroll_format: string | null;
  /** Empty: sealed with the file, as the headings are. */
  readonly constants: Readonly<Record<string, string>>;
  /** What a payroll file is; null before it was read, and of other files. */
  readonly payroll: ImportedFile | null;
  /** How the file differs from the last one of its source; empty before it was read. */
  readonly differences: readonly FileDifference[];
  /** What the file changed of what its source held; null before the end, and of companies. */
  readonly change: ImportChange | null;
  readonly parts: number;
  readonly total_bytes: number;
  readonly read_bytes: number;
  /** Null until rows were written. */
  readonly counts: ImportCounts | null;
  readonly reasons: readonly CountedReason[];
  readonly rejects_listed: number;
  readonly rejects_total: number;
  /** The first ones. */
  readonly warnings: readonly LineWarning[];
  readonly warnings_total: number;
  /** Why it failed, in words. */
  readonly error: string | null;
  readonly created_at: Timestamp;
  readonly started_at: Timestamp | null;
  readonly finished_at: Timestamp | null;
}

const NAMES = [
  ...["id", "team_id", "environment", "actor", "act", "kind", "source", "status", "replaces", "dates", "columns"],
  ...["file_name", "payroll_format", "constants", "payroll", "differences", "parts", "total_bytes", "read_bytes"],
  ...["counts", "reasons", "rejects_listed", "rejects_total", "warnings", "warnings_total", "error"],
  ...["created_at", "started_at", "finished_at"],
];

/** The columns of a job, each with a prefix such as `r.`. What jobs of earlier versions counted has no members of what waits. */
function columnsOf(prefix: "" | "r."): string {
  const change = `'{"jobs_joined": 0, "jobs_waiting": 0, "waiting_reasons": []}'::jsonb || ${prefix}change::jsonb as change`;
  return [...NAMES.map((name) => `${prefix}${name}`), change].join(", ");
}

const COLUMNS = columnsOf("");

const INSERT_JOB = statement("insert_import_job")`
  insert into import_jobs (id, team_id, environment, actor, act, kind, source, status, replaces, file_name)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`;

/** What a new job is made of. */
type NewImportJob = Pick<ImportJob, "id" | "actor" | "act" | "kind" | "source" | "status" | "replaces" | "file_name">;

/** Inserts a job of a tenant. */
export function insertImportJob(tx: Queryable, tenant: Tenant, job: NewImportJob): Promise<ImportJob> {
  const { id, actor, act, kind, source, status, replaces, file_name } = job;
  const values = [id, tenant.teamId, tenant.environment, actor, act, kind, source, status, replaces, file_name];
  return onlyRow(tx, INSERT_JOB, values);
}

/** An import that the command line has ended. */
export interface EndedImport
  extends Pick<
    ImportJob,
    | ("id" | "actor" | "kind" | "source" | "replaces" | "file_name" | "counts" | "differences" | "change" | "error")
    | ("reasons" | "rejects_total" | "warnings" | "warnings_total")
  > {
  /** Null of companies, which all environments share. */
  readonly environment: Environment | null;
  readonly status: "completed" | "failed";
  readonly durationMs: number;
}

const INSERT_ENDED_JOB = statement("insert_ended_import_job")`
  insert into import_jobs (id, environment, actor, act, kind, source, status, replaces, file_name, counts, reasons,
      rejects_total, warnings, warnings_total, differences, change, error, created_at, started_at, finished_at)
    select $1, $2, $3, 'import', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, began, began, now()
    from (select now() - $17::bigint * interval '1 millisecond' as began) as times`;

/** Inserts an import that has ended: no worker runs it. */
export async function insertEndedImportJob(db: Queryable, ended: EndedImport): Promise<void> {
  const { id, environment, actor, kind, source, status, replaces, file_name, counts, change, error } = ended;
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await db.rows(INSERT_ENDED_JOB, [
    ...[id, environment, actor, kind, source, status, replaces, file_name, json(counts), json(ended.reasons)],
    ...[ended.rejects_total, json(ended.warnings), ended.warnings_total, json(ended.differences), json(change)],
    ...[error, Math.round(ended.durationMs)],
  ]);
}

/** Those of a tenant, and those of the command line: of the environment, or of companies, which all environments share. */
const SHOWN = (team: string, environment: string) =>
  `(team_id = ${team} and environment = ${environment} or team_id is null and coalesce(environment, ${environment}) = ${environment})`;
/** {@link COLUMNS} with the environment that is looked at for what belongs to none. */
const SHOWN_COLUMNS = (environment: string) =>
  COLUMNS.replace("environment,", `coalesce(environment, ${environment}) as environment,`);
const OF_TENANT = `id = $1 and ${SHOWN("$2", "$3")}`;
const FIND_JOB = statement("find_import_job")`select ${SHOWN_COLUMNS("$3")} from import_jobs where ${OF_TENANT}`;
const LOCK_JOB = statement("lock_import_job")`${FIND_JOB.text} for update`;

/** A job of a tenant, or null. */
export function findImportJob(db: Queryable, tenant: Tenant, id: ImportJobId): Promise<ImportJob | null> {
  return firstRow(db, FIND_JOB, [id, tenant.teamId, tenant.environment]);
}

/** A job of a tenant, locked until the transaction ends; or null. */
export function lockImportJob(tx: Queryable, tenant: Tenant, id: ImportJobId): Promise<ImportJob | null> {
  return firstRow(tx, LOCK_JOB, [id, tenant.teamId, tenant.environment]);
}

const JOBS = listStatements({
  nameSuffix: "import_jobs",
  table: "import_jobs",
  columns: SHOWN_COLUMNS("$2"),
  filter: SHOWN("$1", "$2"),
  filterValues: 2,
});

/** A page of a tenant's jobs and of those of the command line, newest first. */
export function listImportJobs(db: Queryable, tenant: Tenant, request: PageRequest): Promise<Page<ImportJob>> {
  const values = [tenant.teamId, tenant.environment];
  return listPage(db, JOBS, { values, request, positionOf: ({ created_at, id }) => ({ at: created_at, id }) });
}

const DELETE_JOB = statement("delete_import_job")`
  delete from import_jobs where id = $1 and team_id = $2 and environment = $3`;

/** Deletes a job of a tenant's own, with its parts. */
export async function deleteImportJob(tx: Queryable, tenant: Tenant, id: ImportJobId): Promise<void> {
  await tx.rows(DELETE_JOB, [id, tenant.teamId, tenant.environment]);
}

const QUEUE_JOB = statement("queue_import_job")`
  update import_jobs set status = 'queued', columns = $2, dates = $3, replaces = $4, payroll_format = $5, constants = $6
    where id = $1 returning ${COLUMNS}`;

/** Queues a locked job, with how its file is to be read. */
export async function queueImportJob(
  tx: Queryable,
  id: ImportJobId,
  how: Pick<ImportJob, "columns" | "dates" | "replaces" | "payroll_format" | "constants">,
): Promise<ImportJob> {
  const { columns, dates, replaces, payroll_format: format, constants } = how;
  const values = [id, JSON.stringify(columns), dates, replaces, format, JSON.stringify(constants)];
  const [row] = await tx.rows<ImportJob>(QUEUE_JOB, values);
  if (row === undefined) throw new Error("a locked job is gone");
  return row;
}

/** Which of a job's contents a part is of. */
export type ImportContent = "file" | "rejects";

/** A part of a file, sealed. */
interface ImportPart {
  readonly id: ImportPartId;
  readonly sealed_part: Buffer;
}

const INSERT_PART = statement("insert_import_part")`
  insert into import_parts (id, job_id, content, position, sealed_part, key_id) values ($1, $2, $3, $4, $5, $6)`;
const COUNT_PART = statement("count_import_part")`
  update import_jobs set parts = parts + 1, total_bytes = total_bytes + $2::integer where id = $1 returning ${COLUMNS}`;

/** Appends a part to a job's contents. */
export async function insertImportPart(
  tx: Queryable,
  jobId: ImportJobId,
  part: ImportPart & { readonly content: ImportContent; readonly position: number; readonly keyId: number },
): Promise<void> {
  await tx.rows(INSERT_PART, [part.id, jobId, part.content, part.position, part.sealed_part, part.keyId]);
}

/** Counts a part of a locked job's file. */
export async function countImportPart(tx: Queryable, jobId: ImportJobId, bytes: number): Promise<ImportJob> {
  const [row] = await tx.rows<ImportJob>(COUNT_PART, [jobId, bytes]);
  if (row === undefined) throw new Error("a locked job is gone");
  return row;
}

const FIND_PART = statement("find_import_part")`
  select id, sealed_part from import_parts where job_id = $1 and content = $2 and position = $3`;

/** One part of a job's contents, from 0 on; null past the last one. */
export function findImportPart(
  db: Queryable,
  jobId: ImportJobId,
  part: { readonly content: ImportContent; readonly position: number },
): Promise<ImportPart | null> {
  return firstRow(db, FIND_PART, [jobId, part.content, part.position]);
}

const DELETE_PARTS = statement("delete_import_parts")`delete from import_parts where job_id = $1 and content = $2`;

/** Deletes contents of a job. */
export async function deleteImportParts(tx: Queryable, jobId: ImportJobId, content: ImportContent): Promise<void> {
  await tx.rows(DELETE_PARTS, [jobId, content]);
}

/** A job that a worker holds. */
export interface LeasedImportJob extends ImportJob {
  readonly claim_id: ClaimId;
  /** How often it was claimed, including this time. */
  readonly claims: number;
}

const LEASED: LeasedTable = {
  table: "import_jobs",
  countsClaims: true,
  isOpen: "r.status in ('queued', 'running')",
  maxPlausibleDelay: "10 minutes",
};
const CLAIM_JOBS = claimStatement(LEASED, {
  name: "claim_import_jobs",
  orderBy: "r.created_at",
  returning: `${columnsOf("r.")}, r.claim_id, r.claims`,
});

/** Claims the oldest jobs that are due. */
export function claimImportJobs(db: Queryable, lease: LeaseRequest): Promise<LeasedImportJob[]> {
  return db.rows<LeasedImportJob>(CLAIM_JOBS, claimValues(lease));
}

const RENEW_JOBS = renewStatement(LEASED, "renew_import_jobs");

/** Extends leases that are still leased; returns the ids of those. */
export function renewImportJobs(
  db: Queryable,
  leased: readonly LeasedImportJob[],
  leaseMs: number,
): Promise<ImportJobId[]> {
  return renewLeases(db, RENEW_JOBS, { rows: leased, leaseMs });
}

const RELEASE_JOB = releaseStatement(LEASED, { name: "release_import_job", set: "claims = r.claims - 1" });

/**
 * Gives up a leased job, unfinished: another worker may begin it again at once. The claim is not
 * counted.
 */
export async function releaseImportJob(db: Queryable, leased: LeasedImportJob): Promise<void> {
  await db.rows(RELEASE_JOB, leasedValues([leased]));
}

/** How far a job is. */
export type ImportJobProgress = Pick<
  ImportJob,
  | ("status" | "read_bytes" | "counts" | "change" | "error")
  | ("reasons" | "rejects_listed" | "rejects_total" | "warnings" | "warnings_total")
>;

const SAVE_PROGRESS = statement("save_import_job")`
  update import_jobs set status = $3, read_bytes = $4, counts = $5, reasons = $6, rejects_listed = $7, rejects_total = $8, error = $9,
      warnings = $10, warnings_total = $11, change = $12,
      columns = case when $3 in ('completed', 'failed') then '{}' else columns end,
      constants = case when $3 in ('completed', 'failed') then '{}' else constants end,
      started_at = coalesce(started_at, now()), finished_at = case when $3 in ('completed', 'failed') then now() end,
      lease_expires_at = case when $3 in ('completed', 'failed') then null else lease_expires_at end
    where id = any ($1::uuid[]) and claim_id = any ($2::uuid[]) and status in ('queued', 'running') returning 1`;

/** Saves how far a leased job is. Returns false if the lease was lost. */
export async function saveImportJob(
  tx: Queryable,
  leased: LeasedImportJob,
  progress: ImportJobProgress,
): Promise<boolean> {
  const { status, read_bytes, counts, change, reasons, rejects_listed, rejects_total, error } = progress;
  const warned = [
    JSON.stringify(progress.warnings),
    progress.warnings_total,
    change === null ? null : JSON.stringify(change),
  ];
  const state = [status, read_bytes, counts === null ? null : JSON.stringify(counts), JSON.stringify(reasons)];
  const rejects = [rejects_listed, rejects_total, error];
  const rows = await tx.rows(SAVE_PROGRESS, [...leasedValues([leased]), ...state, ...rejects, ...warned]);
  return rows.length > 0;
}

const SAVE_IMPORTED_FILE = statement("save_imported_file")`
  update import_jobs set payroll = $3, differences = $4 where id = any ($1::uuid[]) and claim_id = any ($2::uuid[])
    and status in ('queued', 'running')`;

/** Saves what the file of a leased job is, null of one in our own columns, and how it differs from the last one. */
export async function saveImportedFile(
  db: Queryable,
  leased: LeasedImportJob,
  { file, differences }: { readonly file: ImportedFile | null; readonly differences: readonly FileDifference[] },
): Promise<void> {
  const told = [file === null ? null : JSON.stringify(file), JSON.stringify(differences)];
  await db.rows(SAVE_IMPORTED_FILE, [...leasedValues([leased]), ...told]);
}

const DELETE_OLD_JOBS = statement("delete_old_import_jobs")`
  delete from import_jobs where id = any (array(select id from import_jobs
    where (status = 'uploading' and created_at < now() - interval '1 day')
      or (status in ('completed', 'failed') and finished_at < now() - $1::integer * interval '1 day') limit $2)) returning 1`;

/**
 * Deletes uploads that were not started within a day, and jobs that ended `days` ago; at most
 * `limit`.
 */
export async function deleteOldImportJobs(db: Queryable, days: number, limit: number): Promise<number> {
  return (await db.rows(DELETE_OLD_JOBS, [days, limit])).length;
}
