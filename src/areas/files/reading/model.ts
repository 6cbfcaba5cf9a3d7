import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { isMeaning, type Meaning } from "./columns/meanings.ts";

/** What is needed to read: the model of columns and the words of headings. */
export interface FittedReader {
  readonly model: ColumnModel;
  readonly known: (word: string) => number;
}

/** The reader by a model; words that few headings have count as words of headings too. */
export function readerOf(model: ColumnModel): FittedReader {
  const unknown = model.meanings.filter((meaning) => !isMeaning(meaning));
  if (unknown.length > 0)
    throw new Error(
      `the model of columns was fitted on other meanings (${unknown.slice(0, 3).join(", ")}): fit it again`,
    );
  const words = new Set<string>();
  for (const feature of Object.keys(model.weights)) if (feature.startsWith("w:")) words.add(feature.slice(2));
  const pieces = new Set(
    Object.keys(model.weights)
      .filter((feature) => feature.startsWith("4:"))
      .map((feature) => feature.slice(2)),
  );
  const cache = new Map<string, number>();
  const known = (word: string) => {
    if (words.has(word)) return 1;
    const before = cache.get(word);
    if (before !== undefined) return before;
    const marked = `^${word}$`;
    let [held, of] = [0, 0];
    for (let at = 0; at + 4 <= marked.length; at += 1) {
      of += 1;
      if (pieces.has(marked.slice(at, at + 4))) held += 1;
    }
    const share = of === 0 ? 0 : (held / of) * 0.75;
    cache.set(word, share);
    return share;
  };
  return { model, known };
}

const FILE = path.join(import.meta.dirname, "../../../../data/reading/model.json.gz");

let loaded: FittedReader | null = null;

/** The reader by the fitted model of `data/reading`, read once. */
export function loadReader(): FittedReader {
  loaded ??= readerOf(JSON.parse(gunzipSync(readFileSync(FILE)).toString("utf8")) as ColumnModel);
  return loaded;
}

/** A linear model of what a column means: weights by feature and meaning. */
export interface ColumnModel {
  readonly meanings: readonly Meaning[];
  /** By feature: pairs of the place of a meaning and its weight. */
  readonly weights: Readonly<Record<string, readonly (readonly [number, number])[]>>;
}

/** The logarithms of the probabilities of all meanings, in the order of the model. */
export function scoresOf(model: ColumnModel, features: readonly string[]): number[] {
  const scores = new Array<number>(model.meanings.length).fill(0);
  for (const feature of ["bias", ...features]) {
    for (const [at, weight] of model.weights[feature] ?? []) scores[at] = (scores[at] ?? 0) + weight;
  }
  const top = Math.max(...scores);
  const sum = Math.log(scores.reduce((total, score) => total + Math.exp(score - top), 0)) + top;
  return scores.map((score) => score - sum);
}
