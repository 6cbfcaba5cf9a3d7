import { parentPort, workerData } from "node:worker_threads";
import { encodeGolombSet, readGolombSet } from "../crypto/golomb-set.ts";

/** What the thread is given. */
export interface EncodeSetInput {
  /** For each blinded key of the operator's records, the integer to which it is hashed in the coded set (`setPlace`). */
  readonly places: Float64Array;
}

/** What the thread sends back: the coded set of the private exchange. */
export interface EncodedSet {
  readonly bytes: Uint8Array;
  /** How many different values it has. */
  readonly size: number;
}

const { places }: EncodeSetInput = workerData;
const bytes = encodeGolombSet(places);
const answer: EncodedSet = { bytes, size: readGolombSet(bytes)?.size ?? 0 };
parentPort?.postMessage(answer);
