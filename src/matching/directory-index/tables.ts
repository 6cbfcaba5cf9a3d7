/** Turns counts at `i + 1` into starts at `i`, in place. */
export function accumulate(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i += 1) counts[i] = (counts[i] ?? 0) + (counts[i - 1] ?? 0);
}

/** UTF-16 order, in which words and cities are kept. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
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
export interface KeyEntries {
  readonly hashes: Uint32Array;
  readonly checks: Uint32Array;
  readonly companies: Uint32Array;
}

/**
 * The table of exact keys: entries by the last bits of their hash, each bucket ascending by company, hash and check, so that
 * the order in which they come makes no difference.
 *
 * @param shape `buckets`: a power of two; `size`: how many companies there are
 */
export function keyTable(entries: KeyEntries, { buckets, size }: { buckets: number; size: number }) {
  const { hashes, checks, companies } = entries;
  const keyStarts = new Uint32Array(buckets + 1);
  for (const hash of hashes) {
    const next = (hash & (buckets - 1)) + 1;
    keyStarts[next] = (keyStarts[next] ?? 0) + 1;
  }
  accumulate(keyStarts);
  const ends = keyStarts.slice(0, buckets);
  const count = hashes.length;
  const table = { hashes: new Uint32Array(count), checks: new Uint32Array(count), companies: new Uint32Array(count) };
  // By company first: a key that very many share is then put in order without a look at each of them.
  for (const at of orderBy(companies, size)) {
    const bucket = (hashes[at] ?? 0) & (buckets - 1);
    const end = ends[bucket] ?? 0;
    ends[bucket] = end + 1;
    const entry = { hash: hashes[at] ?? 0, check: checks[at] ?? 0, company: companies[at] ?? 0 };
    insertEntry(table, entry, { start: keyStarts[bucket] ?? 0, end });
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
 * The places of entries of so many bytes each, ascending by their bytes, equal ones as they come: a radix sort, byte for byte
 * from the last, whose time is that of the entries and of nothing else.
 */
export function orderByBytes(bytes: Uint8Array, width: number): Uint32Array {
  const count = bytes.length / width;
  let order: Uint32Array = Uint32Array.from({ length: count }, (_, at) => at);
  const digits = new Uint8Array(count);
  for (let byte = width - 1; byte >= 0; byte -= 1) {
    for (let i = 0; i < count; i += 1) digits[i] = bytes[(order[i] ?? 0) * width + byte] ?? 0;
    const before = order;
    order = orderBy(digits, 256);
    for (let i = 0; i < count; i += 1) order[i] = before[order[i] ?? 0] ?? 0;
  }
  return order;
}

interface KeyEntry {
  readonly hash: number;
  readonly check: number;
  readonly company: number;
}

/** Puts an entry in its place among those of its bucket: at the end, but for other keys of its own company. */
function insertEntry(table: KeyEntries, entry: KeyEntry, { start, end }: { start: number; end: number }): void {
  const { hashes, checks, companies } = table;
  let at = end;
  for (; at > start && comesAfter(table, at - 1, entry); at -= 1) {
    hashes[at] = hashes[at - 1] ?? 0;
    checks[at] = checks[at - 1] ?? 0;
    companies[at] = companies[at - 1] ?? 0;
  }
  hashes[at] = entry.hash;
  checks[at] = entry.check;
  companies[at] = entry.company;
}

function comesAfter({ hashes, checks, companies }: KeyEntries, at: number, entry: KeyEntry): boolean {
  const byCompany = (companies[at] ?? 0) - entry.company;
  const byHash = (hashes[at] ?? 0) - entry.hash;
  return byCompany > 0 || (byCompany === 0 && (byHash > 0 || (byHash === 0 && (checks[at] ?? 0) > entry.check)));
}
