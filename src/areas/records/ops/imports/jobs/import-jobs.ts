import type { Caller, Tenant } from "../../../../../kernel/access/caller.ts";
import { appendReads } from "../../../../../kernel/audit/ops/reads.ts";
import { openText, sealText } from "../../../../../kernel/crypto/seal.ts";
import { mintId } from "../../../../../kernel/crypto/secrets.ts";
import { AppError } from "../../../../../kernel/error.ts";
import type { ImportJobId, ImportPartId } from "../../../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../../../kernel/page.ts";
import type { Context } from "../../../../../kernel/sealing/ops/context.ts";
import { withoutSsns } from "../../../../../kernel/text/us/ssn.ts";
import { RECORDS_SEALED } from "../../../sql/employments/sealed.ts";
import type { SourceKind } from "../../../sql/imports/imports.ts";
import {
  countImportPart,
  deleteImportJob as deleteJob,
  findImportJob,
  findImportPart,
  type ImportContent,
  type ImportJob,
  insertImportJob,
  insertImportPart,
  listImportJobs as listJobs,
  lockImportJob,
  queueImportJob,
} from "../../../sql/imports/jobs.ts";
import { listSources, listStaleSources, type SourceSummary } from "../../../sql/imports/sources.ts";
import { refuseOperatorSource } from "../import-companies.ts";
import { refuseSsnInSource } from "../source-name.ts";

/** Maximum number of bytes of one part. */
export const PART_BYTES_MAX = 524_288;
/** Maximum number of parts of a file: 100 MiB. */
export const PARTS_MAX = 200;

/** A new import. */
interface ImportInput {
  readonly kind: SourceKind;
  readonly source: string;
  /** Names the origin of the figures of a payroll file; an SSN in it is masked. */
  readonly file_name?: string;
}

/**
 * Creates an import: its file is uploaded in parts next, and deleted after a day unless it is
 * started.
 *
 * @throws AppError `incorrect_parameters` if no file can be of the source, or its name holds an SSN
 */
export async function createImport(
  { db }: Pick<Context, "db">,
  caller: Caller,
  input: ImportInput,
): Promise<ImportJob> {
  refuseSsnInSource(input.source);
  if (input.kind === "companies") refuseOperatorSource(input.source);
  const act = {
    id: mintId<ImportJobId>(),
    actor: caller.actor,
    act: "import",
    status: "uploading",
    replaces: false,
  } as const;
  const { kind, source, file_name: given } = input;
  const fileName = given === undefined ? null : withoutSsns(given);
  return insertImportJob(db, caller, { ...act, kind, source, file_name: fileName });
}

/**
 * Appends a part to the file of an import. A part that was received before is ignored, so that a
 * client can retry a request without a response.
 *
 * @param part.content the bytes in base64, at most {@link PART_BYTES_MAX} of them
 * @throws AppError `not_found`; `conflict` if it was started, or a part before this one is missing;
 * `payload_too_large`
 */
export function appendImportPart(
  { db, keyring }: Context,
  caller: Tenant,
  id: ImportJobId,
  part: { readonly position: number; readonly content: string },
): Promise<ImportJob> {
  if (part.position >= PARTS_MAX) {
    throw new AppError("payload_too_large", "The file is larger than 100 MiB: divide it, or use openvoe import.");
  }
  return db.transaction(async (tx) => {
    const job = await requireUploading(await lockImportJob(tx, caller, id));
    if (part.position < job.parts) return job;
    if (part.position > job.parts) {
      throw new AppError("conflict", `The next part is ${job.parts}: send the parts in order.`);
    }
    const partId = mintId<ImportPartId>();
    const sealed = sealText(keyring, part.content, RECORDS_SEALED.importPart(partId));
    const row = {
      id: partId,
      sealed_part: sealed,
      keyId: keyring.activeId,
      content: "file",
      position: part.position,
    } as const;
    await insertImportPart(tx, id, row);
    return countImportPart(tx, id, Buffer.byteLength(part.content, "base64"));
  });
}

/** How a file is to be read. */
export interface ImportReading {
  /** The heading of each field; null: no column holds it. Usual headings for others. */
  readonly columns: Readonly<Record<string, string | null>>;
  readonly dates: string | null;
  /** The id of the format of a payroll file; null: recognised. */
  readonly payroll_format: string | null;
  /** By field, the value of all rows of a payroll file that do not tell it. */
  readonly constants: Readonly<Record<string, string>>;
  /** By the id of a question of the file, its answer. */
  readonly answers: Readonly<Record<string, string>>;
  /** True if the source's rows that are not in the file are removed. */
  readonly replaces: boolean;
}

/**
 * Queues an import: a worker runs it, and it survives restarts.
 *
 * @throws AppError `not_found`; `conflict` if it was started, or has no file yet
 */
export function queueImport(
  { db, keyring }: Context,
  caller: Tenant,
  id: ImportJobId,
  reading: ImportReading,
): Promise<ImportJob> {
  return db.transaction(async (tx) => {
    const job = await requireUploading(await lockImportJob(tx, caller, id));
    if (job.parts === 0) throw new AppError("conflict", "The import has no file yet: send its parts first.");
    await insertImportPart(tx, id, readingPart(keyring, reading));
    const { dates, payroll_format, replaces } = reading;
    return queueImportJob(tx, id, {
      dates,
      payroll_format,
      replaces,
      columns: namesOnly(reading.columns),
      constants: {},
    });
  });
}

/** The position of the part with the mapping of columns, the values for all rows and the answers, before those of the file. */
const READING_POSITION = -1;

/** What is sealed of how a file is read: in a file without headings, these are values of a person. */
export type SealedReading = Pick<ImportReading, "columns" | "constants" | "answers">;

function readingPart(keyring: Context["keyring"], { columns, constants, answers }: SealedReading) {
  const id = mintId<ImportPartId>();
  const sealed = sealText(keyring, JSON.stringify({ columns, constants, answers }), RECORDS_SEALED.importPart(id));
  const place = { content: "file", position: READING_POSITION } as const;
  return { id, sealed_part: sealed, keyId: keyring.activeId, ...place };
}

/** Which fields are mapped. A worker of an older version refuses the file, since it has no such heading. */
function namesOnly(columns: ImportReading["columns"]): ImportReading["columns"] {
  return Object.fromEntries(Object.entries(columns).map(([field, one]) => [field, one === null ? null : "(sealed)"]));
}

/** How the file of a started job is read: as it was given at the start. */
export async function readImportReading(
  { db, keyring }: Context,
  { id, columns, constants }: Pick<ImportJob, "id" | "columns" | "constants">,
): Promise<SealedReading> {
  const part = await findImportPart(db, id, { content: "file", position: READING_POSITION });
  // An older version has queued it.
  if (part === null) return { columns, constants, answers: {} };
  const sealed = openText(keyring, part.sealed_part, RECORDS_SEALED.importPart(part.id));
  return { answers: {}, ...(JSON.parse(sealed) as Omit<SealedReading, "answers"> & Partial<SealedReading>) };
}

function requireUploading(job: ImportJob | null): ImportJob {
  if (job === null) throw unknownImport();
  if (job.status === "uploading") return job;
  throw new AppError("conflict", `The import is ${job.status}: it was started already. Create another one.`);
}

/**
 * One import of the caller.
 *
 * @throws AppError `not_found`
 */
export async function getImport({ db }: Pick<Context, "db">, caller: Tenant, id: ImportJobId): Promise<ImportJob> {
  const job = await findImportJob(db, caller, id);
  if (job === null) throw unknownImport();
  return job;
}

/** A page of the caller's imports and removals, newest first. */
export function listImports(
  { db }: Pick<Context, "db">,
  caller: Tenant,
  request: PageRequest,
): Promise<Page<ImportJob>> {
  return listJobs(db, caller, request);
}

/**
 * Deletes an import with its file and its rejects; the rows that it wrote stay.
 *
 * @throws AppError `not_found`; `conflict` while it runs
 */
export function deleteImport({ db }: Pick<Context, "db">, caller: Tenant, id: ImportJobId): Promise<void> {
  return db.transaction(async (tx) => {
    const job = await lockImportJob(tx, caller, id);
    if (job === null) throw unknownImport();
    if (job.status === "running") throw new AppError("conflict", "The import is running: delete it when it has ended.");
    if (job.team_id === null)
      throw new AppError("conflict", "The command line made this import: it is kept for 30 days, and deleted then.");
    await deleteJob(tx, caller, id);
  });
}

/** The bytes of a job's file or rejects, part by part. */
export async function* readImportParts(
  { db, keyring }: Context,
  jobId: ImportJobId,
  content: ImportContent,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const part = await findImportPart(db, jobId, { content, position });
    if (part === null) return;
    yield Buffer.from(openText(keyring, part.sealed_part, RECORDS_SEALED.importPart(part.id)), "base64");
  }
}

/**
 * The rejected rows of an import of the caller as CSV, with the line and the reasons: corrected, it
 * can be imported again. Of a table of a payroll system with its own headings and cells, of other
 * files under the fields' names. The caller is in the inquiry log before this
 * resolves.
 *
 * @throws AppError `not_found`; `conflict` until it has ended
 */
export async function readImportRejects(context: Context, caller: Caller, id: ImportJobId): Promise<Buffer> {
  const { status, kind } = await getImport(context, caller, id);
  if (status !== "completed" && status !== "failed") {
    throw new AppError("conflict", `The import is ${status}: its rejects can be read when it has ended.`);
  }
  const read = { action: "import.read", target: id, details: { content: "rejects", kind } } as const;
  await appendReads(context.db, caller, [read]);
  const parts: Uint8Array[] = [];
  for await (const part of readImportParts(context, id, "rejects")) parts.push(part);
  return Buffer.concat(parts);
}

/** What the age of sources is judged by. */
interface StaleContext extends Pick<Context, "db"> {
  /** The days after which the newest records of a source are too old; 0: never. */
  readonly sourceStaleDays: number;
}

/** A source, and whether its newest records are too old. */
interface ImportedSource extends SourceSummary {
  readonly is_stale: boolean;
}

/** Every source that has rows: companies of all environments, and the records of the caller's. */
export async function listImportedSources(
  { db, sourceStaleDays }: StaleContext,
  caller: Tenant,
): Promise<ImportedSource[]> {
  const stale = sourceStaleDays === 0 ? [] : await listStaleSources(db, caller.environment, sourceStaleDays);
  const names = new Set(stale.map(({ source }) => source));
  return (await listSources(db))
    .filter(({ environment }) => environment === null || environment === caller.environment)
    .map((one) => ({ ...one, is_stale: one.kind === "employments" && names.has(one.source) }));
}

/**
 * Queues the removal of a source with all of its rows; a worker runs it.
 *
 * @throws AppError `not_found` if there is no such source
 */
export async function queueSourceRemoval(
  context: Pick<Context, "db">,
  caller: Caller,
  { kind, source }: ImportInput,
): Promise<ImportJob> {
  const { environment: own } = caller;
  const isOwn = ({ environment }: SourceSummary) => environment === null || environment === own;
  const sources = (await listSources(context.db)).filter(isOwn);
  if (!sources.some((one) => one.kind === kind && one.source === source)) {
    throw new AppError("not_found", `There is no source ${JSON.stringify(source)} of ${kind} in this environment.`);
  }
  const id = mintId<ImportJobId>();
  const job = { id, actor: caller.actor, act: "remove", status: "queued", replaces: false } as const;
  return insertImportJob(context.db, caller, { ...job, kind, source, file_name: null });
}

function unknownImport(): AppError {
  return new AppError("not_found", "No import has this id in this environment.");
}
