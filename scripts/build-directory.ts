import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { NO_NAMES } from "../src/areas/companies/matching/names/company-words.ts";
import { LEGAL_WORDS } from "../src/areas/companies/matching/names/legal-forms.ts";
import { companyName } from "../src/areas/companies/matching/names/normalize.ts";
import { isSharedHost, parseDomain } from "../src/areas/companies/matching/names/query.ts";
import { foldedWords } from "../src/kernel/text/fold.ts";

/*
 * Puts the everyday names and missing employers of `data/employers-extra.jsonl.gz` and
 * `data/employers-more.jsonl`, the domains of `data/employer-domains.csv`, and the groups of `data/same-employer.jsonl`, into `data/companies.jsonl.gz`, which the first start loads. What it has done
 * before it does not do twice, so that a second run changes nothing. `data/SOURCES.md` says where they are
 * from. Run: node scripts/build-directory.ts [--check]; with --check it only says whether the file is up to date.
 */

const DATA = new URL("../data/", import.meta.url);
const DIRECTORY = new URL("companies.jsonl.gz", DATA);
const EXTRAS = ["employers-extra.jsonl.gz", "employers-more.jsonl"] as const;

interface Row {
  id: string;
  name: string;
  aliases?: string[];
  everyday_names?: string[];
  employer_id?: string;
  is_nationwide?: boolean;
  domain?: string;
  domains?: string[];
  city?: string;
  state?: string;
  naics?: string;
  employees?: number;
  source: string;
}

interface Extra {
  readonly id?: string;
  readonly same_as?: string;
  readonly name: string;
  readonly common_name?: string;
  readonly kind: string;
  readonly aliases: readonly string[];
  readonly alias_kinds: readonly ("acronym" | "brand" | "department" | "former" | "short")[];
  readonly domain?: string;
  readonly city?: string;
  readonly state: string;
  /** Of the employer that it is a part of. */
  readonly parent_id?: string;
  readonly source: string;
  readonly sources_also?: readonly string[];
}

interface Group {
  readonly main: string;
  readonly ids: readonly string[];
}

/** Kinds of employers that have people in all parts of the country. */
const NATIONWIDE_KINDS: ReadonlySet<string> = new Set(["federal", "military", "gig", "staffing", "franchise_brand"]);
/** Lists of companies that are as large; those of one state that other lists have are not. */
const NATIONWIDE_LISTS = /^(?:curated:(?:companies|gigstaff)|sp500|f500)/;
/** Letters that the lists have lost, in names of places in Puerto Rico and in one title. */
const LOST_LETTERS: readonly (readonly [lost: string, whole: string])[] = [
  ["Bayam\ufffdn", "Bayamón"],
  ["Mayag\ufffdez", "Mayagüez"],
  ["Cinematograf\ufffda", "Cinematografía"],
  ["Juana D\ufffdaz", "Juana Díaz"],
  [" \ufffd", ""],
];

function main(isCheck: boolean): void {
  const before = gunzipSync(readFileSync(DIRECTORY)).toString("utf8");
  const rows = new Map(linesOf<Row>(before).map((row) => [row.id, mended(row)]));
  const extras = EXTRAS.flatMap((file) => readLines<Extra>(file));
  const ofParts = namesOfParts(extras);
  const listed = entriesByCore(rows, new Set(extras.flatMap(({ id }) => id ?? [])));
  for (const extra of extras) addExtra(rows, withoutParts(extra, ofParts));
  for (const group of readLines<Group>("same-employer.jsonl")) {
    for (const id of group.ids) setMember(rows, id, group.main);
  }
  for (const extra of extras) joinEntries(rows, extra, listed);
  for (const [domain, id] of readDomains()) addDomain(rows.get(id), domain);
  markLarge(rows, listed);
  const kept = [...rows.values()].filter(({ name }) => !isNobody(name));
  // The same order of members whether an entry was there before or not.
  const ordered = kept.map(({ everyday_names, ...row }) => ({ ...row, everyday_names }));
  const after = `${ordered.map((row) => JSON.stringify(row)).join("\n")}\n`;
  const digest = createHash("sha256").update(after).digest("hex").slice(0, 12);
  console.log(`${kept.length} employers, ${before === after ? "unchanged" : "changed"} (${digest})`);
  if (before === after) return;
  if (isCheck) process.exitCode = 1;
  else writeFileSync(DIRECTORY, gzipSync(after, { level: 9 }));
}

function readLines<Line>(name: string): Line[] {
  const bytes = readFileSync(new URL(name, DATA));
  return linesOf(name.endsWith(".gz") ? gunzipSync(bytes).toString("utf8") : bytes.toString("utf8"));
}

function linesOf<Line>(text: string): Line[] {
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line]));
}

/** An entry of the lists: without everyday names, which all are added again, and lost letters. */
function mended({ everyday_names: _, ...row }: Row): Row {
  const text = JSON.stringify(row);
  if (!text.includes("\ufffd")) return row;
  return JSON.parse(LOST_LETTERS.reduce((whole, [lost, letters]) => whole.replaceAll(lost, letters), text)) as Row;
}

/** True for what stands in the place of an employer: `SELF EMPLOYED`, with the person's name or without. */
function isNobody(name: string): boolean {
  const all = foldedWords(name).join(" ");
  return NO_NAMES.has(all) || all.endsWith(" SELF EMPLOYED");
}

function setMember(rows: ReadonlyMap<string, Row>, id: string, main: string): void {
  const row = rows.get(id);
  if (row !== undefined) row.employer_id = main;
}

/** The entries of the lists by the core of their own name; not those that the extras add. */
function entriesByCore(
  rows: ReadonlyMap<string, Row>,
  added: ReadonlySet<string>,
): ReadonlyMap<string, readonly Row[]> {
  return Map.groupBy(
    [...rows.values()].filter(({ id }) => !added.has(id)),
    ({ name }) => companyName(name)?.compact ?? "",
  );
}

function idOf({ id, same_as }: Extra): string {
  return id ?? same_as ?? "";
}

/** Public bodies of different states bear one name. */
const PUBLIC_KINDS: ReadonlySet<string> = new Set(["federal", "military", "state", "local"]);
/** A name of more entries than these is not one employer's. */
const ENTRIES_MAX = 6;
/** A further name with fewer letters is initials, which are anybody's. */
const NAME_LETTERS_MIN = 5;

/**
 * Joins an employer with the entries that bear its name: a list has it in another spelling, or with
 * its legal form.
 */
function joinEntries(rows: Map<string, Row>, extra: Extra, listed: ReadonlyMap<string, readonly Row[]>): void {
  const row = rows.get(idOf(extra));
  if (row === undefined || extra.id === undefined || PUBLIC_KINDS.has(extra.kind)) return;
  const short = extra.aliases.filter((_, at) => extra.alias_kinds[at] === "short" || extra.alias_kinds[at] === "brand");
  const cores = unique([
    ...[extra.name, extra.common_name ?? extra.name].map(coreOf),
    ...short.map(coreOf).filter(({ length }) => length >= NAME_LETTERS_MIN),
  ]);
  const entries = cores.flatMap((core) => {
    const all = listed.get(core) ?? [];
    return all.length > ENTRIES_MAX ? [] : all.filter(({ state }) => isNationwide(extra) || state === extra.state);
  });
  if (entries.length === 0) return;
  const main = entries.find(({ employer_id }) => employer_id !== undefined)?.employer_id ?? row.id;
  for (const entry of [row, ...entries]) entry.employer_id ??= main;
  if (extra.kind === "franchise_brand" && NATIONWIDE_LISTS.test(extra.source)) {
    row.name = franchisorName(row.name, entries) ?? row.name;
  }
}

/** The franchisor of a brand, if a list has the brand's name with a legal form behind it: `KFC CORPORATION`. */
function franchisorName(said: string, entries: readonly Row[]): string | null {
  const saidWords = foldedWords(said);
  const legal = entries.find(({ name }) => {
    const all = foldedWords(name);
    const behind = all.slice(saidWords.length);
    return behind.length > 0 && saidWords.every((word, at) => all[at] === word) && behind.every(isLegalWord);
  });
  return legal?.name ?? null;
}

function isLegalWord(word: string): boolean {
  return LEGAL_WORDS.has(word);
}

/** An employer with so many people, or with entries in so many states, has people in most of them. */
const LARGE = { employees: 5_000, states: 3 } as const;
/** Industries whose employers stay in one place however large they are: utilities, schools, hospitals, governments. */
const LOCAL_INDUSTRIES = /^(?:22|61|62|92|813)/;
const LISTED_SOURCE = "sec";

/**
 * Marks large employers as nationwide: by their people, by the states of their entries, or a listed
 * company that has an entry in another state.
 */
function markLarge(rows: ReadonlyMap<string, Row>, listed: ReadonlyMap<string, readonly Row[]>): void {
  const offices = Map.groupBy(
    [...rows.values()].filter(({ employer_id }) => employer_id !== undefined),
    (row) => row.employer_id,
  );
  for (const row of rows.values()) {
    if (row.naics !== undefined && LOCAL_INDUSTRIES.test(row.naics)) continue;
    const own = offices.get(row.employer_id) ?? [row];
    if (own.some(({ naics = "" }) => LOCAL_INDUSTRIES.test(naics))) continue;
    const isLarge = (row.employees ?? 0) >= LARGE.employees || statesOf(own).size >= LARGE.states;
    const isListed = row.source === LISTED_SOURCE && statesOf(listed.get(coreOf(row.name)) ?? []).size > 1;
    if (isLarge || isListed) row.is_nationwide = true;
  }
}

function statesOf(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ state }) => state ?? []));
}

function coreOf(name: string): string {
  return companyName(name)?.compact ?? "";
}

/** The names of employers that are part of another one, by the id of that one. */
function namesOfParts(extras: readonly Extra[]): ReadonlyMap<string, ReadonlySet<string>> {
  const parts = Map.groupBy(
    extras.filter(({ parent_id }) => parent_id !== undefined),
    ({ parent_id }) => parent_id ?? "",
  );
  const namesOf = ({ name, aliases }: Extra) => [name, ...aliases].map(coreOf);
  return new Map([...parts].map(([parent, all]) => [parent, new Set(all.flatMap(namesOf))]));
}

/** An employer without names of its departments that are employers of their own: both would be meant equally. */
function withoutParts(extra: Extra, ofParts: ReadonlyMap<string, ReadonlySet<string>>): Extra {
  const parts = ofParts.get(idOf(extra));
  const isPart = (alias: string, at: number) =>
    extra.alias_kinds[at] === "department" && parts?.has(coreOf(alias)) === true;
  return parts === undefined ? extra : { ...extra, aliases: extra.aliases.filter((alias, at) => !isPart(alias, at)) };
}

/** Adds the names and the domain of an employer. */
function addExtra(rows: Map<string, Row>, extra: Extra): void {
  const id = idOf(extra);
  const row = rows.get(id) ?? newRow(id, extra);
  rows.set(id, row);
  const names = [extra.name, extra.common_name ?? extra.name, ...extra.aliases].filter(isTelling);
  row.everyday_names = unique([...(row.everyday_names ?? []), ...names]);
  if (isNationwide(extra)) row.is_nationwide = true;
  addDomain(row, extra.domain);
}

/** Adds a registrable domain that is not one of a shared host; there may be neither. */
function addDomain(row: Row | undefined, said: string | undefined): void {
  const domain = row === undefined || said === undefined ? null : parseDomain(said);
  if (row === undefined || domain === null || domain !== said || isSharedHost(domain)) return;
  if (row.domain === undefined) row.domain = domain;
  else if (row.domain !== domain) row.domains = unique([...(row.domains ?? []), domain]);
}

/** Domains of web pages and mail, each with the id of the employer that has it. */
function readDomains(): (readonly [domain: string, id: string])[] {
  const [, ...lines] = readFileSync(new URL("employer-domains.csv", DATA), "utf8").trim().split("\n");
  return lines.map((line) => {
    const [domain = "", id = ""] = line.split(",");
    return [domain, id];
  });
}

function newRow(id: string, { name, city, state, source }: Extra): Row {
  return { id, name, ...(city === undefined ? {} : { city }), ...(state === "" ? {} : { state }), source };
}

function isNationwide({ kind, source, sources_also = [], state }: Extra): boolean {
  if (NATIONWIDE_KINDS.has(kind)) return true;
  return kind === "company" && (state === "" || [source, ...sources_also].some((list) => NATIONWIDE_LISTS.test(list)));
}

/** True if a name has two letters or digits; a single one is nobody's. */
function isTelling(name: string): boolean {
  return foldedWords(name).join("").length > 1;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

main(process.argv.includes("--check"));
