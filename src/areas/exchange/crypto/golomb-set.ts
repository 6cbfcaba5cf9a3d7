/**
 * A set of pseudorandom values in few bytes: sorted, mapped to a range of 2^{@link RICE_BITS}
 * places a value, and stored as Golomb–Rice coded differences with an index of every {@link
 * BLOCK_VALUES}th value. A value that is not in the set seems to be with a probability of 2^-20.
 * The operator that makes the set cannot raise that for values that it does not know, as they could
 * by setting every bit of a Bloom filter.
 *
 * Source: the coded sets of BIP 158 (Bitcoin), with other parameters.
 */
export interface GolombSet {
  /** How many different values it has. */
  readonly size: number;
  /** True if a value is in the set, or seems to be. */
  has(value: Uint8Array): boolean;
}

/** Bits of a remainder: seeming members are one in 2^20. */
const RICE_BITS = 20;
const PLACES_A_VALUE = 2 ** RICE_BITS;
const BLOCK_VALUES = 128;
/** Maximum number of values of a set: their places are exact in a double. */
const VALUES_MAX = 2 ** 26;

/**
 * Maximum number of bits per value: the remainder, the end of the quotient, and one bit of
 * quotient, since all differences together are less than the range of the set.
 */
const VALUE_BITS_MAX = RICE_BITS + 2;
/**
 * Maximum quotient of a difference. Differences have a mean of 2^{@link RICE_BITS}, so that a
 * larger quotient has a probability under e^-1000: only a damaged or hostile set has it.
 */
const QUOTIENT_MAX = 1_024;
const MAGIC = 0x4f565331;
const HEADER_BYTES = 12;
const INDEX_ENTRY_BYTES = 12;
/** Maximum size of an encoded set, in bytes: 191 MB. */
export const SET_BYTES_MAX =
  HEADER_BYTES + (VALUES_MAX / BLOCK_VALUES) * INDEX_ENTRY_BYTES + (VALUES_MAX * VALUE_BITS_MAX) / 8;
const TWO_53 = 2 ** 53;

/** A value's first 53 bits, as a whole number: what a set needs of it. */
export function setPlace(value: Uint8Array): number {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
  return view.getUint32(0) * 2 ** 21 + (view.getUint32(4) >>> 11);
}

/**
 * Encodes a set.
 *
 * @param places of {@link setPlace}; sorted in place, repeats count once
 */
export function encodeGolombSet(places: Float64Array): Buffer {
  const distinct = distinctOf(places.sort());
  const values = mapped(distinct, distinct.length);
  const blocks = Math.ceil(values.length / BLOCK_VALUES);
  const index = new DataView(new ArrayBuffer(blocks * INDEX_ENTRY_BYTES));
  const bits = new BitWriter(values.length * (RICE_BITS + 3) + 64);
  let before = 0;
  values.forEach((value, at) => {
    if (at % BLOCK_VALUES === 0) {
      const entry = (at / BLOCK_VALUES) * INDEX_ENTRY_BYTES;
      index.setFloat64(entry, value);
      index.setUint32(entry + 8, bits.length);
    } else {
      bits.rice(value - before);
    }
    before = value;
  });
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  header.setUint32(0, MAGIC);
  header.setUint32(4, values.length);
  header.setUint32(8, bits.length);
  return Buffer.concat([Buffer.from(header.buffer), Buffer.from(index.buffer), bits.bytes()]);
}

/**
 * Reads an encoded set; null if the bytes are not an encoded set. A look-up has a bounded cost in
 * hostile sets too.
 */
export function readGolombSet(bytes: Uint8Array): GolombSet | null {
  if (bytes.length < HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [magic, size, bitLength] = [view.getUint32(0), view.getUint32(4), view.getUint32(8)];
  const blocks = Math.ceil(size / BLOCK_VALUES);
  const bitsAt = HEADER_BYTES + blocks * INDEX_ENTRY_BYTES;
  if (magic !== MAGIC || size > VALUES_MAX || bytes.length !== bitsAt + Math.ceil(bitLength / 8)) return null;
  if (bitLength > size * VALUE_BITS_MAX) return null;
  const coded = { view, blocks, size, bits: bytes.subarray(bitsAt), bitLength };
  return { size, has: (value) => size > 0 && hasPlace(coded, placeIn(setPlace(value), size)) };
}

interface Coded {
  readonly view: DataView;
  readonly blocks: number;
  readonly size: number;
  readonly bits: Uint8Array;
  readonly bitLength: number;
}

function hasPlace(coded: Coded, wanted: number): boolean {
  const block = blockOf(coded, wanted);
  if (block < 0) return false;
  const entry = HEADER_BYTES + block * INDEX_ENTRY_BYTES;
  let value = coded.view.getFloat64(entry);
  let at = coded.view.getUint32(entry + 8);
  const count = Math.min(BLOCK_VALUES, coded.size - block * BLOCK_VALUES);
  for (let seen = 1; value < wanted && seen < count; seen += 1) {
    let quotient = 0;
    while (at < coded.bitLength && bitAt(coded.bits, at) === 1) {
      quotient += 1;
      at += 1;
      if (quotient > QUOTIENT_MAX) return false;
    }
    at += 1;
    value += quotient * PLACES_A_VALUE + numberAt(coded.bits, at);
    at += RICE_BITS;
  }
  return value === wanted;
}

/** The last block that begins at or before a place; -1 if none does. */
function blockOf({ view, blocks }: Coded, wanted: number): number {
  let [low, high] = [0, blocks];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (view.getFloat64(HEADER_BYTES + middle * INDEX_ENTRY_BYTES) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function bitAt(bits: Uint8Array, at: number): number {
  return ((bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
}

function numberAt(bits: Uint8Array, from: number): number {
  let number = 0;
  for (let at = from; at < from + RICE_BITS; at += 1) number = number * 2 + bitAt(bits, at);
  return number;
}

function placeIn(place: number, size: number): number {
  return Math.floor((place / TWO_53) * (size * PLACES_A_VALUE));
}

function distinctOf(sorted: Float64Array): Float64Array {
  return sorted.filter((value, at) => at === 0 || value !== sorted[at - 1]);
}

/** Two values may fall on one place: each is still found there. */
function mapped(distinct: Float64Array, size: number): Float64Array {
  return distinct.map((place) => placeIn(place, size));
}

class BitWriter {
  length = 0;
  #bytes: Uint8Array;

  constructor(bits: number) {
    this.#bytes = new Uint8Array(Math.ceil(bits / 8));
  }

  /** A difference: its quotient in unary, its remainder in {@link RICE_BITS} bits. */
  rice(difference: number): void {
    const quotient = Math.floor(difference / PLACES_A_VALUE);
    for (let at = 0; at < quotient; at += 1) this.#bit(1);
    this.#bit(0);
    const remainder = difference % PLACES_A_VALUE;
    for (let bit = RICE_BITS - 1; bit >= 0; bit -= 1) this.#bit((remainder >>> bit) & 1);
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, Math.ceil(this.length / 8));
  }

  #bit(bit: number): void {
    if (this.length >= this.#bytes.length * 8) this.#grow();
    if (bit === 1) this.#bytes[this.length >> 3] = (this.#bytes[this.length >> 3] ?? 0) | (0x80 >> (this.length & 7));
    this.length += 1;
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
