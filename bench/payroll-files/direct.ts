import { readFileSync } from "node:fs";
import path from "node:path";
import { readPayroll } from "../../src/files/payroll/reading/read-payroll.ts";
import { type Reader, readerOf } from "../../src/reading/model.ts";
import type { ReadOnce } from "./door.ts";

const YEAR = 2026;
/** Models of which each was fitted without some families. */
export class LeftOutModels {
  readonly #models: readonly { readonly reader: Reader; readonly out: ReadonlySet<string> }[];

  /** @param folder has mf0.json, mf1.json and so on */
  constructor(folder: string) {
    this.#models = [0, 1, 2, 3].map((at) => {
      const model = JSON.parse(readFileSync(path.join(folder, `mf${at}.json`), "utf8"));
      return { reader: readerOf(model), out: new Set<string>(model.out) };
    });
  }

  /** How a file of a family is read by the model that has never seen it; null: each has. */
  readingOf(family: string): ReadOnce | null {
    const reader = this.#models.find(({ out }) => out.has(family))?.reader;
    return reader === undefined ? null : (bytes, answers) => readDirectly(bytes, answers, reader);
  }
}

async function readDirectly(bytes: Uint8Array, answers: ReadonlyMap<string, string>, reader: Reader) {
  const file = await readPayroll(bytes, { year: YEAR, answers, reader });
  if (file === null) throw new Error("no person was found");
  return { file, questions: file.questions };
}
