import { randomBytes } from "node:crypto";
import { encodeGolombSet, readGolombSet, setPlace } from "../../src/areas/exchange/crypto/golomb-set.ts";
import {
  evaluateBlinded,
  evaluateText,
  finalizeBlinding,
  mintBlinding,
  mintExchangeKey,
} from "../../src/areas/exchange/crypto/oprf.ts";

/** Exchange keys a record, as measured on bench/linkage's world: distinct keys over all records. */
export const KEYS_A_RECORD = 2;
/** Points of a usual question. */
const POINTS = 4;
const ROUNDS = 200;

/** What the private exchange costs by itself, without a network. */
export interface ExchangeCosts {
  readonly set: Buffer;
  readonly lines: readonly string[];
}

/** Makes a set of as many values as these records have, and times every step. */
export function measureExchange(records: number): ExchangeCosts {
  const values = records * KEYS_A_RECORD;
  // Values of the function are uniformly distributed: these are random instead of computed, which would take an hour.
  const places = Float64Array.from({ length: values }, () => setPlace(randomBytes(8)));
  const [set, encodeMs] = timed(() => encodeGolombSet(places));
  const [read, readMs] = timed(() => readGolombSet(set));
  if (read === null) throw new Error("the set cannot be read");
  const key = mintExchangeKey();
  const texts = Array.from({ length: ROUNDS }, (_, at) => `openvoe/1/production/ssn9:${100_000_000 + at}`);
  for (const text of texts.slice(0, 20)) finalizeBlinding(mintBlinding(text), mintBlinding(text).blinded);
  const [blindings, blindMs] = timed(() => texts.map(mintBlinding));
  const [evaluated, evaluateMs] = timed(() => blindings.map(({ blinded }) => evaluateBlinded(key, blinded) ?? blinded));
  const [outputs, finalizeMs] = timed(() =>
    blindings.map((blinding, at) => finalizeBlinding(blinding, evaluated[at] ?? blinding.blinded) ?? blinding.blinded),
  );
  const [, lookMs] = timed(() => outputs.map((value) => read.has(value)));
  const [, pointMs] = timed(() => texts.map((text) => evaluateText(key, text)));
  const each = (ms: number) => `${((ms / ROUNDS) * 1_000).toFixed(0)} µs`;
  const question = (ms: number) => `${((ms / ROUNDS) * POINTS * 1_000).toFixed(0)} µs`;
  return {
    set,
    lines: [
      `${records} records, ${values} keys: a set of ${(set.length / 1e6).toFixed(2)} MB, ${((set.length * 8) / values).toFixed(1)} bits a key; encoded in ${encodeMs.toFixed(0)} ms, read in ${readMs.toFixed(1)} ms`,
      `a key: blind ${each(blindMs)}, evaluate ${each(evaluateMs)}, finalize ${each(finalizeMs)}, look up ${each(lookMs)}`,
      `a question of ${POINTS} points: asker ${question(blindMs + finalizeMs + lookMs)}, peer ${question(evaluateMs)}`,
      `points of the records, once an epoch: ${each(pointMs)} a key, ${((pointMs / ROUNDS / 1_000) * values).toFixed(0)} s for all of them on one core`,
    ],
  };
}

function timed<Result>(work: () => Result): readonly [Result, number] {
  const startedAt = performance.now();
  const result = work();
  return [result, performance.now() - startedAt];
}
