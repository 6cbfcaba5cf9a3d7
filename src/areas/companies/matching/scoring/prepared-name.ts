import type { LegalFamily } from "../names/legal-forms.ts";
import type { CompanyName } from "../names/normalize.ts";

/** What distinguishes a series, sisters and branches when two names have different ones. */
export type WordKind = "number" | "letter" | "compass" | "place";

/**
 * A word of another name that stands for one word of a name, for several adjacent ones, or for a
 * part of one.
 */
export interface WordMatch {
  /** Number of that word; {@link WordFacts} knows the numbers. */
  readonly word: number;
  /** Positions in the name of the first and the last word that it stands for. */
  readonly first: number;
  readonly last: number;
  /** Above 0 to 1. */
  readonly likeness: number;
  /**
   * The part of the name's word that it covers; 1 but for the parts of a word that was run
   * together.
   */
  readonly share: number;
}

/** A state or city that words of a name may denote. */
export interface NamedPlace {
  /** Positions of its first and last word. */
  readonly first: number;
  readonly last: number;
  readonly key: string;
  /** Number of the state; 0 for a city. */
  readonly state: number;
}

/** Maximum number of words of a place's name. */
export const PLACE_WORDS_MAX = 3;

/** The name asked for, with the words of other names that its words may stand for. */
export interface PreparedName {
  readonly name: CompanyName;
  /** Rarity of each word of the name, above 0 to 1. */
  readonly weights: readonly number[];
  /** Sum of the weights. */
  readonly total: number;
  /** What stands for the name's words, most alike first. */
  readonly wordMatches: readonly WordMatch[];
  readonly matchesByWord: ReadonlyMap<number, readonly WordMatch[]>;
  /** States and cities among its words. */
  readonly places: readonly NamedPlace[];
  /** The kind by which each of its words may distinguish sister companies; null for most. */
  readonly kinds: readonly (WordKind | null)[];
  /** At least one word has a kind. */
  readonly hasKinds: boolean;
}

/** A name of a company. */
export interface IndexedName {
  /** Number of each word. */
  readonly words: readonly number[];
  readonly texts: readonly string[];
  /** The words run together. */
  readonly compact: string;
  /** It has the length at which lists cut names, and may go on. */
  readonly isCut: boolean;
  /** One of the company's `everyday_names`: people know the employer by it (`domain/company.ts`). */
  readonly isEveryday: boolean;
  readonly legal: LegalFamily | null;
}

/** A company's names, its own first, and where it is. */
export interface IndexedCompany {
  readonly names: readonly IndexedName[];
  readonly place: CompanyPlace;
}

/** Where a company is. */
export interface CompanyPlace {
  /** Number of the state; 0 when not known. */
  readonly state: number;
  /** Key of the city's name; empty when not known. */
  readonly city: string;
}

/** What a comparison needs to know of words: of those of an index, or of two names alone. */
export interface WordFacts {
  /** How rare a word is among names, above 0 to 1, by its number. */
  readonly rarityOf: (word: number) => number;
  /** True if some city has this name. */
  readonly isCity: (text: string) => boolean;
}

/** A word that another word may stand for. */
export interface LikeWord {
  readonly number: number;
  /** Above 0 to 1; 1 for the same word. */
  readonly likeness: number;
}

/** A word that a piece of a text is. */
export interface Piece {
  readonly word: number;
  /** The piece's part of the text, 0 to 1. */
  readonly share: number;
}

/** The words among which those of a name are looked up: of an index, or of one company's names. */
export interface Vocabulary extends WordFacts {
  /** The number of a word, or -1. */
  readonly numberOf: (word: string) => number;
  /** True if some name has the word. */
  readonly isKnown: (word: string) => boolean;
  /**
   * True if names have the word so often that it is not a misspelling: nothing near it is looked up.
   */
  readonly isSpelledRight: (word: string) => boolean;
  /** True if more than one or two names have the word. */
  readonly isEstablished: (word: string) => boolean;
  /**
   * Words that a word is a misspelling, the beginning or a longer form of; of an unknown word also
   * those with two errors.
   */
  readonly near: (word: string, options: { readonly isKnown: boolean }) => readonly LikeWord[];
  /** Words with a typing error in them, the word itself excluded. */
  readonly withTypos: (word: string) => readonly LikeWord[];
  /** Words that a word is the beginning of. */
  readonly beginningWith: (word: string) => readonly LikeWord[];
  /**
   * The words that a text is run together from. `exceptCutAt`: a cut that is not tried, after so many
   * letters, since the query itself has its blank there; -1 for none.
   */
  readonly piecesOf: (text: string, exceptCutAt?: number) => readonly Piece[];
  /** The two words that a text joins by a letter in the place of the blank: BLACKNDECKER. */
  readonly piecesJoinedByLetter: (text: string) => readonly Piece[];
}
