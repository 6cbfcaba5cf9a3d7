import { spawnSync } from "node:child_process";

/** True if this machine has pdftotext (poppler-utils). */
export const HAS_PDFTOTEXT = spawnSync("pdftotext", ["-v"]).error === undefined;

/** The text of a PDF as it is laid out, by an independent reader. */
export function pdfText(bytes: Buffer): string {
  const { stdout, status } = spawnSync("pdftotext", ["-layout", "-", "-"], { input: bytes });
  if (status !== 0) throw new Error(`pdftotext ended with ${status}`);
  return stdout.toString();
}
