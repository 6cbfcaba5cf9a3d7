import type { Meaning } from "../../src/areas/files/reading/columns/meanings.ts";
import { type ColumnModel, scoresOf } from "../../src/areas/files/reading/model.ts";

/** A column of a file of which it is known what it means. */
export interface Sample {
  readonly features: readonly string[];
  readonly meaning: Meaning;
  readonly weight?: number;
}

/** Fits a multinomial logistic regression by AdaGrad, seeded: the same samples give the same model. */
export function train(
  samples: readonly Sample[],
  { rounds = 12, decay = 1e-5, rate = 0.25, seed = 1 } = {},
): ColumnModel {
  const meanings = [...new Set(samples.map(({ meaning }) => meaning))].sort();
  const place = new Map(meanings.map((one, at) => [one, at]));
  const counts = new Map<string, number>();
  for (const { features } of samples) for (const one of features) counts.set(one, (counts.get(one) ?? 0) + 1);
  const ids = new Map<string, number>([["bias", 0]]);
  for (const [one, count] of counts) if (count >= 2) ids.set(one, ids.size);
  const width = meanings.length;
  const weights = new Float64Array(ids.size * width);
  const squares = new Float64Array(ids.size * width).fill(1e-2);
  const rows = samples.map(({ features, meaning, weight = 1 }) => ({
    ids: [0, ...features.flatMap((one) => ids.get(one) ?? [])],
    wanted: place.get(meaning) ?? 0,
    weight,
  }));
  let state = seed;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const order = rows.map((_, at) => at);
  const scores = new Float64Array(width);
  for (let round = 0; round < rounds; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    for (const at of order) {
      const row = rows[at] as (typeof rows)[number];
      // Half of the features are left out, so that none alone decides.
      const kept = row.ids.filter((id) => id === 0 || random() > 0.35);
      scores.fill(0);
      for (const id of kept)
        for (let to = 0; to < width; to += 1)
          scores[to] = (scores[to] as number) + (weights[id * width + to] as number);
      const top = Math.max(...scores);
      let sum = 0;
      for (let to = 0; to < width; to += 1) sum += scores[to] = Math.exp((scores[to] as number) - top);
      for (let to = 0; to < width; to += 1) {
        const error = ((scores[to] as number) / sum - (to === row.wanted ? 1 : 0)) * row.weight;
        if (Math.abs(error) < 1e-5) continue;
        for (const id of kept) {
          const cell = id * width + to;
          const slope = error + decay * (weights[cell] as number);
          squares[cell] = (squares[cell] as number) + slope * slope;
          weights[cell] = (weights[cell] as number) - (rate * slope) / Math.sqrt(squares[cell] as number);
        }
      }
    }
  }
  const kept: Record<string, [number, number][]> = {};
  for (const [one, id] of ids) {
    const pairs: [number, number][] = [];
    for (let to = 0; to < width; to += 1) {
      const weight = Math.round((weights[id * width + to] as number) * 100) / 100;
      if (Math.abs(weight) >= 0.05) pairs.push([to, weight]);
    }
    if (pairs.length > 0) kept[one] = pairs;
  }
  return { meanings, weights: kept };
}

export function best(model: ColumnModel, features: readonly string[]): string {
  const scores = scoresOf(model, features);
  return model.meanings[scores.indexOf(Math.max(...scores))] ?? "";
}
