import { fold } from "../../text/fold.ts";
import { areWithinOneSlip } from "../../text/similarity.ts";

/** Signs as HTML writes them, written so once or twice (`&amp;amp;`), in any case: an export in capitals has `&AMP;`. */
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

/**
 * A name's text folded, with what copying and exporting did to it undone: HTML's entities are the signs that they stand for
 * (`&amp;`), and a web address's (`%20`), a letter that was lost is left out (`CAF? ROYAL` keeps a blank, `CONT?NENTAL` none), and a word that has letters of
 * another alphabet which all look like Latin ones is Latin. A town is one with a typing error too (`TOWM OF BERLIN`).
 *
 * @param text as someone typed it
 */
export function foldName(text: string): string {
  const whole = text.includes("&") && text.includes(";") ? withoutEntities(text) : text;
  let folded = fold(whole.includes("%") ? whole.replace(PERCENT_SIGN, (sign) => decodeURIComponent(sign)) : whole);
  if (folded.includes("?") || folded.includes("\ufffd")) folded = folded.replace(LOST_LETTER, "");
  if (folded.includes("WWW.") || folded.includes("://")) folded = folded.replace(WEB_ADDRESS, "$1");
  if (folded.includes("OF")) folded = folded.replace(RUN_IN_OF, "$1 OF ").replace(BEFORE_OF, townOf);
  return isLatin(folded) ? folded : folded.replace(MIXED, inLatin);
}

/** The first word of a name where `OF` follows. */
const BEFORE_OF = /^\s*\p{L}{2,9}(?= OF )/u;
/** The same words with a blank lost beside `OF`: `CITYOF ALEDO`. `CITY OFFICE` has lost none. */
const RUN_IN_OF =
  /^(\s*(?:THE )?(?:CITY|TOWN|VILLAGE|TOWNSHIP|BOROUGH|COUNTY|STATE|UNIVERSITY|COLLEGE|BANK)) ?OF(?!FIC|FS) ?(?=\p{L}{3})/u;
const TOWNS = ["CITY", "TOWN", "VILLAGE", "TOWNSHIP", "BOROUGH"];

/** The word that a town's name begins with, where it has a typing error: `CIY OF FULSHEAR`. */
function townOf(word: string): string {
  return TOWNS.find((town) => areWithinOneSlip(word.trim(), town)) ?? word;
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
