import type { Meaning } from "./columns/meanings.ts";

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
