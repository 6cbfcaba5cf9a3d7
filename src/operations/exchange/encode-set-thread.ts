import { parentPort, workerData } from "node:worker_threads";
import { encodeGolombSet, readGolombSet } from "../../crypto/private-exchange/golomb-set.ts";

/** What the thread is given: the places of all values. */
export interface EncodeSetInput {
  readonly places: Float64Array;
}

/** What the thread answers. */
export interface EncodedSet {
  readonly bytes: Uint8Array;
  /** How many different values it has. */
  readonly size: number;
}

const { places }: EncodeSetInput = workerData;
const bytes = encodeGolombSet(places);
const answer: EncodedSet = { bytes, size: readGolombSet(bytes)?.size ?? 0 };
parentPort?.postMessage(answer);
