import type { DirectoryIndex } from "../index/layout.ts";

/** Places in one order of an index, `from` included, `to` not. */
export interface PlaceRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The positions in `nameOrder` of the names whose words, run together, begin with a text; all for
 * an empty one.
 */
export function namesBeginning(index: DirectoryIndex, compact: string): PlaceRange {
  return beginning(compact, nameTexts(index));
}

/** The positions in `nameOrder` of the names whose words, run together, are a text. */
export function namesBeing(index: DirectoryIndex, compact: string): PlaceRange {
  const texts = nameTexts(index);
  return {
    from: firstPlace(texts.count, (place) => texts.compare(place, compact) < 0),
    to: firstPlace(texts.count, (place) => {
      const order = texts.compare(place, compact);
      return order < 0 || order === SAME;
    }),
  };
}

/** The places in `domainCompanies` of the domains that begin with a text. */
export function domainsBeginning(index: DirectoryIndex, text: string): PlaceRange {
  const { domainBytes: bytes, domainStarts: starts, domainCompanies } = index;
  return beginning(text, { count: domainCompanies.length, compare: sliceComparison({ bytes, starts }) });
}

/** The numbers of the words that begin with a text, it among them. */
export function vocabularyBeginning(index: DirectoryIndex, text: string): PlaceRange {
  const compare = sliceComparison({ bytes: index.wordBytes, starts: index.wordStarts });
  return beginning(text, { count: index.wordCount, compare });
}

/** The text of a place is another one. */
const SAME = 0;
/** It goes on after the other one, that it begins with. */
const GOES_ON = 1;
/** It sorts after the other one, and does not begin with it. */
const AFTER = 2;
const BEFORE = -1;

/** Texts in order, by their place. */
interface TextOrder {
  readonly count: number;
  /** Compares the text at a position with another text. */
  readonly compare: (place: number, text: string) => number;
}

function beginning(text: string, { count, compare }: TextOrder): PlaceRange {
  return {
    from: firstPlace(count, (place) => compare(place, text) < SAME),
    to: firstPlace(count, (place) => compare(place, text) < AFTER),
  };
}

/**
 * The first position for which a predicate is false that is true for all positions before it
 * (binary search).
 */
function firstPlace(count: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Slices {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/**
 * Compares a slice with a text letter by letter: to make a text of each would take ten times as
 * long.
 */
function sliceComparison(slices: Slices): TextOrder["compare"] {
  return (place, text) => {
    const matched = matchSlice(slices, place, { text, at: 0 });
    return matched >= 0 ? standing(matched, text) : matched === LESS ? BEFORE : AFTER;
  };
}

function nameTexts(index: DirectoryIndex): TextOrder {
  const { nameOrder, nameWords, nameWordStarts, wordBytes: bytes, wordStarts: starts, nameCount: count } = index;
  const compare = (place: number, text: string) => {
    const name = nameOrder[place] ?? 0;
    const end = nameWordStarts[name + 1] ?? 0;
    let at = 0;
    for (let word = nameWordStarts[name] ?? 0; word < end; word += 1) {
      at = matchSlice({ bytes, starts }, nameWords[word] ?? 0, { text, at });
      if (at < 0) return at === LESS ? BEFORE : AFTER;
      if (at > text.length) break;
    }
    return standing(at, text);
  };
  return { count, compare };
}

/** @param matched letters of the text that matched, or one more when there were further letters */
function standing(matched: number, text: string): number {
  return matched > text.length ? GOES_ON : matched === text.length ? SAME : BEFORE;
}

const LESS = -1;
const GREATER = -2;

/**
 * Follows a text from a place on along a slice.
 *
 * @returns the place in the text after the slice; one more than its length when the slice goes on;
 *   {@link LESS} or {@link GREATER} when the slice is another
 */
function matchSlice(slices: Slices, slice: number, { text, at }: { text: string; at: number }): number {
  const { bytes, starts } = slices;
  const end = starts[slice + 1] ?? 0;
  let place = at;
  for (let byte = starts[slice] ?? 0; byte < end; byte += 1) {
    if (place === text.length) return place + 1;
    const letter = bytes[byte] ?? 0;
    const wanted = text.charCodeAt(place);
    if (letter > 0x7f) return matchDecoded(slices, slice, { text, at });
    if (letter !== wanted) return letter < wanted ? LESS : GREATER;
    place += 1;
  }
  return place;
}

/** The same for a slice with letters of more than one byte. */
function matchDecoded({ bytes, starts }: Slices, slice: number, { text, at }: { text: string; at: number }): number {
  // TextDecoder does not read shared memory; copy first.
  const held = UTF8.decode(bytes.slice(starts[slice] ?? 0, starts[slice + 1] ?? 0));
  const rest = text.slice(at);
  if (rest.startsWith(held)) return at + held.length;
  if (held.startsWith(rest)) return text.length + 1;
  return held < rest ? LESS : GREATER;
}

const UTF8 = new TextDecoder();
