import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { familiesLeft, fit } from "../../scripts/reading/fit.ts";
import { type FittedReader, readerOf } from "../../src/areas/files/reading/model.ts";
import { generateFiles } from "./generate.ts";

/** So many models are fitted, each without this part of the families. */
const PARTS = 4;
/** What the models are fitted on: other files than any that is measured with a seed below 9,000. */
const FIT_SEEDS = [9_021, 9_022, 9_023];
const FIT_FILES = 200;

/** Models of which each was fitted without some families. */
export class LeftOutModels {
  readonly #models: readonly { readonly reader: FittedReader; readonly out: ReadonlySet<string> }[];

  private constructor(models: readonly { readonly reader: FittedReader; readonly out: ReadonlySet<string> }[]) {
    this.#models = models;
  }

  /**
   * Fits the models on generated files, always the same ones.
   *
   * @param kept a folder in which they are kept and taken from; null: they are fitted each time
   */
  static fitted(kept: string | null): LeftOutModels {
    const file = (part: number) => path.join(kept ?? "", `mf${part}.json`);
    if (kept !== null && existsSync(file(PARTS - 1))) {
      const models = Array.from({ length: PARTS }, (_, part) => JSON.parse(readFileSync(file(part), "utf8")));
      return new LeftOutModels(models.map((model) => ({ reader: readerOf(model), out: new Set<string>(model.out) })));
    }
    const folders = FIT_SEEDS.map((seed) => generateFiles(FIT_FILES, seed));
    try {
      const models = Array.from({ length: PARTS }, (_, part) => {
        const out = familiesLeft(folders, { part, of: PARTS });
        return { out, model: fit(folders, (family) => out.has(family)) };
      });
      for (const [part, { out, model }] of kept === null ? [] : models.entries()) {
        mkdirSync(kept ?? "", { recursive: true });
        writeFileSync(file(part), JSON.stringify({ ...model, out: [...out] }));
      }
      return new LeftOutModels(models.map(({ out, model }) => ({ reader: readerOf(model), out })));
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true });
    }
  }

  /** The reader that has never seen a family; null: each has, or the family is none of the generator's. */
  readerFor(family: string): FittedReader | null {
    return this.#models.find(({ out }) => out.has(family))?.reader ?? null;
  }
}
