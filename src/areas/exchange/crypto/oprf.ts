import { ristretto255_oprf } from "@noble/curves/ed25519.js";

const { oprf } = ristretto255_oprf;
/**
 * Evaluation by the holder of the key, a third of the time of blinding, evaluating and finalizing.
 * The package has it, but not its type; a test vector of the RFC holds it.
 */
const evaluate: (secretKey: Uint8Array, input: Uint8Array) => Uint8Array = Reflect.get(oprf, "evaluate");

/** Bytes of a point, blinded or evaluated. */
export const POINT_BYTES = 32;

/** A blocking key to evaluate, with the client's secret scalar. */
export interface Blinding {
  readonly input: Uint8Array;
  /** The secret scalar. */
  readonly blind: Uint8Array;
  /** What the peer sees: a uniformly random point, whatever the input is. */
  readonly blinded: Uint8Array;
}

/** Mints the secret key of an epoch: a scalar, 32 bytes. */
export function mintExchangeKey(): Buffer {
  return Buffer.from(oprf.generateKeyPair().secretKey);
}

/**
 * Blinds a text with a fresh random scalar.
 *
 * Source of the protocol: RFC 9497, OPRF(ristretto255, SHA-512), mode 0.
 */
export function mintBlinding(text: string): Blinding {
  const input = bytesOf(text);
  return { input, ...oprf.blind(input) };
}

/**
 * Raises a blinded point to the secret key; null if the bytes are not a point of the group, or its
 * identity.
 */
export function evaluateBlinded(secretKey: Uint8Array, blinded: Uint8Array): Uint8Array | null {
  if (blinded.length !== POINT_BYTES) return null;
  try {
    return oprf.blindEvaluate(secretKey, blinded);
  } catch {
    return null;
  }
}

/**
 * The pseudorandom value of the input, from the peer's answer: the same as {@link evaluateText}
 * gives the holder of the key. Null if the response is not a point.
 */
export function finalizeBlinding({ input, blind }: Blinding, evaluated: Uint8Array): Uint8Array | null {
  if (evaluated.length !== POINT_BYTES) return null;
  try {
    return oprf.finalize(input, blind, evaluated);
  } catch {
    return null;
  }
}

/** The pseudorandom value of a text under a key: 64 bytes. */
export function evaluateText(secretKey: Uint8Array, text: string): Uint8Array {
  return evaluate(secretKey, bytesOf(text));
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
