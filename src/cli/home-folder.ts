import { mkdir } from "node:fs/promises";
import { AppError } from "../domain/error.ts";
import { codeOf } from "../store/failure.ts";
import type { Config } from "./config.ts";

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
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
}

function explained(dataDir: string, failure: unknown): unknown {
  if (!(failure instanceof Error && "syscall" in failure && "path" in failure)) return failure;
  const reason = REASONS[codeOf(failure) ?? ""] ?? failure.message;
  const place = failure.path === dataDir ? dataDir : `${dataDir} (at ${failure.path})`;
  const message = `The data folder ${place} cannot be used: ${reason}. Set OPENVOE_DATA_DIR to a folder that this user may write.`;
  return new AppError("unavailable", message, { cause: failure });
}
