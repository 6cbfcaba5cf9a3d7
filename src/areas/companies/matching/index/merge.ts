import type { CompanyId } from "../../../../kernel/ids.ts";
import { type DeriveOptions, deriveArrays } from "./derive.ts";
import { bucketCount, companiesByKey } from "./keys.ts";
import { type CoreArrays, DIGEST_BYTES, type DirectoryIndex, ID_BYTES, indexOver } from "./layout.ts";
import { domainArrays } from "./name-order.ts";
import { accumulate, keyTable, NumberedTexts, orderBy, orderByBytes, packTexts } from "./tables.ts";
import { textsOf } from "./vocabulary.ts";

/** An index, or the arrays that one follows from, that goes into a merge. */
interface MergePart {
  readonly core: CoreArrays;
  /** Companies that are left out: not 0 at their number; none unless given. */
  readonly leftOut?: Uint8Array;
}

/**
 * One index of all companies of several. Of two with one id that of the later part counts.
 *
 * Law: it is, array for array, the index that `buildDirectoryIndex` makes of the same companies,
 * however they are spread over the parts. No name is normalised again, so that it takes some
 * microseconds a company.
 */
export function mergeIndexes(parts: readonly MergePart[], options: DeriveOptions = {}): DirectoryIndex {
  const core = mergeCores(parts);
  return indexOver({ ...core, ...deriveArrays(core, options) });
}

/** Companies of a layer, and those that it removes from earlier layers. */
export interface ChangeLayer {
  readonly core: CoreArrays;
  readonly removed: ReadonlySet<CompanyId>;
}

/**
 * Layers of changes, the oldest first, as the parts of a merge: what a later layer removed is left
 * out of those before.
 */
export function layeredParts(layers: readonly ChangeLayer[]): MergePart[] {
  return layers.map(({ core }, at) => {
    const later = layers.slice(at + 1).flatMap(({ removed }) => [...removed]);
    if (later.length === 0) return { core };
    const leftOut = new Uint8Array(core.cities.length);
    for (const id of later) for (const company of companiesByKey(core, "id", id)) leftOut[company] = 1;
    return { core, leftOut };
  });
}

/**
 * The same for what an index follows from. A single complete part is returned as it is.
 */
export function mergeCores(parts: readonly MergePart[]): CoreArrays {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && only.leftOut === undefined) return only.core;
  const order = companyOrder(parts);
  const names = mergedNames(parts, order);
  return { ...mergedCompanies(parts, order), ...names, ...mergedKeys(parts, order), ...mergedDomains(parts, order) };
}

/** The companies of the merged index in order, each as its part and its number there. */
interface CompanyOrder {
  readonly size: number;
  readonly parts: Uint16Array;
  readonly numbers: Uint32Array;
  readonly states: Uint8Array;
  /**
   * For each part, the new number of each of its companies and 1 more; 0 for those that are left
   * out.
   */
  readonly renumbered: readonly Uint32Array[];
}

function companyOrder(parts: readonly MergePart[]): CompanyOrder {
  const all = allCompanies(parts);
  const byId = orderByBytes(all.ids.subarray(0, all.count * ID_BYTES), ID_BYTES);
  // Of equal ids the last: sorting keeps the order of the parts.
  const kept = byId.filter((at, i) => !isSameId(all.ids, at, byId[i + 1]));
  const states = kept.map((at) => all.states[at] ?? 0);
  const order = orderBy(states, STATES_MAX).map((i) => kept[i] ?? 0);
  const renumbered = parts.map(({ core }) => new Uint32Array(core.cities.length));
  order.forEach((at, number) => {
    const part = renumbered[all.parts[at] ?? 0];
    if (part !== undefined) part[all.numbers[at] ?? 0] = number + 1;
  });
  return {
    size: order.length,
    parts: Uint16Array.from(order, (at) => all.parts[at] ?? 0),
    numbers: order.map((at) => all.numbers[at] ?? 0),
    states: Uint8Array.from(order, (at) => all.states[at] ?? 0),
    renumbered,
  };
}

const STATES_MAX = 256;

/** Every company of the parts that is not left out, part after part. */
function allCompanies(parts: readonly MergePart[]) {
  const countMax = parts.reduce((sum, { core }) => sum + core.cities.length, 0);
  const all = {
    count: 0,
    parts: new Uint16Array(countMax),
    numbers: new Uint32Array(countMax),
    states: new Uint8Array(countMax),
    ids: new Uint8Array(countMax * ID_BYTES),
  };
  parts.forEach(({ core, leftOut }, part) => {
    let state = 0;
    for (let number = 0; number < core.cities.length; number += 1) {
      while ((core.stateStarts[state + 1] ?? Number.POSITIVE_INFINITY) <= number) state += 1;
      if (leftOut !== undefined && leftOut[number] !== 0) continue;
      all.parts[all.count] = part;
      all.numbers[all.count] = number;
      all.states[all.count] = state;
      for (let i = 0; i < ID_BYTES; i += 1) all.ids[all.count * ID_BYTES + i] = core.ids[number * ID_BYTES + i] ?? 0;
      all.count += 1;
    }
  });
  return all;
}

function isSameId(ids: Uint8Array, a: number, b: number | undefined): boolean {
  if (b === undefined) return false;
  for (let i = 0; i < ID_BYTES; i += 1) if (ids[a * ID_BYTES + i] !== ids[b * ID_BYTES + i]) return false;
  return true;
}

function mergedCompanies(parts: readonly MergePart[], order: CompanyOrder) {
  const cores = parts.map(({ core }) => core);
  const cities = mergedCities(cores, order);
  const { size } = order;
  const merged = {
    ids: new Uint8Array(size * ID_BYTES),
    digests: new Uint8Array(size * DIGEST_BYTES),
    stateStarts: new Uint32Array(cores[0]?.stateStarts.length ?? 0),
    zips: new Uint32Array(size),
    employees: new Uint32Array(size),
    // Hashes of one entry's id, which all entries of one employer share.
    employers: new Uint32Array(size),
    // Bits of KNOWN: which details each company has.
    known: new Uint16Array(size),
  };
  for (let at = 0; at < size; at += 1) {
    const core = cores[order.parts[at] ?? 0];
    const from = order.numbers[at] ?? 0;
    const next = (order.states[at] ?? 0) + 1;
    merged.stateStarts[next] = (merged.stateStarts[next] ?? 0) + 1;
    for (let i = 0; i < ID_BYTES; i += 1) merged.ids[at * ID_BYTES + i] = core?.ids[from * ID_BYTES + i] ?? 0;
    for (let i = 0; i < DIGEST_BYTES; i += 1) {
      merged.digests[at * DIGEST_BYTES + i] = core?.digests[from * DIGEST_BYTES + i] ?? 0;
    }
    merged.zips[at] = core?.zips[from] ?? 0;
    merged.employees[at] = core?.employees[from] ?? 0;
    merged.employers[at] = core?.employers[from] ?? 0;
    merged.known[at] = core?.known[from] ?? 0;
  }
  accumulate(merged.stateStarts);
  return { ...merged, ...cities };
}

function mergedCities(cores: readonly CoreArrays[], order: CompanyOrder) {
  const used = cores.map(({ cityStarts }) => new Uint8Array(cityStarts.length - 1));
  for (const flags of used) flags[0] = 1;
  for (let at = 0; at < order.size; at += 1) {
    const part = order.parts[at] ?? 0;
    const flags = used[part];
    if (flags !== undefined) flags[cores[part]?.cities[order.numbers[at] ?? 0] ?? 0] = 1;
  }
  const lists = cores.map(
    ({ cityBytes, cityStarts }) =>
      () =>
        textsOf(cityBytes, cityStarts),
  );
  const { distinct, numbers } = mergeTexts(lists, used);
  const packed = packTexts(distinct);
  const cities = new Uint32Array(order.size);
  for (let at = 0; at < order.size; at += 1) {
    const part = order.parts[at] ?? 0;
    cities[at] = numbers[part]?.[cores[part]?.cities[order.numbers[at] ?? 0] ?? 0] ?? 0;
  }
  return { cities, cityStarts: packed.starts, cityBytes: packed.bytes };
}

/**
 * The distinct texts of several lists that are used, in order, and each list's numbers among them.
 * The lists are read one after the other: all of them together have many times as many texts as are
 * distinct.
 */
function mergeTexts(lists: readonly (() => readonly string[])[], used: readonly Uint8Array[]) {
  const known = new NumberedTexts();
  const numbers = lists.map((textsOfList, list) => {
    const isUsed = used[list] ?? new Uint8Array(0);
    return Uint32Array.from(textsOfList(), (text, at) => (isUsed[at] === 1 ? known.numberOf(text) : 0));
  });
  const { texts: distinct, numbers: inOrder } = known.inOrder();
  return { distinct, numbers: numbers.map((list) => list.map((number) => inOrder[number] ?? 0)) };
}

function mergedNames(parts: readonly MergePart[], order: CompanyOrder) {
  const cores = parts.map(({ core }) => core);
  const { distinct, numbers } = mergeTexts(
    cores.map(
      ({ wordBytes, wordStarts }) =>
        () =>
          textsOf(wordBytes, wordStarts),
    ),
    usedWords(cores, order),
  );
  const packed = packTexts(distinct);
  const shape = nameStartsOf(cores, order);
  const names = {
    nameCompanies: new Uint32Array(shape.nameCount),
    nameLegals: new Uint8Array(shape.nameCount),
    nameWordStarts: new Uint32Array(shape.nameCount + 1),
    nameWords: new Uint32Array(shape.wordCount),
  };
  let name = 0;
  let word = 0;
  for (let at = 0; at < order.size; at += 1) {
    const part = order.parts[at] ?? 0;
    const core = cores[part];
    const renumbered = numbers[part];
    if (core === undefined || renumbered === undefined) continue;
    const number = order.numbers[at] ?? 0;
    const end = core.nameStarts[number + 1] ?? 0;
    for (let from = core.nameStarts[number] ?? 0; from < end; from += 1) {
      names.nameCompanies[name] = at;
      names.nameLegals[name] = core.nameLegals[from] ?? 0;
      const wordEnd = core.nameWordStarts[from + 1] ?? 0;
      for (let i = core.nameWordStarts[from] ?? 0; i < wordEnd; i += 1) {
        names.nameWords[word] = renumbered[core.nameWords[i] ?? 0] ?? 0;
        word += 1;
      }
      name += 1;
      names.nameWordStarts[name] = word;
    }
  }
  return { nameStarts: shape.nameStarts, ...names, wordStarts: packed.starts, wordBytes: packed.bytes };
}

/** The words of a company's names, as a range of its core's word places. */
function wordRange(core: CoreArrays, company: number): [from: number, to: number] {
  const first = core.nameStarts[company] ?? 0;
  const end = core.nameStarts[company + 1] ?? 0;
  return [core.nameWordStarts[first] ?? 0, core.nameWordStarts[end] ?? 0];
}

function usedWords(cores: readonly CoreArrays[], order: CompanyOrder): Uint8Array[] {
  const used = cores.map(({ wordStarts }) => new Uint8Array(wordStarts.length - 1));
  for (let at = 0; at < order.size; at += 1) {
    const part = order.parts[at] ?? 0;
    const core = cores[part];
    const flags = used[part];
    if (core === undefined || flags === undefined) continue;
    const [from, to] = wordRange(core, order.numbers[at] ?? 0);
    for (let i = from; i < to; i += 1) flags[core.nameWords[i] ?? 0] = 1;
  }
  return used;
}

function nameStartsOf(cores: readonly CoreArrays[], order: CompanyOrder) {
  const nameStarts = new Uint32Array(order.size + 1);
  let nameCount = 0;
  let wordCount = 0;
  for (let at = 0; at < order.size; at += 1) {
    const core = cores[order.parts[at] ?? 0];
    if (core === undefined) continue;
    const number = order.numbers[at] ?? 0;
    nameCount += (core.nameStarts[number + 1] ?? 0) - (core.nameStarts[number] ?? 0);
    const [from, to] = wordRange(core, number);
    wordCount += to - from;
    nameStarts[at + 1] = nameCount;
  }
  return { nameStarts, nameCount, wordCount };
}

function mergedKeys(parts: readonly MergePart[], { renumbered }: CompanyOrder) {
  const countMax = parts.reduce((sum, { core }) => sum + core.keyCompanies.length, 0);
  const hashes = new Uint32Array(countMax);
  const checks = new Uint32Array(countMax);
  const companies = new Uint32Array(countMax);
  let count = 0;
  parts.forEach(({ core }, part) => {
    for (let at = 0; at < core.keyCompanies.length; at += 1) {
      const number = renumbered[part]?.[core.keyCompanies[at] ?? 0] ?? 0;
      if (number === 0) continue;
      hashes[count] = core.keyHashes[at] ?? 0;
      checks[count] = core.keyChecks[at] ?? 0;
      companies[count] = number - 1;
      count += 1;
    }
  });
  const entries = {
    hashes: hashes.subarray(0, count),
    checks: checks.subarray(0, count),
    companies: companies.subarray(0, count),
  };
  return keyTable(entries, bucketCount(count));
}

function mergedDomains(parts: readonly MergePart[], { renumbered }: CompanyOrder) {
  const entries = parts.flatMap(({ core }, part) => {
    const texts = textsOf(core.domainBytes, core.domainStarts);
    return texts.flatMap((text, at) => {
      const number = renumbered[part]?.[core.domainCompanies[at] ?? 0] ?? 0;
      return number === 0 ? [] : [{ text, company: number - 1 }];
    });
  });
  return domainArrays(entries);
}
