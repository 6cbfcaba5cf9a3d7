import { createHash } from "node:crypto";
import type { Company } from "../../src/areas/companies/company.ts";
import { companyName } from "../../src/areas/companies/matching/names/normalize.ts";
import type { GeneratedCase } from "./generated-cases.ts";

/** One in so many names of three to five words is searched for by its initials too. */
const INITIALS_ONE_IN = 400;
/** Words that replace each other in sisters' names, a line per kind. */
const INSTEAD = [
  "NORTH SOUTH EAST WEST",
  "NORTHERN SOUTHERN EASTERN WESTERN",
  "NORTHEAST NORTHWEST SOUTHEAST SOUTHWEST",
  "II III IV V VI",
  "AMERICA EUROPE ASIA CANADA MEXICO GERMANY FRANCE JAPAN INDIA CHINA BRAZIL IRELAND ISRAEL KOREA",
  "LIFE CASUALTY TITLE",
  "GAS WATER POWER",
].map((line) => line.split(" "));
/** What makes the next of a series of a company. */
const BESIDE = ["II", "III", "2", "FRANCE", "SOUTH"];

/**
 * Searches for sisters that the directory does not hold, made from the names of a share of the
 * companies that a hash of the id picks: another number, point of the compass, region or city in
 * the place of the name's own, or the next of a series; nobody is right. Each comes with
 * a search for the company itself, so that sisters do not make all answers less likely.
 *
 * @param share of the companies, 0 to 1
 */
export function generateSisters(companies: readonly Company[], share: number): GeneratedCase[] {
  const known = new Set(companies.map(({ name }) => companyName(name)?.compact));
  const cities = [...new Set(companies.map(({ city }) => city?.toUpperCase() ?? ""))].filter((city) => city.length > 3);
  const isCity = new Set(cities);
  return companies.flatMap((company) => {
    const digest = createHash("sha256").update(`sister ${company.id}`).digest();
    const [pick, which, place] = [0, 4, 8].map((at) => digest.readUInt32LE(at)) as [number, number, number];
    const words = company.name.toUpperCase().split(" ");
    const changed = otherWords(words, { isCity, cities, which });
    // Names that have such a word are few, so that more of them are taken.
    if (pick / 2 ** 32 >= (changed === null ? share / 20 : share)) return [];
    const name = (changed ?? [...words, BESIDE[which % BESIDE.length] ?? ""]).join(" ");
    if (known.has(companyName(name)?.compact)) return [];
    const { city, state } = company;
    const given = [
      { city: null, state: null },
      { city: null, state },
      { city, state },
    ][place % 3];
    const nothing = {
      domain: null,
      ein: null,
      phone: null,
      id: null,
      street: null,
      zip: null,
      city: null,
      state: null,
    };
    const search = { ...nothing, ...given };
    return [
      { query: { ...search, name }, accept: new Set<string>() },
      { query: { ...search, name: company.name }, accept: new Set([company.id]) },
    ];
  });
}

interface Replacements {
  readonly isCity: ReadonlySet<string>;
  readonly cities: readonly string[];
  readonly which: number;
}

/** The words with the last one that may be another replaced; null when there is none. */
function otherWords(words: readonly string[], { isCity, cities, which }: Replacements): string[] | null {
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at] ?? "";
    const others = alternatives(word).filter((other) => other !== word);
    const isPlace = at > 1 && words[at - 1] === "OF" && isCity.has(word);
    const other = isPlace ? cities[which % cities.length] : others[which % Math.max(1, others.length)];
    if (other !== undefined) return words.toSpliced(at, 1, other);
  }
  return null;
}

function alternatives(word: string): readonly string[] {
  if (/^\d{1,4}$/.test(word))
    return [String(Number(word) + 1), String(Number(word) + 13), [...word].reverse().join("")];
  return INSTEAD.find((line) => line.includes(word)) ?? [];
}

/**
 * Searches for companies by the initials of their names, with and without their place; the company
 * is right.
 */
export function generateInitials(companies: readonly Company[]): GeneratedCase[] {
  return companies.flatMap((company) => {
    const words = companyName(company.name)?.words ?? [];
    const digest = createHash("sha256").update(`initials ${company.id}`).digest();
    if (words.length < 3 || words.length > 5 || digest.readUInt32LE(0) % INITIALS_ONE_IN !== 0) return [];
    const name = words.map((word) => word.charAt(0)).join("");
    const place =
      digest.readUInt8(4) % 3 === 0 ? { city: null, state: null } : { city: company.city, state: company.state };
    const nothing = { domain: null, ein: null, phone: null, id: null, street: null, zip: null };
    return [{ query: { ...nothing, name, ...place }, accept: new Set([company.id]) }];
  });
}
