import { readFileSync } from "node:fs";
import path from "node:path";
import readWorkbookFile from "read-excel-file/node";
import { isWorkbook } from "../../src/files/sheets/read-workbook.ts";
import { type Reader, readBytes, readerOf, readSheets } from "../../src/reading/read.ts";
import type { Sheet } from "../../src/reading/sheets.ts";
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
    if (reader === undefined) return null;
    return async (bytes, answers) => {
      const options = { year: YEAR, answers };
      const file = isWorkbook(bytes)
        ? readSheets(await sheetsOf(bytes), reader, options)
        : readBytes(bytes, reader, options);
      return { file, questions: file.questions };
    };
  }
}

async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  const sheets = await readWorkbookFile(Buffer.from(bytes));
  const isOne = sheets.length < 2;
  return sheets.map(({ sheet, data }) => ({
    name: isOne ? null : sheet,
    rows: data.map((cells, at) => ({
      place: isOne ? at + 1 : `${sheet}!${at + 1}`,
      cells: cells.map((cell) =>
        cell === null ? "" : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell),
      ),
    })),
  }));
}
