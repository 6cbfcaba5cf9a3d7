import { access, constants, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../../../kernel/database/postgres/failure.ts";
import { AppError } from "../../../kernel/error.ts";
import type { Config } from "../../settings.ts";
import { makeTemporaryDir } from "../process/local-folders.ts";
import { type Check, fault, ok, warning } from "./check.ts";

/** Node releases that have ended get no repairs; this is the oldest that runs the program. */
const NODE_MAJOR_MIN = 24;

/** Checks the runtime. */
export function checkRuntime(version: string = process.versions.node): Check {
  const major = Number(version.split(".")[0]);
  if (major >= NODE_MAJOR_MIN) return ok("runtime", `Node ${version} runs the program.`);
  return fault("runtime", `Node ${version} runs the program.`, `Use Node ${NODE_MAJOR_MIN} or newer.`);
}

/**
 * Checks the time zone and the language of the process. The service itself uses UTC throughout; the
 * system's logs and its tools do not.
 *
 * @param zone null: the process does not know it
 */
export function checkLocale(zone: string | null, locale: string): Check {
  if (zone === null || zone === "Etc/Unknown")
    return warning(
      "time zone",
      "The process's time zone is unknown to its runtime.",
      "Set TZ to a name of the IANA database, such as UTC.",
    );
  return ok("time zone", `The process's time zone is ${zone}, its language ${locale}; the service uses UTC.`);
}

/** Reads what {@link checkLocale} checks. */
export function readLocale(): { readonly zone: string | null; readonly locale: string } {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  // The type has no undefined, which an unknown time zone gives.
  const zone: string | undefined = timeZone;
  return { zone: zone ?? null, locale };
}

/** Checks that temporary files can be made. */
export async function checkTemporaryFiles(): Promise<Check> {
  try {
    const folder = await makeTemporaryDir("openvoe-doctor-");
    await rm(folder, { recursive: true });
    return ok("temporary files", "The folder for temporary files can be written.");
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    return fault("temporary files", failure.message, null);
  }
}

const MIB = 1_048_576;

/** Below this PostgreSQL may not be able to write its log, and stops. */
const FREE_MIN_BYTES = 256 * MIB;

/** Below this it is time to act. */
const FREE_LOW_BYTES = 2_048 * MIB;

/** Checks the data folder: that it can be written, and the space of its disk. */
export async function checkStorage({ dataDir, databaseUrl }: Config): Promise<Check[]> {
  const place = await firstExisting(dataDir);
  const problem = await findAccessProblem(place);
  if (problem !== null) {
    const remedy = "Run as its owner, or set OPENVOE_DATA_DIR to a folder that this user can write to.";
    return [fault("data folder", `The data folder ${dataDir} cannot be used (${problem} at ${place}).`, remedy)];
  }
  const { bavail, bsize } = await statfs(place);
  const found = place === dataDir ? `${dataDir} can be written.` : `${dataDir} does not exist yet, and can be created.`;
  return [ok("data folder", found), judgeSpace(bavail * bsize, { holdsDatabase: databaseUrl === null })];
}

/**
 * Judges the free space of the data folder's disk.
 *
 * @param options.holdsDatabase false: only the snapshot of the company index is there
 */
export function judgeSpace(freeBytes: number, { holdsDatabase }: { readonly holdsDatabase: boolean }): Check {
  const free = `${Math.floor(freeBytes / MIB)} MiB are free on the disk of the data folder.`;
  const remedy = holdsDatabase
    ? "Free space, or move the data folder to a larger disk: with a full disk nothing is accepted any more."
    : "Free space: the snapshot of the company index is written there.";
  if (freeBytes < FREE_MIN_BYTES)
    return holdsDatabase ? fault("disk space", free, remedy) : warning("disk space", free, remedy);
  return freeBytes < FREE_LOW_BYTES ? warning("disk space", free, remedy) : ok("disk space", free);
}

async function firstExisting(folder: string): Promise<string> {
  const parent = path.dirname(folder);
  const isThere = await stat(folder).then(
    () => true,
    (failure: unknown) => codeOf(failure) !== "ENOENT",
  );
  return isThere || parent === folder ? folder : await firstExisting(parent);
}

async function findAccessProblem(folder: string): Promise<string | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return "ENOTDIR";
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (failure) {
    return codeOf(failure) ?? String(failure);
  }
}
