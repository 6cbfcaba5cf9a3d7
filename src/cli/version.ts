import { readFileSync } from "node:fs";
import path from "node:path";

/** The version of the program, as its package says. */
export const VERSION: string = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../package.json"), "utf8"),
).version;
