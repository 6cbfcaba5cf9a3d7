import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const PROGRAM = path.join(import.meta.dirname, "generator/make.py");

/**
 * Makes files with their truth by the generator next to this.
 *
 * @returns the folder that they are in, which the caller removes
 * @throws Error if there is no `python3`, or the generator fails
 */
export function generateFiles(files: number, seed: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), "payroll-files-"));
  const options = ["--set", "train", "--seed", String(seed), "--files", String(files), "--out", folder];
  const { error, status, stderr } = spawnSync("python3", [PROGRAM, ...options], {
    encoding: "utf8",
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" },
  });
  if (error !== undefined) throw new Error("--generate needs python3 on the PATH", { cause: error });
  if (status !== 0) throw new Error(`The generator failed: ${stderr}`);
  return folder;
}
