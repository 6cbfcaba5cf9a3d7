import { areDigits } from "../../../../kernel/text/fold.ts";
import type { DirectoryIndex } from "../index/layout.ts";
import { namesWith, wordNumber } from "../index/vocabulary.ts";
import { EMPTY_WORDS } from "../names/company-words.ts";
import { PURE_LEGAL_WORDS } from "../names/legal-forms.ts";
import { canonicalWord, singular } from "../names/spelling.ts";
import type { Piece } from "../scoring/prepared-name.ts";

/** The shortest piece, and the shortest one of a long text. */
const PIECE_LETTERS_MIN = 3;
const SHORT_PIECE_LETTERS_MIN = 2;
/** The shortest text that has a piece of two letters, and that has three pieces. */
const SHORT_PIECE_TEXT_MIN = 6;
const THREE_PIECES_TEXT_MIN = 9;
/** A piece of two letters among many is a word of at least so many names. */
const SHORT_PIECE_NAMES = 100;
const MANY_PIECES_TEXT_MIN = 12;
/**
 * The most that many pieces may cost for each letter: those of names cost some 1.3, those found in
 * any letters twice as much.
 */
const LETTER_COST_MAX = 1.7;
const MANY_PIECES_MAX = 7;
const PIECE_LETTERS_MAX = 18;
/** What `OF` and the like cost among many pieces: as much as a word of one name in twenty. */
const EMPTY_PIECE_COST = 3;
/**
 * A piece of three, or one next to a blank that became a letter, is a word of at least so many
 * names.
 */
const COMMON_NAMES = 12;
const TEXT_LETTERS_MAX = 64;

interface Split {
  readonly pieces: readonly Piece[];
  /** Minimum number of names that contain one of the pieces: the more, the likelier the split. */
  readonly names: number;
}

/**
 * The words of the index that a text is run together from: the two most common in names, else three
 * common ones, else the likeliest ones of a text that is not a word itself. Empty when there are none.
 *
 * @param text letters and digits, folded
 * @param exceptCutAt a cut that is not tried, after so many letters; -1 for none
 */
export function piecesOf(index: DirectoryIndex, text: string, exceptCutAt = -1): readonly Piece[] {
  if (text.length > TEXT_LETTERS_MAX) return [];
  const two = bestSplit(index, text, { exceptCutAt, gap: 0 });
  if (two !== null || text.length < THREE_PIECES_TEXT_MIN) return two?.pieces ?? [];
  const three = threePieces(index, text)?.pieces ?? [];
  return three.length > 0 || text.length < MANY_PIECES_TEXT_MIN || exceptCutAt >= 0 ? three : manyPieces(index, text);
}

/**
 * The cheapest division of a text up to a position: its last piece, which says nothing if its word
 * is -1, and its cost.
 */
interface Reached {
  readonly cost: number;
  readonly from: number;
  readonly word: number;
  readonly pieces: number;
}

/**
 * The words that a whole name is run together from, by how often names have them (a unigram model):
 * `TOWNOFHARBORGASKET`. Words that say nothing may be among them. Of a text that is a word itself
 * nothing is looked for.
 */
function manyPieces(index: DirectoryIndex, text: string): readonly Piece[] {
  if (wordNumber(index, text) >= 0) return [];
  const reached: (Reached | undefined)[] = [{ cost: 0, from: 0, word: -1, pieces: 0 }];
  for (let from = 0; from < text.length; from += 1) {
    const before = reached[from];
    if (before === undefined || before.pieces >= MANY_PIECES_MAX) continue;
    const end = Math.min(text.length, from + PIECE_LETTERS_MAX);
    for (let to = from + SHORT_PIECE_LETTERS_MIN; to <= end; to += 1) {
      const piece = pieceAmongMany(index, text.slice(from, to));
      const cost = piece === null ? Number.POSITIVE_INFINITY : before.cost + piece.cost;
      if (piece === null || cost >= (reached[to]?.cost ?? Number.POSITIVE_INFINITY)) continue;
      reached[to] = { cost, from, word: piece.word, pieces: before.pieces + 1 };
    }
  }
  const cost = reached[text.length]?.cost ?? Number.POSITIVE_INFINITY;
  return cost > LETTER_COST_MAX * text.length ? [] : tellingPieces(reached, text.length);
}

/**
 * A piece's word, -1 for a word that says nothing, and its negative log frequency; null if it is not a
 * piece.
 */
function pieceAmongMany(index: DirectoryIndex, piece: string): { word: number; cost: number } | null {
  if (EMPTY_WORDS.has(piece) || PURE_LEGAL_WORDS.has(piece)) return { word: -1, cost: EMPTY_PIECE_COST };
  const word = pieceNumber(index, piece);
  const names = word < 0 ? 0 : namesWith(index, word);
  if (names < (piece.length < PIECE_LETTERS_MIN ? SHORT_PIECE_NAMES : 1)) return null;
  return { word, cost: Math.log(index.nameCompanies.length / names) };
}

function tellingPieces(reached: readonly (Reached | undefined)[], length: number): Piece[] {
  const found: { word: number; letters: number }[] = [];
  for (let at = length; at > 0; ) {
    const step = reached[at];
    if (step === undefined) return [];
    if (step.word >= 0) found.unshift({ word: step.word, letters: at - step.from });
    at = step.from;
  }
  const letters = found.reduce((sum, piece) => sum + piece.letters, 0);
  return found.map((piece) => ({ word: piece.word, share: piece.letters / letters }));
}

/** The two common words that a text joins by a letter in the place of the blank: BLACKNDECKER. */
export function piecesJoinedByLetter(index: DirectoryIndex, text: string): readonly Piece[] {
  if (text.length > TEXT_LETTERS_MAX || text.length < SHORT_PIECE_TEXT_MIN) return [];
  const split = bestSplit(index, text, { exceptCutAt: -1, gap: 1 });
  const most = Math.max(...(split?.pieces ?? []).map(({ word }) => namesWith(index, word)));
  return split === null || most < COMMON_NAMES ? [] : split.pieces;
}

function bestSplit(
  index: DirectoryIndex,
  text: string,
  { exceptCutAt, gap }: { exceptCutAt: number; gap: number },
): Split | null {
  let best: Split | null = null;
  for (let cut = 1; cut + gap < text.length; cut += 1) {
    if (cut === exceptCutAt || !mayDivide(text, cut, gap)) continue;
    const left = pieceNumber(index, text.slice(0, cut));
    const right = left < 0 ? -1 : pieceNumber(index, text.slice(cut + gap));
    if (right < 0) continue;
    const names = Math.min(namesWith(index, left), namesWith(index, right));
    const share = cut / (text.length - gap);
    if (best !== null && names <= best.names) continue;
    best = {
      names,
      pieces: [
        { word: left, share },
        { word: right, share: 1 - share },
      ],
    };
  }
  return best;
}

function threePieces(index: DirectoryIndex, text: string): Split | null {
  let best: Split | null = null;
  for (let cut = PIECE_LETTERS_MIN; cut + 2 * PIECE_LETTERS_MIN <= text.length; cut += 1) {
    const first = pieceNumber(index, text.slice(0, cut));
    if (first < 0 || namesWith(index, first) < COMMON_NAMES) continue;
    const rest = bestSplit(index, text.slice(cut), { exceptCutAt: -1, gap: 0 });
    if (rest === null || rest.names < COMMON_NAMES) continue;
    const names = Math.min(namesWith(index, first), rest.names);
    if (best !== null && names <= best.names) continue;
    const share = cut / text.length;
    const others = rest.pieces.map((piece) => ({ ...piece, share: piece.share * (1 - share) }));
    best = { names, pieces: [{ word: first, share }, ...others] };
  }
  return best;
}

/**
 * True if a text may be divided at a position: into long enough pieces, or between a letter and a
 * digit.
 */
function mayDivide(text: string, cut: number, gap: number): boolean {
  if (gap === 0 && areDigits(text.charAt(cut - 1)) !== areDigits(text.charAt(cut))) return true;
  const shorter = Math.min(cut, text.length - cut - gap);
  return shorter >= (text.length >= SHORT_PIECE_TEXT_MIN ? SHORT_PIECE_LETTERS_MIN : PIECE_LETTERS_MIN);
}

function pieceNumber(index: DirectoryIndex, piece: string): number {
  const number = wordNumber(index, piece);
  return number >= 0 ? number : wordNumber(index, singular(canonicalWord(piece)));
}
