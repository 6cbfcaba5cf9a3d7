import { stat } from "node:fs/promises";

/**
 * A value that differs after every change of the file: two changes may have the same time.
 *
 * @throws the error of `stat`, such as of a missing file
 */
export async function fileStamp(file: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file);
  return `${mtimeMs}/${size}/${ino}`;
}
