import { CUT_NAME, type DirectoryIndex, EVERYDAY_NAME, LEGAL_FAMILY_BITS, stateNumberAt } from "../index/layout.ts";
import {
  indexTexts,
  isCityName,
  namesWith,
  wordNumber,
  wordsBeginning,
  wordsWithin,
  wordsWithTwoTypos,
  wordsWithTypo,
} from "../index/vocabulary.ts";
import { LEGAL_FAMILIES } from "../names/legal-forms.ts";
import { placeKey } from "../names/place-words.ts";
import type { CompanyPlace, IndexedCompany, IndexedName, Vocabulary } from "../scoring/prepared-name.ts";
import { piecesJoinedByLetter, piecesOf } from "./segment.ts";

/** A company of the index with all of its names, by its number. */
export function indexedCompany(index: DirectoryIndex, company: number): IndexedCompany {
  const names: IndexedName[] = [];
  const end = index.nameStarts[company + 1] ?? 0;
  for (let number = index.nameStarts[company] ?? 0; number < end; number += 1) names.push(indexedName(index, number));
  return { names, place: placeOf(index, company) };
}

/** A company's own name, the first of its names. */
export function ownName(index: DirectoryIndex, company: number): IndexedName {
  return indexedName(index, index.nameStarts[company] ?? 0);
}

function indexedName(index: DirectoryIndex, name: number): IndexedName {
  const { nameWords, nameWordStarts, nameLegals } = index;
  const known = indexTexts(index);
  const words: number[] = [];
  const texts: string[] = [];
  let compact = "";
  const end = nameWordStarts[name + 1] ?? 0;
  for (let at = nameWordStarts[name] ?? 0; at < end; at += 1) {
    const word = nameWords[at] ?? 0;
    const text = known.word(word);
    words.push(word);
    texts.push(text);
    compact += text;
  }
  const bits = nameLegals[name] ?? 0;
  const legal = LEGAL_FAMILIES[(bits & LEGAL_FAMILY_BITS) - 1] ?? null;
  return { words, texts, compact, isCut: (bits & CUT_NAME) !== 0, isEveryday: (bits & EVERYDAY_NAME) !== 0, legal };
}

/** The key of each city of an index by its number: many candidates are in few cities. */
const cityKeysByIndex = new WeakMap<DirectoryIndex, Map<number, string>>();

function placeOf(index: DirectoryIndex, company: number): CompanyPlace {
  let cityKeys = cityKeysByIndex.get(index);
  if (cityKeys === undefined) {
    cityKeys = new Map();
    cityKeysByIndex.set(index, cityKeys);
  }
  const number = index.cities[company] ?? 0;
  let city = cityKeys.get(number);
  if (city === undefined) {
    city = placeKey([indexTexts(index).city(number)]);
    cityKeys.set(number, city);
  }
  return { state: stateNumberAt(index, company), city };
}

/** A word in at least this many company names is taken as spelled correctly. */
const SPELLED_RIGHT_NAMES = 40;

/** A word in at least this many names is a word of its own, and not a part of another one. */
const ESTABLISHED_NAMES = 3;

const vocabularies = new WeakMap<DirectoryIndex, Vocabulary>();

/** The words of an index; the same object every time. */
export function indexVocabulary(index: DirectoryIndex): Vocabulary {
  const existing = vocabularies.get(index);
  if (existing !== undefined) return existing;
  const vocabulary = vocabularyOf(index);
  vocabularies.set(index, vocabulary);
  return vocabulary;
}

function vocabularyOf(index: DirectoryIndex): Vocabulary {
  const { wordRarities } = index;
  const namesOf = (word: string): number => {
    const number = wordNumber(index, word);
    return number < 0 ? 0 : namesWith(index, number);
  };
  return {
    rarityOf: (word) => wordRarities[word] ?? 1,
    isCity: (text) => isCityName(index, text),
    numberOf: (word) => wordNumber(index, word),
    isKnown: (word) => wordNumber(index, word) >= 0,
    isSpelledRight: (word) => namesOf(word) >= SPELLED_RIGHT_NAMES,
    isEstablished: (word) => namesOf(word) >= ESTABLISHED_NAMES,
    near: (word, { isKnown }) => [
      ...wordsWithTypo(index, word),
      ...(isKnown ? [] : wordsWithTwoTypos(index, word)),
      ...wordsBeginning(index, word),
      ...wordsWithin(index, word),
    ],
    withTypos: (word) => wordsWithTypo(index, word),
    beginningWith: (word) => wordsBeginning(index, word),
    piecesOf: (text, exceptCutAt = -1) => piecesOf(index, text, exceptCutAt),
    piecesJoinedByLetter: (text) => piecesJoinedByLetter(index, text),
  };
}
