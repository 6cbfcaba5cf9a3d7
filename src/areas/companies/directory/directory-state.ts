import type { DirectoryState } from "../sql/directory.ts";

/** The version of a directory of which nothing is known. */
export const NOTHING_SHOWN = -1;
/** The state of a directory of which nothing is known. */
export const NOTHING_KNOWN: DirectoryState = { directoryId: "", version: NOTHING_SHOWN };

/**
 * True if the known state is of this directory, and not ahead of it (as after a restored backup).
 */
export function isContinued(known: DirectoryState, state: DirectoryState): boolean {
  return known.directoryId === state.directoryId && known.version <= state.version;
}
