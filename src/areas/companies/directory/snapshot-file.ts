import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../../kernel/database/folders.ts";
import type { DirectoryIndex } from "../matching/index/layout.ts";
import {
  type DecodedIndex,
  decodeIndex,
  encodeIndex,
  isOfOtherFormat,
  SnapshotError,
} from "../matching/index/snapshot.ts";
import type { DirectoryState } from "../sql/directory.ts";

/** An index with the state of the directory that it was made from, and its snapshot. */
export interface LoadedIndex {
  readonly index: DirectoryIndex;
  /** On shared memory. */
  readonly bytes: Uint8Array;
  readonly state: DirectoryState;
}

/** The label under which a snapshot of a state is kept. */
export function snapshotLabel({ directoryId, version }: DirectoryState): string {
  return `${directoryId}:${version}`;
}

/**
 * The index of a snapshot.
 *
 * @param decode `decodeIndex` for bytes from elsewhere; `viewIndex` for those that this program has
 *   just made
 * @throws SnapshotError
 */
export function loadIndex(bytes: Uint8Array, decode: (bytes: Uint8Array) => DecodedIndex): LoadedIndex {
  const { index, label } = decode(bytes);
  const parts = /^([0-9a-f]{32}):(\d+)$/.exec(label);
  if (parts?.[1] === undefined) throw new SnapshotError("The snapshot does not say what directory it is of.");
  return { index, bytes, state: { directoryId: parts[1], version: Number(parts[2]) } };
}

/** An index of no companies, for a directory's state before anything is loaded. */
export function emptyIndex(index: DirectoryIndex): LoadedIndex {
  return { index, bytes: encodeIndex(index), state: { directoryId: "", version: -1 } };
}

/** Bytes that are read or written at once: Node ends the process at a write of 2 GiB or more. */
const PART_BYTES = 256 * 1024 * 1024;

/** The path of the snapshot in a folder. */
export function snapshotPath(folder: string): string {
  return join(folder, "company-index.snapshot");
}

/**
 * The index that was last written to a folder, or null when there is none, or one of another
 * version of the program.
 *
 * @param partBytes bytes of one read, at least 1
 * @throws SnapshotError when it is damaged, and what the file system throws
 */
export async function readSnapshot(folder: string, partBytes: number = PART_BYTES): Promise<LoadedIndex | null> {
  const file = await open(snapshotPath(folder)).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === "ENOENT") return null;
    throw failure;
  });
  if (file === null) return null;
  try {
    const { size, mode } = await file.stat();
    // One that an older version wrote is readable by others where the umask says so.
    if ((mode & 0o077) !== 0) await file.chmod(0o600).catch(() => {});
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(partBytes, size - at), at);
      if (bytesRead === 0) throw new SnapshotError("The snapshot was cut short while it was read.");
      at += bytesRead;
    }
    // An upgrade changes the format: the index is built again; this is not an error.
    return isOfOtherFormat(bytes) ? null : loadIndex(bytes, decodeIndex);
  } finally {
    await file.close();
  }
}

/**
 * Replaces the snapshot atomically: a reader finds the old one or the new one, whole. The file, and
 * the folder if it is created, is readable by its owner only.
 *
 * @param partBytes bytes of one write, at least 1
 */
export async function writeSnapshot(folder: string, bytes: Uint8Array, partBytes: number = PART_BYTES): Promise<void> {
  await makeFolder(folder, 0o700);
  const draft = `${snapshotPath(folder)}.${process.pid}.draft`;
  try {
    const file = await open(draft, "w", 0o600);
    try {
      // A temporary file of a killed program keeps its mode.
      await file.chmod(0o600);
      for (let at = 0; at < bytes.length; ) {
        at += (await file.write(bytes, at, Math.min(partBytes, bytes.length - at), at)).bytesWritten;
      }
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(draft, snapshotPath(folder));
  } catch (failure) {
    await rm(draft, { force: true });
    throw failure;
  }
}
