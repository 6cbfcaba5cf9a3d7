import { createHash } from "node:crypto";
import type { Company, CompanyQuery } from "../../src/areas/companies/company.ts";
import { companyName, companyNames } from "../../src/areas/companies/matching/names/normalize.ts";
import { drawsFrom, withSlip } from "./respellings.ts";

/**
 * A made-up search: what the labelled cases hold none of, exact details alone and exact details
 * that contradict the name.
 */
export interface GeneratedCase {
  readonly query: CompanyQuery;
  readonly accept: ReadonlySet<string>;
}

const NOTHING: CompanyQuery = {
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

/** Numbers from 0 to 1 that a text alone decides. */
function draws(seed: string): number[] {
  const digest = createHash("sha256").update(seed).digest();
  return Array.from({ length: 8 }, (_, i) => digest.readUInt32LE(4 * i) / 2 ** 32);
}

/**
 * Searches by exact details, from a share of the companies that a hash of the id picks: alone; next
 * to the right name; and next to another company's name, where nobody can know which of the two is
 * meant, so that neither may win.
 *
 * @param share of the companies, 0 to 1
 */
export function generateCases(companies: readonly Company[], share: number): GeneratedCase[] {
  const picked = companies.filter((company) => company.ein !== null && (draws(company.id)[0] ?? 1) < share);
  return picked.flatMap((company, at) => {
    const other = picked[(at + 1) % picked.length] ?? company;
    const [, alone = 0, placed = 0, whose = 0, detail = 0] = draws(company.id);
    const exact = detail < 0.5 ? ("ein" as const) : ("id" as const);
    const named = {
      ...NOTHING,
      name: company.name,
      ...(placed < 0.5 ? { city: company.city, state: company.state } : {}),
    };
    const own = new Set([company.id]);
    const contested = whose < 0.4 ? own : whose < 0.75 ? new Set([other.id]) : new Set<string>();
    return [
      { query: { ...NOTHING, ...aloneDetail(company, alone) }, accept: own },
      { query: { ...named, [exact]: company[exact] }, accept: own },
      { query: { ...named, [exact]: other[exact] }, accept: contested },
      { query: { ...named, ein: wrongEin(company) }, accept: whose < 0.8 ? own : new Set<string>() },
    ];
  });
}

/**
 * Searches for employers that the directory does not hold, at a company's own place or at none:
 * with its name but for one word, exchanged for another company's; with its first word before
 * another's name; and with one of its later words alone. They teach that a shared family name and
 * place are not enough.
 *
 * @param share of the companies, 0 to 1
 */
export function generateAbsent(companies: readonly Company[], share: number): GeneratedCase[] {
  const picked = companies.filter(({ id, city }) => city !== null && (draws(`kin ${id}`)[0] ?? 1) < share);
  return picked.flatMap((company, at) => {
    const [, kind = 0, placed = 0] = draws(`kin ${company.id}`);
    const name = absentName(
      company.name.split(" "),
      (picked[(at + 1) % picked.length] ?? company).name.split(" "),
      kind,
    );
    const place = placed < 0.7 ? { city: company.city, state: company.state } : {};
    return name === null ? [] : [{ query: { ...NOTHING, name, ...place }, accept: new Set<string>() }];
  });
}

/** The share of the employers with everyday names that are searched for by one of them. */
const EVERYDAY_SHARE = 0.5;

/**
 * Searches for employers by a name that people know them by: alone, in their state, in their city,
 * and, where they have people everywhere, in another employer's place. A name that several of them
 * have is not asked for without a place; one that is also a smaller company's own name is asked for
 * alone by every employer that has it.
 */
export function generateEveryday(companies: readonly Company[]): GeneratedCase[] {
  const known = companies.filter(({ everyday_names }) => everyday_names.length > 0);
  const holders = employersByCore(known, ({ everyday_names }) => everyday_names);
  const bearers = employersByCore(companies, ({ name }) => [name]);
  const offices = Map.groupBy(companies, employerOf);
  const isOnly = (name: string, among: ReadonlyMap<string, ReadonlySet<string>>, own: string) =>
    coresOf(name).every((core) => [...(among.get(core) ?? [])].every((employer) => employer === own));
  return known.flatMap((company, at) => {
    const own = employerOf(company);
    const accept = new Set((offices.get(own) ?? [company]).map(({ id }) => id as string));
    const telling = company.everyday_names.filter((name) => isOnly(name, holders, own));
    const contested = telling.filter((name) => !isOnly(name, bearers, own));
    const [draw = 0, which = 0, placed = 0] = draws(`everyday ${company.id}`);
    const name = company.everyday_names[Math.floor(which * company.everyday_names.length)] ?? company.name;
    const elsewhere = company.is_nationwide ? [placeOf(known[(at + 7) % known.length] ?? company)] : [];
    const places = [
      ...(telling.includes(name) ? [{}, {}] : []),
      { state: company.state },
      placeOf(company),
      ...elsewhere,
    ];
    const place = places[Math.floor(placed * places.length)] ?? {};
    const isPlaced = telling.includes(name) || Object.values(place).some((part) => part !== null);
    return [
      ...contested.map((one) => ({ query: { ...NOTHING, name: one }, accept })),
      ...(draw < EVERYDAY_SHARE && isPlaced ? [{ query: { ...NOTHING, name, ...place }, accept }] : []),
    ];
  });
}

/** The domains of employers with people everywhere that others of the directory have too, alone. */
export function generateDomains(companies: readonly Company[]): GeneratedCase[] {
  const holders = Map.groupBy(
    companies.filter(({ domain }) => domain !== null),
    ({ domain }) => domain,
  );
  return [...holders.values()].flatMap((all) => {
    const large = all.filter(({ is_nationwide }) => is_nationwide);
    const [first] = large;
    if (first === undefined || all.length < 2 || new Set(large.map(employerOf)).size > 1) return [];
    return [{ query: { ...NOTHING, domain: first.domain }, accept: new Set(large.map(({ id }) => id as string)) }];
  });
}

/** Titles of jobs that people write before or behind their employer. */
const JOBS = "cashier driver nurse manager cook teller server mechanic security guard sales associate".split(" ");
const JOB_SHARE = 0.12;

/** Everyday names of employers with people everywhere, with the title of a job before or behind. */
export function generateJobs(companies: readonly Company[]): GeneratedCase[] {
  const known = companies.filter(({ is_nationwide, everyday_names }) => is_nationwide && everyday_names.length > 0);
  const offices = Map.groupBy(companies, employerOf);
  return known.flatMap((company, at) => {
    const accept = new Set((offices.get(employerOf(company)) ?? [company]).map(({ id }) => id as string));
    const [draw = 0, which = 0, side = 0] = draws(`job ${company.id}`);
    const name = company.everyday_names[Math.floor(which * company.everyday_names.length)] ?? company.name;
    if (draw > JOB_SHARE) return [];
    const job = JOBS[at % JOBS.length] ?? "";
    const { state } = known[(at + 11) % known.length] ?? company;
    return [{ query: { ...NOTHING, name: side < 0.5 ? `${job} ${name}` : `${name} ${job}`, state }, accept }];
  });
}

/** One search in so many is made of the everyday names of employers with people everywhere. */
const MISSPELT_SHARE = 0.4;
const MISSPELT_LETTERS_MIN = 6;

/** Everyday names of employers with people everywhere with a typing error, and no place. */
export function generateMisspelt(companies: readonly Company[]): GeneratedCase[] {
  const known = companies.filter(({ is_nationwide, everyday_names }) => is_nationwide && everyday_names.length > 0);
  const offices = Map.groupBy(companies, employerOf);
  return known.flatMap((company, at) => {
    const accept = new Set((offices.get(employerOf(company)) ?? [company]).map(({ id }) => id as string));
    const [draw = 0, which = 0] = draws(`misspelt ${company.id}`);
    const name = company.everyday_names[Math.floor(which * company.everyday_names.length)] ?? company.name;
    if (draw > MISSPELT_SHARE || name.length < MISSPELT_LETTERS_MIN) return [];
    return [{ query: { ...NOTHING, name: withSlip(name, drawsFrom(at + 1)) }, accept }];
  });
}

function employersByCore(
  companies: readonly Company[],
  namesOf: (company: Company) => readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const byCore = new Map<string, Set<string>>();
  for (const company of companies) {
    for (const core of namesOf(company).flatMap(coresOf)) {
      byCore.set(core, (byCore.get(core) ?? new Set()).add(employerOf(company)));
    }
  }
  return byCore;
}

function employerOf({ id, employer_id }: Company): string {
  return employer_id ?? id;
}

function coresOf(text: string): string[] {
  return companyNames(text).map(({ compact }) => compact);
}

function placeOf({ city, state }: Company): Pick<Company, "city" | "state"> {
  return { city, state };
}

const BRAND_LETTERS_MIN = 3;

/**
 * Searches for companies by the brand that is both their domain and the beginning of their name
 * (`CISCO`, where the directory has CISCO SYSTEMS at cisco.com), with no place, the state, or the
 * city and the state.
 */
export function generateBrands(companies: readonly Company[]): GeneratedCase[] {
  return companies.flatMap((company) => {
    const name = brandOf(company);
    if (name === null) return [];
    const { city, state } = company;
    const place = [{}, { state }, { city, state }][Math.floor(3 * (draws(`brand ${company.id}`)[0] ?? 0))];
    return [{ query: { ...NOTHING, name, ...place }, accept: new Set([company.id]) }];
  });
}

/**
 * The first words of a company's name that are its `.com` domain, where further words follow; null
 * for most companies.
 */
function brandOf({ name, domain }: Company): string | null {
  const label = /^([a-z0-9]+)\.com$/.exec(domain ?? "")?.[1]?.toUpperCase() ?? "";
  const words = companyName(name)?.typed ?? [];
  const end = words.findIndex((_, at) => words.slice(0, at + 1).join("") === label) + 1;
  return label.length < BRAND_LETTERS_MIN || end === 0 || end === words.length ? null : words.slice(0, end).join(" ");
}

/**
 * A name made of two companies' words, or of one word; null where it would say too little or the
 * very same.
 */
function absentName(own: readonly string[], other: readonly string[], kind: number): string | null {
  const foreign = other[Math.min(other.length - 1, 1)] ?? "";
  if (own.length < 3 || foreign.length < 4 || own.includes(foreign)) return null;
  if (kind < 0.1) return own[1] ?? null;
  if (kind < 0.35) return [own[0], ...other.slice(1)].join(" ");
  return own.with(kind < 0.7 ? 1 : Math.min(own.length - 1, 2), foreign).join(" ");
}

function aloneDetail(company: Company, draw: number): Partial<CompanyQuery> {
  if (draw < 0.25 || (company.domain === null && company.phone === null)) return { ein: company.ein };
  if (draw < 0.5) return { id: company.id };
  return draw < 0.75 && company.domain !== null ? { domain: company.domain } : { phone: company.phone };
}

/** An EIN with one digit wrong. */
function wrongEin({ ein }: Company): string {
  const digits = ein ?? "";
  return `${digits.slice(0, 8)}${(Number(digits.at(8)) + 5) % 10}`;
}
