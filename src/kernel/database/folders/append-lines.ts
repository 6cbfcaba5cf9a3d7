import { open, readFile } from "node:fs/promises";
import { codeOf } from "../postgres/failure.ts";

/** Appends lines to a file of mode 0600, durably: they are on disk when this resolves. */
export async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  const handle = await open(file, "a", 0o600);
  try {
    await handle.write(lines.map((line) => `${line}\n`).join(""));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The last whole line of a file; null if there is none, or no file. */
export async function lastLine(file: string): Promise<string | null> {
  try {
    const lines = (await readFile(file, "utf8")).split("\n");
    return lines.slice(0, -1).at(-1) ?? null;
  } catch (failure) {
    if (codeOf(failure) === "ENOENT") return null;
    throw failure;
  }
}
