import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { AppError } from "../../domain/error.ts";
import { makeFolder } from "../../store/folders/make-folder.ts";
import { codeOf } from "../../store/postgres/failure.ts";
import type { Config } from "../config.ts";

/** What keeps a folder from being used, by the code of the system's error; of others its own words are shown. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user may not read and write it",
  EPERM: "this user may not read and write it",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  EEXIST: "it is a file, or lies below one",
  ENOTDIR: "it is a file, or lies below one",
};

/**
 * Does what needs the data folder.
 *
 * @throws AppError `unavailable` in one line, with what to do, for any error of a file or folder; what the work throws
 */
export async function inDataDir<Result>({ dataDir }: Config, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    throw explained(dataDir, failure);
  }
}

/** Makes the data folder, for its owner alone, if it is not there. */
export async function makeDataDir({ dataDir }: Config): Promise<void> {
  await makeFolder(dataDir, 0o700);
}

/**
 * Makes a folder of a random name for temporary files.
 *
 * @param prefix what its name begins with
 * @throws AppError `unavailable` in one line, with what to do, where the system's folder for them cannot be used
 */
export async function makeTemporaryDir(prefix: string): Promise<string> {
  const folder = tmpdir();
  try {
    return await mkdtemp(path.join(folder, prefix));
  } catch (failure) {
    if (!isSystemFailure(failure)) throw failure;
    const message = `The folder for temporary files ${folder} cannot be used: ${reasonOf(failure)}. Set TMPDIR to a folder that this user may write.`;
    throw new AppError("unavailable", message, { cause: failure });
  }
}

function explained(dataDir: string, failure: unknown): unknown {
  if (!isSystemFailure(failure)) return failure;
  const reason = reasonOf(failure);
  const place = failure.path === dataDir ? dataDir : `${dataDir} (at ${failure.path})`;
  const message = `The data folder ${place} cannot be used: ${reason}. Set OPENVOE_DATA_DIR to a folder that this user may write.`;
  return new AppError("unavailable", message, { cause: failure });
}

/** An error of the system's about a file or folder. */
type SystemFailure = Error & { readonly syscall: unknown; readonly path: unknown };

function isSystemFailure(failure: unknown): failure is SystemFailure {
  return failure instanceof Error && "syscall" in failure && "path" in failure;
}

function reasonOf(failure: SystemFailure): string {
  const code = codeOf(failure) ?? "";
  if (code === "ENOENT" && failure.syscall === "mkdtemp") return "there is no such folder, or it takes no new ones";
  // The folder above is there, so that nothing else is missing: /proc and the like answer so.
  if (code === "ENOENT" && failure.syscall === "mkdir") return "its file system takes no new folders";
  return REASONS[code] ?? failure.message;
}
