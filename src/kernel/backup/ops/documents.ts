import { AppError } from "../../error.ts";
import type { BackupPartition, BackupSequence, BackupTable } from "../sql/tables.ts";

/** The header of a backup. */
export interface BackupHeader {
  /** The version of the program that made it. */
  readonly program: string;
  /** The time of the snapshot, by the database's clock. */
  readonly created_at: string;
  /** The migrations that its database had, in order. */
  readonly migrations: readonly BackupMigration[];
  readonly partitions: readonly BackupPartition[];
  /** The key ring as JSON, if it is included. */
  readonly keyring: string | null;
}

/** A migration of the database that was backed up. */
interface BackupMigration {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
}

/** The head of a table's rows. */
export type BackupTableEntry = BackupTable;

/** The end of a backup. */
export interface BackupEnd {
  readonly rows: Readonly<Record<string, number>>;
  readonly sequences: readonly BackupSequence[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Parses a header. @throws AppError `incorrect_parameters` if the bytes are not a header */
export function readHeader(bytes: Buffer, name: string): BackupHeader {
  const { program, created_at, migrations, partitions, keyring } = fieldsOf(bytes, name);
  if (!isText(program) || !isText(created_at) || !isListOf(migrations, isMigration)) return fail(name);
  if (!isListOf(partitions, isPartition) || !(keyring === null || isText(keyring))) return fail(name);
  return { program, created_at, migrations, partitions, keyring };
}

/** Parses the head of a table. @throws AppError `incorrect_parameters` if the bytes are not one */
export function readTableHead(bytes: Buffer, name: string): BackupTableEntry {
  const { name: table, columns } = fieldsOf(bytes, name);
  if (!isText(table) || !Array.isArray(columns) || !columns.every(isText)) return fail(name);
  return { name: table, columns };
}

/** Parses an end. @throws AppError `incorrect_parameters` if the bytes are not an end */
export function readEnd(bytes: Buffer, name: string): BackupEnd {
  const { rows, sequences } = fieldsOf(bytes, name);
  if (!isCounts(rows) || !isListOf(sequences, isSequence)) return fail(name);
  return { rows, sequences };
}

function fieldsOf(bytes: Buffer, name: string): Fields {
  try {
    const parsed: unknown = JSON.parse(bytes.toString("utf8"));
    return isFields(parsed) ? parsed : fail(name);
  } catch {
    return fail(name);
  }
}

function fail(name: string): never {
  const message = `${name} is damaged: a part of it is unreadable. Nothing was restored; use another copy.`;
  throw new AppError("incorrect_parameters", message);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isListOf<Entry>(value: unknown, isEntry: (entry: unknown) => entry is Entry): value is Entry[] {
  return Array.isArray(value) && value.every(isEntry);
}

function isMigration(value: unknown): value is BackupMigration {
  return isFields(value) && isCount(value.version) && isText(value.name) && isText(value.sha256);
}

function isPartition(value: unknown): value is BackupPartition {
  return isFields(value) && [value.parent, value.name].every(isText) && [value.from, value.to].every(isBound);
}

function isSequence(value: unknown): value is BackupSequence {
  return isFields(value) && isText(value.table) && isText(value.column) && isCount(value.value);
}

function isCounts(value: unknown): value is BackupEnd["rows"] {
  return isFields(value) && Object.values(value).every(isCount);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** Checked strictly: a bound of a partition is inserted into SQL as a literal. */
function isBound(value: unknown): boolean {
  return isText(value) && /^(MINVALUE|'[0-9a-zA-Z:+. -]+')$/.test(value);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
