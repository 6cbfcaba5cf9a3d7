import { readFileSync } from "node:fs";
import path from "node:path";

/** The program's version, from its package. */
export const VERSION: string = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../package.json"), "utf8"),
).version;
