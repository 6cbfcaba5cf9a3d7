import type { DirectoryIndex } from "../index/layout.ts";
import {
  isCityName,
  namesWith,
  wordNumber,
  wordsBeginning,
  wordsWithin,
  wordsWithTwoTypos,
  wordsWithTypo,
} from "../index/vocabulary.ts";
import type { Vocabulary } from "../scoring/prepared-name.ts";
import { piecesJoinedByLetter, piecesOf } from "./segment.ts";

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
