import { areDigits, digits, foldedWords } from "../fold.ts";

/** An address in comparable parts; a missing part is "". */
export interface UsAddress {
  /** The house or box number, one word: `1834`, `12B`. */
  readonly number: string;
  /**
   * The street's words in the short forms of Publication 28, separated by blanks, without the unit:
   * `N 2 ST`; `PO BOX` for a box.
   */
  readonly street: string;
  /** All words of it in their short forms, without the unit: `1834 N 2 ST`, and of a box `RR 2 BOX 117`. */
  readonly words: readonly string[];
  /** Five digits. */
  readonly zip: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
}

/** The parts of an address as people write them. */
export interface AddressText {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/**
 * Each postal short form with its spellings. Source: USPS Publication 28, appendix C1 and section 233.
 */
const SHORT_FORMS = `
  ALY ALLEY ALLEE, ANX ANNEX, ARC ARCADE, AVE AVENUE AV AVEN AVENU AVN, BCH BEACH, BND BEND, BLF BLUFF, BLVD
  BOULEVARD BOUL BOULV, BR BRANCH, BRG BRIDGE, BRK BROOK, BYP BYPASS, CYN CANYON, CSWY CAUSEWAY, CTR CENTER CENTRE
  CEN CNTR, CIR CIRCLE CIRC CRCL, CLF CLIFF, CMN COMMON, COR CORNER, CT COURT CRT, CV COVE, CRK CREEK, CRES
  CRESCENT, XING CROSSING, DL DALE, DR DRIVE DRIV DRV, EST ESTATE, ESTS ESTATES, EXPY EXPRESSWAY EXP EXPR EXPRESS,
  EXT EXTENSION, FLS FALLS, FLD FIELD, FRST FOREST, FWY FREEWAY FREEWY FRWY, GDN GARDEN, GDNS GARDENS, GTWY
  GATEWAY, GLN GLEN, GRN GREEN, GRV GROVE, HBR HARBOR, HVN HAVEN, HTS HEIGHTS, HWY HIGHWAY HIGHWY HIWAY, HL HILL,
  HLS HILLS, HOLW HOLLOW, IS ISLAND, JCT JUNCTION, KNL KNOLL, LK LAKE, LNDG LANDING, LN LANE, LOOP LOOPS, MNR
  MANOR, MDW MEADOW, MDWS MEADOWS, ML MILL, MT MOUNT, MTN MOUNTAIN, ORCH ORCHARD, PARK PARKS PRK, PKWY PARKWAY
  PARKWY PKY, PASS PASSAGE, PL PLACE, PLN PLAIN, PLNS PLAINS, PLZ PLAZA, PT POINT, RNCH RANCH, RDG RIDGE, RIV
  RIVER, RD ROAD, RTE ROUTE, SHR SHORE, SPG SPRING, SPGS SPRINGS, SQ SQUARE, STA STATION, ST STREET STR STRT, SMT
  SUMMIT, TER TERRACE TERR, TRCE TRACE, TRL TRAIL, TPKE TURNPIKE, UN UNION, VLY VALLEY, VW VIEW, VLG VILLAGE, VIS
  VISTA, WAY WY, WLS WELLS, N NORTH, E EAST, S SOUTH, W WEST, NE NORTHEAST, NW NORTHWEST, SE SOUTHEAST, SW
  SOUTHWEST, 1 FIRST, 2 SECOND, 3 THIRD, 4 FOURTH, 5 FIFTH, 6 SIXTH, 7 SEVENTH, 8 EIGHTH, 9 NINTH, 10 TENTH`;

const SHORT_FORM_OF = new Map(
  SHORT_FORMS.split(",").flatMap((entry) => {
    const [short = "", ...spellings] = entry.trim().split(/\s+/);
    return spellings.map((word) => [word, short] as const);
  }),
);

/** Words that begin the unit within a building. Source: USPS Publication 28, appendix C2. */
const UNIT_WORDS = new Set(
  "APT APARTMENT BLDG BUILDING DEPT FL FLOOR LOT OFC PH RM ROOM SLIP SPC STE SUITE TRLR UNIT".split(" "),
);

const ORDINAL_ENDINGS = new Set(["ST", "ND", "RD", "TH"]);

const NUMBER = /^\d+[A-Z]?$/;

const UNIT_SIGN = /#.*$/;

/**
 * An address in comparable parts: without case, punctuation, unit and ZIP+4, with street words in
 * their postal short forms.
 *
 * @param text a missing part is ""
 * @example parseUsAddress({ street: "12 North Second Street, Apt. 4", city: "Waco", state: "tx",
 * zip: "76701-1234" }); // { number: "12", street: "N 2 ST", zip: "76701", city: "WACO", state:
 * "TX" }
 */
export function parseUsAddress(text: AddressText): UsAddress {
  const { number, street, words } = parseStreet(text.street);
  return {
    number,
    street,
    words,
    zip: leadingZip(text.zip),
    city: spaced(foldedWords(text.city)),
    state: spaced(foldedWords(text.state)),
  };
}

function parseStreet(text: string): Pick<UsAddress, "number" | "street" | "words"> {
  const all = foldedWords(text.includes("#") ? text.replace(UNIT_SIGN, "") : text);
  const box = all.indexOf("BOX");
  if (isPostBox(all, box)) return { number: all[box + 1] ?? "", street: "PO BOX", words: all.map(shortForm) };
  const unit = all.findIndex((word, index) => index > 1 && UNIT_WORDS.has(word));
  const kept = unit === -1 ? all : all.slice(0, unit);
  const first = kept[0] ?? "";
  const hasNumber = beginsWithDigit(first) && NUMBER.test(first);
  const words = kept.map(shortForm);
  return { number: hasNumber ? first : "", street: spaced(hasNumber ? words.slice(1) : words), words };
}

/**
 * False for the `BOX` of a street: `12 Box Elder Road`. A box of a rural route follows the two
 * words of the route.
 */
function isPostBox(all: readonly string[], box: number): boolean {
  if (box < 0 || box > 2) return false;
  return beginsWithDigit(all[box + 1] ?? "") || all.slice(0, box).join("") === "PO";
}

/** Words separated by blanks; for one or two words much faster than `join`. */
function spaced(words: readonly string[]): string {
  let text = words[0] ?? "";
  for (let at = 1; at < words.length; at += 1) text += ` ${words[at]}`;
  return text;
}

function beginsWithDigit(word: string): boolean {
  return areDigits(word.charAt(0));
}

function shortForm(word: string): string {
  return SHORT_FORM_OF.get(word) ?? (beginsWithDigit(word) ? withoutOrdinalEnding(word) : word);
}

function withoutOrdinalEnding(word: string): string {
  const number = word.slice(0, -2);
  return areDigits(number) && ORDINAL_ENDINGS.has(word.slice(-2)) ? number : word;
}

/**
 * The five digits of a ZIP code of five or nine digits, or null.
 *
 * @example
 * parseZip("04401-1234"); // "04401"
 */
export function parseZip(text: string): string | null {
  const parts = /^\s*(\d{5})(?:[\s\p{Pd}]*\d{4})?\s*$/u.exec(text);
  return parts?.[1] ?? null;
}

/**
 * The first five digits of a ZIP code as people and programs write it; "" for fewer digits and for
 * zeros. Accepts what {@link parseZip} refuses: it compares records that are already stored.
 */
export function leadingZip(text: string): string {
  const zip = digits(text).slice(0, 5);
  return zip.length === 5 && zip !== "00000" ? zip : "";
}
