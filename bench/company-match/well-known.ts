/**
 * How often well-known employers are found by the names that people give them, with the city and
 * state of the headquarters and by the name alone. Run: node bench/company-match/run.ts well-known
 * [--wrong]
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Company } from "../../src/areas/companies/company.ts";
import { type Directory, matchCompany } from "../../src/areas/companies/matching/answer/match.ts";
import { buildDirectoryIndex } from "../../src/areas/companies/matching/index/build.ts";
import { companyNames } from "../../src/areas/companies/matching/names/normalize.ts";
import { readCompanies } from "./cases.ts";
import { NOTHING } from "./detail-walks.ts";

/**
 * A well-known employer: its usual name, where it is, and the core names of the entries that are
 * right.
 */
interface WellKnown {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly cores: ReadonlySet<string>;
  readonly half: "development" | "report";
}

const coresOf = (text: string): string[] => companyNames(text).map(({ compact }) => compact);

/** The files of such employers: written by hand, and listed companies. */
const FILES = ["well-known.csv", "listed.csv"] as const;

function readWellKnown(file: (typeof FILES)[number]): WellKnown[] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => {
    const [name = "", city = "", state = "", entries = ""] = line.split(",");
    const isDevelopment = (createHash("sha256").update(name).digest()[0] ?? 0) % 2 === 0;
    const cores = new Set(entries.split("|").flatMap(coresOf));
    return { name, city: city.toUpperCase(), state, cores, half: isDevelopment ? "development" : "report" };
  });
}

const companies = readCompanies();
const byId = new Map(companies.map((company) => [company.id, company]));
const directory: Directory = { base: buildDirectoryIndex(companies), changes: [], superseded: new Set() };
const namesOf = ({ name, aliases }: Company): string[] => [name, ...aliases].flatMap(coresOf);
const known = new Set(companies.flatMap(namesOf));

/**
 * Shares of one half of a file that are answered with an entry of the employer, and that are answered with
 * another employer's.
 */
function figuresOf(present: readonly WellKnown[], half: WellKnown["half"], isPlaced: boolean) {
  const members = present.filter((one) => one.half === half);
  const answers = members.map((one) => {
    const place = isPlaced ? { city: one.city, state: one.state } : {};
    const { companyId, candidates } = matchCompany(directory, { ...NOTHING, name: one.name, ...place });
    const answered = companyId === null ? undefined : byId.get(companyId);
    const isRight = answered !== undefined && namesOf(answered).some((core) => one.cores.has(core));
    if (!isRight && process.argv.includes("--wrong") && half === "development") {
      const first = candidates[0];
      const entry = byId.get(first?.companyId ?? companies[0]?.id ?? ("" as Company["id"]));
      console.log(`${one.name}${isPlaced ? `, ${one.city}` : ""}: ${first?.probability.toFixed(2)} ${entry?.name}`);
    }
    return { isRight, isAnswered: answered !== undefined };
  });
  const share = (count: number) => Number((count / members.length).toFixed(3));
  return {
    employers: members.length,
    right: share(answers.filter(({ isRight }) => isRight).length),
    wrong: share(answers.filter(({ isRight, isAnswered }) => isAnswered && !isRight).length),
  };
}

for (const file of FILES) {
  const asked = readWellKnown(file);
  const present = asked.filter(({ cores }) => [...cores].some((core) => known.has(core)));
  console.log(`${file}: ${present.length} of ${asked.length} well-known employers are in the directory.`);
  console.table({
    "(aim, with city and state)": { right: 0.955 },
    "(aim, name alone)": { right: 0.93 },
    "development, with city and state": figuresOf(present, "development", true),
    "development, name alone": figuresOf(present, "development", false),
    "report, with city and state": figuresOf(present, "report", true),
    "report, name alone": figuresOf(present, "report", false),
  });
}
