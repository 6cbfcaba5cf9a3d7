import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeFolder } from "../../../kernel/database/folders.ts";
import { codeOf } from "../../../kernel/database/postgres/failure.ts";
import { AppError } from "../../../kernel/error.ts";
import type { Config } from "../../settings.ts";

/** Why a folder cannot be used, by error code; other errors show their own message. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user may not read and write it",
  EPERM: "this user may not read and write it",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  EEXIST: "it is a file, or inside one",
  ENOTDIR: "it is a file, or inside one",
};

/**
 * Does work that needs the data folder.
 *
 * @throws AppError `unavailable` in one line, with the remedy, for any file system error; what the
 * work throws
 */
export async function withDataDirErrors<Result>({ dataDir }: Config, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    throw explained(dataDir, failure);
  }
}

/** Creates the data folder, readable only by its owner, if it does not exist. */
export async function makeDataDir({ dataDir }: Config): Promise<void> {
  await makeFolder(dataDir, 0o700);
}

/**
 * Creates a folder with a random name for temporary files.
 *
 * @param prefix the prefix of the name
 * @throws AppError `unavailable` in one line, with the remedy, if the system's temporary folder
 * cannot be used
 */
export async function makeTemporaryDir(prefix: string): Promise<string> {
  const folder = tmpdir();
  try {
    return await mkdtemp(path.join(folder, prefix));
  } catch (failure) {
    if (!isSystemFailure(failure)) throw failure;
    const message = `The folder for temporary files ${folder} cannot be used: ${reasonOf(failure)}. Set TMPDIR to a folder that this user can write to.`;
    throw new AppError("unavailable", message, { cause: failure });
  }
}

function explained(dataDir: string, failure: unknown): unknown {
  if (!isSystemFailure(failure)) return failure;
  const reason = reasonOf(failure);
  const place = failure.path === dataDir ? dataDir : `${dataDir} (at ${failure.path})`;
  const message = `The data folder ${place} cannot be used: ${reason}. Set OPENVOE_DATA_DIR to a folder that this user can write to.`;
  return new AppError("unavailable", message, { cause: failure });
}

/** A file system error. */
type SystemFailure = Error & { readonly syscall: unknown; readonly path: unknown };

function isSystemFailure(failure: unknown): failure is SystemFailure {
  return failure instanceof Error && "syscall" in failure && "path" in failure;
}

function reasonOf(failure: SystemFailure): string {
  const code = codeOf(failure) ?? "";
  if (code === "ENOENT" && failure.syscall === "mkdtemp") return "it does not exist, or no folder can be created in it";
  // The parent folder exists, so nothing else is missing: /proc and similar file systems respond
  // like this.
  if (code === "ENOENT" && failure.syscall === "mkdir") return "its file system allows no new folders";
  return REASONS[code] ?? failure.message;
}
