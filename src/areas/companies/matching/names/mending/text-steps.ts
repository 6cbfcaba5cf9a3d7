import { fold } from "../../../../../kernel/text/fold.ts";
import { areWithinOneEdit } from "../../../../../kernel/text/similarity.ts";

/**
 * Signs as HTML writes them, written so once or twice (`&amp;amp;`), in any case: an export in
 * capitals has `&AMP;`.
 */
const ENTITY =
  /&(?:amp;|#0?38;)*(?:(amp|quot|apos|nbsp|rsquo|lsquo|ndash|mdash|reg|trade)|#x([\da-f]{2,4})|#(\d{2,5})|([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron));/gi;
const SIGNS: Readonly<Record<string, string>> = { amp: "&", apos: "'", rsquo: "'", lsquo: "'", ndash: "-", mdash: "-" };
/** Signs as a web address has them. */
const PERCENT_SIGN = /%(20|26|27|2C|2E|2F|28|29)/gi;
/** A letter that was lost, as programs write it that do not know it. */
const LOST_LETTER = /(?<=\p{L})[?\ufffd](?=\p{L})/gu;
/** A web address in the place of a name, which is what stands before its suffix: `www.acme.com`. */
const WEB_ADDRESS = /^\s*(?:HTTPS?:\/\/(?:WWW\.)?|WWW\.)([^\s/]+?)(?:\.[A-Z]{2,6}){1,2}\/?\s*$/;
const LATIN_OF: ReadonlyMap<string, string> = new Map(
  ["АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY", "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX"]
    .flatMap((letters) => letters.split(" "))
    .map(([foreign = "", latin = ""]): [string, string] => [foreign, latin]),
);
/** Runs of letters of which some are Cyrillic or Greek. */
const MIXED = /[\p{L}\p{N}]*[\p{Script=Cyrillic}\p{Script=Greek}][\p{L}\p{N}]*/gu;
const LAST_LATIN = 0x24f;

/** One step of the mending of names. */
export interface MendingStep<Value> {
  readonly name: string;
  /** What it does to an example: before, after. */
  readonly example: readonly [before: string, after: string];
  readonly apply: (value: Value) => Value;
}

/**
 * What is done to a name's text, in this order. Each step first looks for its sign, since most
 * names have none.
 */
export const TEXT_STEPS: readonly MendingStep<string>[] = [
  {
    name: "decode HTML entities",
    example: ["Smith &amp; Sons", "Smith & Sons"],
    apply: (text) => (text.includes("&") && text.includes(";") ? withoutEntities(text) : text),
  },
  {
    name: "decode percent-encoded characters",
    example: ["Smith%20Works", "Smith Works"],
    apply: (text) => (text.includes("%") ? text.replace(PERCENT_SIGN, (sign) => decodeURIComponent(sign)) : text),
  },
  { name: "capitalize, and remove accents", example: ["Café Olé", "CAFE OLE"], apply: fold },
  {
    name: "remove the mark of a lost letter within a word",
    example: ["CONT?NENTAL", "CONTNENTAL"],
    apply: (text) => (text.includes("?") || text.includes("\ufffd") ? text.replace(LOST_LETTER, "") : text),
  },
  {
    name: "reduce a web address to the part before its suffix",
    example: ["WWW.ACME.COM", "ACME"],
    apply: (text) => (text.includes("WWW.") || text.includes("://") ? text.replace(WEB_ADDRESS, "$1") : text),
  },
  {
    name: "restore a lost blank next to OF",
    example: ["CITYOF ALEDO", "CITY OF ALEDO"],
    apply: (text) => (text.includes("OF") ? text.replace(RUN_IN_OF, "$1 OF ") : text),
  },
  {
    name: "correct a typing error at the start of a town's name",
    example: ["TOWM OF BERLIN", "TOWN OF BERLIN"],
    apply: (text) => (text.includes(" OF ") ? text.replace(BEFORE_OF, townOf) : text),
  },
  {
    name: "replace letters of other alphabets that look like Latin ones",
    example: ["АСМЕ", "ACME"],
    apply: (text) => (isLatin(text) ? text : text.replace(MIXED, inLatin)),
  },
];

/**
 * A name's text in capitals, with what copying and exporting did to it undone: all {@link
 * TEXT_STEPS}.
 *
 * @param text as someone typed it
 */
export function foldName(text: string): string {
  return TEXT_STEPS.reduce((mended, { apply }) => apply(mended), text);
}

/** The first word of a name where `OF` follows. */
const BEFORE_OF = /^\s*\p{L}{2,9}(?= OF )/u;
/** The same words with a blank lost next to `OF`: `CITYOF ALEDO`. `CITY OFFICE` has lost none. */
const RUN_IN_OF =
  /^(\s*(?:THE )?(?:CITY|TOWN|VILLAGE|TOWNSHIP|BOROUGH|COUNTY|STATE|UNIVERSITY|COLLEGE|BANK)) ?OF(?!FIC|FS) ?(?=\p{L}{3})/u;
const TOWNS = ["CITY", "TOWN", "VILLAGE", "TOWNSHIP", "BOROUGH"];

/** The word that a town's name begins with, where it has a typing error: `CIY OF FULSHEAR`. */
function townOf(word: string): string {
  return TOWNS.find((town) => areWithinOneEdit(word.trim(), town)) ?? word;
}

function withoutEntities(text: string): string {
  return text.replace(ENTITY, (_, named?: string, hex?: string, decimal?: string, letter?: string) => {
    if (letter !== undefined) return letter;
    if (named !== undefined) return SIGNS[named.toLowerCase()] ?? " ";
    const sign = String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(sign) ? sign : " ";
  });
}

function isLatin(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > LAST_LATIN) return false;
  return true;
}

function inLatin(word: string): string {
  const letters = Array.from(word, (letter) => LATIN_OF.get(letter) ?? letter);
  return letters.every((letter) => letter <= "\u024f") ? letters.join("") : word;
}
