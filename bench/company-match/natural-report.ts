/**
 * How the search does on employers as people wrote them in complaints to State labor departments, and on
 * employers with people in several States. Run: node bench/company-match/run.ts natural [--wrong]
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Company, CompanyQuery } from "../../src/areas/companies/company.ts";
import { type Directory, MATCH_THRESHOLD, matchCompany } from "../../src/areas/companies/matching/answer/match.ts";
import { employerGroup } from "../../src/areas/companies/matching/answer/rank.ts";
import { buildDirectoryIndex } from "../../src/areas/companies/matching/index/build.ts";
import { companyNames } from "../../src/areas/companies/matching/names/normalize.ts";
import type { CompanyId } from "../../src/kernel/ids.ts";
import { type Case, readCompanies } from "./cases.ts";
import { NOTHING } from "./detail-walks.ts";
import { type NaturalCase, readNatural } from "./natural.ts";

/** From this confidence on a caller would act without a look. */
const SURE_MIN = 0.9;
const AIMS = { wrongAtSure: 0.015, recall: 0.9, found: 1 } as const;
const HALVES = ["development", "held_out"] as const;

const companies = readCompanies();
const byId = new Map(companies.map((company) => [company.id, company]));
const directory: Directory = { base: buildDirectoryIndex(companies), changes: [], superseded: new Set() };

console.log("Strings of wage claims, with the State they stand under:");
console.table({ "(aim)": AIMS, ...Object.fromEntries(HALVES.map((half) => [half, naturalFigures(half)])) });
console.log("Employers with people in several States, each asked with each of some:");
console.table({
  "(aim)": { found: AIMS.found },
  ...Object.fromEntries(HALVES.map((half) => [half, stateFigures(half)])),
});

/** Only what was drawn by chance: the other strings were picked for the fit. */
function naturalFigures(half: Case["half"]) {
  const drawn = readNatural().filter((one) => one.half === half && isDrawn(one));
  const answers = drawn.map((asked) => ({ asked, ...matchCompany(directory, asked.query) }));
  const given = answers.filter(({ companyId, probability }) => companyId !== null && probability >= MATCH_THRESHOLD);
  const sure = given.filter(({ probability }) => probability >= SURE_MIN);
  const present = answers.filter(({ asked }) => asked.accept.size > 0);
  const wrong = given.filter((one) => !isAccepted(one.asked, one.companyId));
  if (process.argv.includes("--wrong") && half === "development") {
    for (const { asked, companyId, probability } of wrong) show(asked.query, companyId, probability);
    for (const { asked, candidates } of present.filter((one) => !isAccepted(one.asked, one.companyId))) {
      show(asked.query, candidates[0]?.companyId ?? null, candidates[0]?.probability ?? 0);
    }
  }
  const wrongSure = sure.filter((one) => wrong.includes(one)).length;
  return {
    strings: drawn.length,
    present: present.length,
    answered: given.length,
    sure: sure.length,
    wrongAtSure: rounded(wrongSure / sure.length),
    wrongBelow: `${wrong.length - wrongSure} of ${given.length - sure.length}`,
    recall: rounded(present.filter((one) => isAccepted(one.asked, one.companyId)).length / present.length),
  };
}

function isDrawn({ stratum }: NaturalCase): boolean {
  return stratum === "answered" || stratum === "unanswered";
}

/** True for an accepted entry, or another one of its employer. */
function isAccepted({ accept }: Case, id: CompanyId | null): boolean {
  if (id === null) return false;
  const employer = byId.get(id)?.employer_id ?? null;
  return (
    accept.has(id) || (employer !== null && [...accept].some((one) => employerOf(one) === employerGroup(employer)))
  );
}

function employerOf(id: string): string | null {
  const employer = companies.find((company) => company.id === id)?.employer_id ?? null;
  return employer === null ? null : employerGroup(employer);
}

function stateFigures(half: Case["half"]) {
  const rows = readMultiState().filter((one) => one.half === half);
  const asked = rows.flatMap(({ name, states, cores }) => states.map((state) => ({ name, state, cores })));
  const found = asked.filter(({ name, state, cores }) => {
    const { companyId, candidates } = matchCompany(directory, { ...NOTHING, name, state });
    const company = companyId === null ? undefined : byId.get(companyId);
    const isFound = company !== undefined && namesOf(company).some((core) => cores.has(core));
    if (!isFound && process.argv.includes("--wrong") && half === "development") {
      show({ ...NOTHING, name, state }, candidates[0]?.companyId ?? null, candidates[0]?.probability ?? 0);
    }
    return isFound;
  });
  return { employers: rows.length, asked: asked.length, found: rounded(found.length / asked.length) };
}

/** Source: general knowledge of where these employers have people; their entries are of the directory. */
function readMultiState() {
  const [, ...lines] = readFileSync(new URL("multi-state.csv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => {
    const [name = "", states = "", entries = ""] = line.split(",");
    const half: Case["half"] =
      (createHash("sha256").update(name).digest()[0] ?? 0) % 2 === 0 ? "development" : "held_out";
    const cores = new Set(entries.split("|").flatMap((entry) => companyNames(entry).map(({ compact }) => compact)));
    return { name, states: states.split(" "), cores, half };
  });
}

function namesOf({ name, aliases, everyday_names }: Company): string[] {
  return [name, ...aliases, ...everyday_names].flatMap((text) => companyNames(text).map(({ compact }) => compact));
}

function show({ name, state }: CompanyQuery, id: CompanyId | null, probability: number): void {
  console.log(`${name}, ${state}: ${probability.toFixed(2)} ${id === null ? "nobody" : byId.get(id)?.name}`);
}

function rounded(share: number): number {
  return Number(share.toFixed(3));
}
