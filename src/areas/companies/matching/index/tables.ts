/** Turns counts at `i + 1` into starts at `i`, in place. */
export function accumulate(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i += 1) counts[i] = (counts[i] ?? 0) + (counts[i - 1] ?? 0);
}

/** UTF-16 order, in which words and cities are kept. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Texts that are numbered as they come, so that each is looked up once, and put in order when all
 * are known.
 */
export class NumberedTexts {
  readonly #numbers = new Map<string, number>();

  /** The number of a text: as many as there were before it. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  /**
   * The texts in UTF-16 order, and for each number that {@link NumberedTexts.numberOf} gave the one
   * in this order.
   */
  inOrder(): { readonly texts: readonly string[]; readonly numbers: Uint32Array } {
    const texts = [...this.#numbers.keys()].sort(byCodeUnits);
    const numbers = new Uint32Array(texts.length);
    texts.forEach((text, at) => {
      numbers[this.#numbers.get(text) ?? 0] = at;
    });
    return { texts, numbers };
  }
}

/** Texts as one run of UTF-8, and where each begins in it. */
export function packTexts(texts: readonly string[]): { starts: Uint32Array; bytes: Uint8Array } {
  const starts = new Uint32Array(texts.length + 1);
  texts.forEach((text, at) => {
    starts[at + 1] = (starts[at] ?? 0) + Buffer.byteLength(text);
  });
  const bytes = new Uint8Array(starts[texts.length] ?? 0);
  const buffer = Buffer.from(bytes.buffer);
  texts.forEach((text, at) => {
    buffer.write(text, starts[at] ?? 0);
  });
  return { starts, bytes };
}

/** Exact keys as hashes, one entry a key and company, in any order. */
interface KeyEntries {
  readonly hashes: Uint32Array;
  readonly checks: Uint32Array;
  readonly companies: Uint32Array;
}

/**
 * The table of exact keys: entries by the last bits of their hash, each bucket ascending by
 * company, hash and check, so that the order in which they come makes no difference.
 *
 * @param buckets a power of two
 */
export function keyTable({ hashes, checks, companies }: KeyEntries, buckets: number) {
  const keyStarts = new Uint32Array(buckets + 1);
  for (const hash of hashes) {
    const next = (hash & (buckets - 1)) + 1;
    keyStarts[next] = (keyStarts[next] ?? 0) + 1;
  }
  accumulate(keyStarts);
  const ends = keyStarts.slice(0, buckets);
  const count = hashes.length;
  const table = { hashes: new Uint32Array(count), checks: new Uint32Array(count), companies: new Uint32Array(count) };
  for (let from = 0; from < count; from += 1) {
    const hash = hashes[from] ?? 0;
    const bucket = hash & (buckets - 1);
    const at = ends[bucket] ?? 0;
    ends[bucket] = at + 1;
    table.hashes[at] = hash;
    table.checks[at] = checks[from] ?? 0;
    table.companies[at] = companies[from] ?? 0;
  }
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    sortBucket(table, { start: keyStarts[bucket] ?? 0, end: keyStarts[bucket + 1] ?? 0 });
  }
  return { keyStarts, keyHashes: table.hashes, keyChecks: table.checks, keyCompanies: table.companies };
}

/** The places of values, ascending by value, equal ones as they come. Values are below `bound`. */
export function orderBy(values: Uint32Array | Uint8Array, bound: number): Uint32Array {
  const next = new Uint32Array(bound + 1);
  for (const value of values) next[value + 1] = (next[value + 1] ?? 0) + 1;
  accumulate(next);
  const order = new Uint32Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    order[next[value] ?? 0] = at;
    next[value] = (next[value] ?? 0) + 1;
  }
  return order;
}

/**
 * The order of fixed-width entries by their bytes, stable: a radix sort from the last byte, linear
 * in the number of entries.
 *
 * @param width a multiple of 4
 */
export function orderByBytes(bytes: Uint8Array, width: number): Uint32Array {
  const count = bytes.length / width;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: Numbered = { keys: new Uint32Array(count), order: new Uint32Array(count) };
  const spare: Numbered = { keys: new Uint32Array(count), order: new Uint32Array(count) };
  for (let at = 0; at < count; at += 1) entries.order[at] = at;
  // Four bytes are fetched from their entry at once, and then carried along: fetching costs more
  // than sorting.
  for (let from = width - KEY_BYTES; from >= 0; from -= KEY_BYTES) {
    for (let i = 0; i < count; i += 1) entries.keys[i] = view.getUint32((entries.order[i] ?? 0) * width + from);
    for (let shift = 0; shift < 8 * KEY_BYTES; shift += 16) {
      sortByByte(entries, spare, shift);
      sortByByte(spare, entries, shift + 8);
    }
  }
  return entries.order;
}

const KEY_BYTES = 4;
const BYTE_VALUES = 256;

/** Places, each with a key. */
interface Numbered {
  readonly keys: Uint32Array;
  readonly order: Uint32Array;
}

/** Writes the entries in the order of one byte of their keys, equal ones as they come. */
function sortByByte({ keys, order }: Numbered, to: Numbered, shift: number): void {
  const next = new Uint32Array(BYTE_VALUES + 1);
  for (let i = 0; i < keys.length; i += 1) {
    const after = (((keys[i] ?? 0) >>> shift) & 0xff) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  accumulate(next);
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i] ?? 0;
    const value = (key >>> shift) & 0xff;
    const place = next[value] ?? 0;
    next[value] = place + 1;
    to.keys[place] = key;
    to.order[place] = order[i] ?? 0;
  }
}

/** A part of a table of keys. */
interface Bucket {
  readonly start: number;
  readonly end: number;
}

/**
 * Larger buckets contain a key that very many companies share: an insertion sort would be
 * quadratic.
 */
const SMALL_BUCKET = 32;

function sortBucket(table: KeyEntries, { start, end }: Bucket): void {
  if (end - start > SMALL_BUCKET) sortLargeBucket(table, { start, end });
  else for (let at = start + 1; at < end; at += 1) insertEntry(table, entryAt(table, at), { start, end: at });
}

function sortLargeBucket(table: KeyEntries, { start, end }: Bucket): void {
  const entries = Array.from({ length: end - start }, (_, i) => entryAt(table, start + i));
  entries.sort((a, b) => a.company - b.company || a.hash - b.hash || a.check - b.check);
  entries.forEach((entry, i) => {
    setEntry(table, start + i, entry);
  });
}

interface KeyEntry {
  readonly hash: number;
  readonly check: number;
  readonly company: number;
}

function entryAt({ hashes, checks, companies }: KeyEntries, at: number): KeyEntry {
  return { hash: hashes[at] ?? 0, check: checks[at] ?? 0, company: companies[at] ?? 0 };
}

function setEntry({ hashes, checks, companies }: KeyEntries, at: number, { hash, check, company }: KeyEntry): void {
  hashes[at] = hash;
  checks[at] = check;
  companies[at] = company;
}

/** Puts an entry in its place among those before it in its bucket. */
function insertEntry(table: KeyEntries, entry: KeyEntry, { start, end }: Bucket): void {
  let at = end;
  for (; at > start && comesAfter(table, at - 1, entry); at -= 1) setEntry(table, at, entryAt(table, at - 1));
  if (at < end) setEntry(table, at, entry);
}

function comesAfter({ hashes, checks, companies }: KeyEntries, at: number, entry: KeyEntry): boolean {
  const byCompany = (companies[at] ?? 0) - entry.company;
  const byHash = (hashes[at] ?? 0) - entry.hash;
  return byCompany > 0 || (byCompany === 0 && (byHash > 0 || (byHash === 0 && (checks[at] ?? 0) > entry.check)));
}
