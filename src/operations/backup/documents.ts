import { AppError } from "../../domain/error.ts";
import type { BackupPartition, BackupSequence, BackupTable } from "../../store/backup/tables.ts";

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
export interface BackupMigration {
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

/** Parses a header. @throws AppError `incorrect_parameters` if it is none */
export function readHeader(bytes: Buffer, name: string): BackupHeader {
  const found = fieldsOf(bytes, name);
  const isHeader =
    isText(found.program) &&
    isText(found.created_at) &&
    isListOf(found.migrations, (one) => isCount(one.version) && isText(one.name) && isText(one.sha256)) &&
    isListOf(found.partitions, (one) => [one.parent, one.name].every(isText) && [one.from, one.to].every(isBound)) &&
    (found.keyring === null || isText(found.keyring));
  return isHeader ? (found as unknown as BackupHeader) : fail(name);
}

/** Parses the head of a table. @throws AppError `incorrect_parameters` if it is none */
export function readTable(bytes: Buffer, name: string): BackupTableEntry {
  const found = fieldsOf(bytes, name);
  const isTable = isText(found.name) && Array.isArray(found.columns) && found.columns.every(isText);
  return isTable ? (found as unknown as BackupTableEntry) : fail(name);
}

/** Parses an end. @throws AppError `incorrect_parameters` if it is none */
export function readEnd(bytes: Buffer, name: string): BackupEnd {
  const found = fieldsOf(bytes, name);
  const isEnd =
    isFields(found.rows) &&
    Object.values(found.rows).every(isCount) &&
    isListOf(found.sequences, (one) => isText(one.table) && isText(one.column) && isCount(one.value));
  return isEnd ? (found as unknown as BackupEnd) : fail(name);
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

function isListOf(value: unknown, isEntry: (entry: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((entry) => isFields(entry) && isEntry(entry));
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** A bound of a partition becomes a literal of SQL. */
function isBound(value: unknown): boolean {
  return isText(value) && /^(MINVALUE|'[0-9a-zA-Z:+. -]+')$/.test(value);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
