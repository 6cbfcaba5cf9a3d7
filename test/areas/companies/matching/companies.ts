import type { Company, CompanyQuery } from "../../../../src/areas/companies/company.ts";
import type { Directory } from "../../../../src/areas/companies/matching/answer/match.ts";
import { buildDirectoryIndex } from "../../../../src/areas/companies/matching/index/build.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";

/** A query of nothing, to spread over. */
export const NOTHING: CompanyQuery = {
  name: null,
  domain: null,
  ein: null,
  phone: null,
  id: null,
  street: null,
  city: null,
  state: null,
  zip: null,
};

/** An id that a number alone decides. */
export function idOf(number: number): CompanyId {
  return number.toString(16).padStart(32, "0") as CompanyId;
}

/** A company in Toledo, Ohio, unless given otherwise. */
export function company(number: number, name: string, rest: Partial<Company> = {}): Company {
  return {
    id: idOf(number),
    name,
    aliases: [],
    ein: null,
    domain: null,
    domains: [],
    phone: null,
    street: null,
    city: "TOLEDO",
    state: "OH",
    zip: "43604",
    naics: null,
    employees: null,
    logo_url: null,
    everyday_names: [],
    employer_id: null,
    is_nationwide: false,
    ...rest,
  };
}

/** A directory of companies, without a delta. */
export function directoryOf(companies: readonly Company[]): Directory {
  return { base: buildDirectoryIndex(companies), changes: [], superseded: new Set() };
}

const FIRST =
  "Wolverine Bluebird Kingfisher Ochre Quarrel Juniper Granite Larkspur Meridian Harbor Summit Pioneer Cobalt Tundra".split(
    " ",
  );
const SECOND = "Gasket Ferry Bakery Insurance Medical Software Plumbing Logistics Dental Steel".split(" ");
const PLACES = [
  ["TOLEDO", "OH", "43604"],
  ["AKRON", "OH", "44308"],
  ["AUSTIN", "TX", "78701"],
  ["BOISE", "ID", "83702"],
] as const;

/**
 * Some 560 companies, every pair of two words at one place of four, so that words have rarities as
 * in a real directory.
 */
export function manyCompanies(): Company[] {
  return PLACES.flatMap(([city, state, zip], place) =>
    FIRST.flatMap((first, i) =>
      SECOND.map((second, j) => {
        const number = 1 + place * 1_000 + i * 10 + j;
        return company(number, `${first} ${second} ${["Inc", "LLC", "Services Co"][j % 3]}`, {
          city,
          state,
          zip,
          ein: String(100_000_000 + number),
          phone: String(4_192_000_000 + number),
          domain: `${first}-${second}-${state}.com`.toLowerCase(),
          street: `${number} Main Street`,
        });
      }),
    ),
  );
}
