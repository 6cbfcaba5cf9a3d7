import { foldedWords } from "../../../../../kernel/text/fold.ts";
import { calledNameBits, surnameBits } from "../../../../../kernel/text/persons/name-frequency.ts";
import { editDistance } from "../../../../../kernel/text/similarity.ts";
import type { CompanyQuery } from "../../../company.ts";
import type { DirectoryIndex } from "../../index/layout.ts";
import { EMPTY_WORDS } from "../../names/company-words.ts";
import { LEGAL_WORDS } from "../../names/legal-forms.ts";
import dealers from "../../names/lexicons/dealer-brands.json" with { type: "json" };
import type { ReducedName } from "../../names/mending/reduced-names.ts";
import { companyNames } from "../../names/normalize.ts";
import { placeKey, stateNumber } from "../../names/place-words.ts";
import { domainNames } from "../../names/query-names.ts";
import { canonicalWord, singular } from "../../names/spelling.ts";
import { indexVocabulary } from "../../preparation/indexed-names.ts";
import type { AskedName } from "../../scoring/features/evidence.ts";
import type { Vocabulary } from "../../scoring/prepared-name.ts";
import type { MeantQuery } from "./meant-query.ts";

/** Nothing is known of how a name was asked for. */
export const PLAIN_NAME: AskedName = {
  rest: null,
  dropped: [],
  droppedRarity: 0,
  hasLegalForm: false,
  words: [],
  usualWords: [],
  personal: 0,
  isDealer: false,
  isBesideFirm: false,
  isOfPlace: false,
  ordinary: 0,
};

/** Names of persons rarer than this many bits (one person in 8,192) are hardly a firm's. */
const PERSONAL_BITS_MAX = 13;
const PERSONAL_BITS_MIN = 8;

/**
 * What the text that was asked for has besides the name that is searched for.
 *
 * @param index the whole directory
 */
export function askedName(
  query: CompanyQuery,
  { query: meant, reduced }: MeantQuery,
  index: DirectoryIndex,
): AskedName {
  const whole = indexVocabulary(index);
  const words = (meant.name === null ? domainNames(meant) : companyNames(meant.name))[0]?.words ?? [];
  const usualWords = words.filter((word) => whole.isSpelledRight(word));
  if (meant.name === null) return { ...PLAIN_NAME, words, usualWords };
  const dropped = (reduced?.dropped ?? []).filter((word) => !EMPTY_WORDS.has(word) && !LEGAL_WORDS.has(word));
  const kept = dropped.map((word) => singular(canonicalWord(word)));
  return {
    rest: reduced?.rest ?? null,
    dropped: kept,
    droppedRarity: Math.max(0, ...kept.map((word) => telling(whole, word))),
    hasLegalForm: companyNames(query.name ?? "").some(({ legal }) => legal !== null),
    words,
    usualWords,
    personal: personalShare(meant.name),
    isDealer: reduced !== null && isDealer(reduced, query.name ?? ""),
    isBesideFirm: reduced !== null && isBesideFirm(reduced, query.name ?? ""),
    isOfPlace: reduced?.rest === "place" && foldedWords(query.name ?? "").indexOf("OF") > 0,
    ordinary: ordinaryShare(index, words),
  };
}

/** How rare a word is, 0 for a place or a number. */
function telling(whole: Vocabulary, word: string): number {
  if (/^\d+$/.test(word) || stateNumber([word]) > 0 || whole.isCity(placeKey([word]))) return 0;
  const number = whole.numberOf(word);
  return number < 0 ? 1 : whole.rarityOf(number);
}

const MAKES: ReadonlySet<string> = new Set(dealers.makes);
const NETWORKS: ReadonlySet<string> = new Set(dealers.networks.map((name) => foldedWords(name).join(" ")));
/** Words of the maker's own sites: `FORD DEARBORN TRUCK PLANT`. */
const OWN_SITE_WORDS: ReadonlySet<string> = new Set(
  "PLANT FACTORY ASSEMBLY MANUFACTURING MFG HEADQUARTERS HQ CORPORATE FINANCIAL CREDIT TRANSMISSION ENGINE PROVING".split(
    " ",
  ),
);

/** True if what is left of a text is what dealers sell, so that one of them is meant. */
function isDealer({ text, rest, dropped }: ReducedName, whole: string): boolean {
  const name = foldedWords(text).join(" ");
  if (rest === "title" || dropped.some((word) => OWN_SITE_WORDS.has(word))) return false;
  if (NETWORKS.has(name)) return rest === "before";
  // `NISSAN SMYRNA` is a plant, `NISSAN OF KEENE` a dealer.
  const all = foldedWords(whole);
  const isOf =
    all.indexOf("OF") > 0 || all.some((word) => LEGAL_WORDS.has(word)) || rest === "job" || rest === "before";
  return MAKES.has(name) && isOf;
}

/** Words of a firm's name that sells for another one in its name: `STATE FARM - THE MILLER AGENCY`. */
const SELLER_WORDS: ReadonlySet<string> = new Set(["AGENCY", "AGENT", "DEALER", "FRANCHISEE", "FRANCHISE"]);

/**
 * True if behind a sign or in parentheses stands the name of a firm without a word of the name that is left:
 * anyone who owns the shop (`QUIKMART / BOLLARD FOODS LLC`), or sells for the brand, is the employer there.
 */
function isBesideFirm({ text, rest }: ReducedName, whole: string): boolean {
  const [, first = "", sign = "", other = ""] = /^(.+?)(\s+[-–—/]+\s+|\s*\()([^()]+)\)?$/.exec(whole) ?? [];
  if (rest !== "part" || foldedWords(first).join(" ") !== foldedWords(text).join(" ")) return false;
  const [kept, words] = [foldedWords(first), foldedWords(other)];
  if (words.length < 2 || words.some((word) => kept.some((own) => areNear(own, word)))) return false;
  const last = words.at(-1) ?? "";
  return SELLER_WORDS.has(last) || (/[/(]/.test(sign) && LEGAL_WORDS.has(last));
}

/** Minimum number of letters of words that are one with two typing errors between them. */
const NEAR_LETTERS_MIN = 5;

function areNear(a: string, b: string): boolean {
  return a === b || (Math.min(a.length, b.length) >= NEAR_LETTERS_MIN && editDistance(a, b, 2) <= 2);
}

/** How many names of a word are looked at. */
const SAMPLE_NAMES = 64;

/** The share of the names with one word in which it does not come first: coined words mostly do. */
function ordinaryShare(index: DirectoryIndex, words: readonly string[]): number {
  const [only, ...others] = words;
  const word = only === undefined || others.length > 0 ? -1 : indexVocabulary(index).numberOf(only);
  if (word < 0) return 0;
  const from = index.postingStarts[word] ?? 0;
  const names = index.postings.subarray(from, Math.min(from + SAMPLE_NAMES, index.postingStarts[word + 1] ?? from));
  let later = 0;
  for (const name of names) if (index.nameWords[index.nameWordStarts[name] ?? 0] !== word) later += 1;
  return later / (names.length + 1);
}

/** How common a name is as a person's, 0 for one that is none to 1 for the commonest. */
function personalShare(name: string): number {
  const [only = "", ...others] = companyNames(name)[0]?.typed ?? [];
  if (others.length > 0) return 0;
  const [, possessed] = /^(.{2,}?)S?$/.exec(foldedWords(only)[0] ?? "") ?? [];
  const bits = Math.min(...[only, possessed ?? only].map((word) => Math.min(calledNameBits(word), surnameBits(word))));
  return Math.max(0, Math.min(1, (PERSONAL_BITS_MAX - bits) / (PERSONAL_BITS_MAX - PERSONAL_BITS_MIN)));
}
