/**
 * Reports how well and how fast the company search is. Run: node bench/company-match/run.ts
 * [--wrong] [--all]; or one of its other parts: node bench/company-match/run.ts pairs | laws |
 * spellings | well-known | speed | service
 */

import { type Directory, matchCompany } from "../../src/areas/companies/matching/answer/match.ts";
import { buildDirectoryIndex } from "../../src/areas/companies/matching/index/build.ts";
import { decodeIndex, encodeIndex } from "../../src/areas/companies/matching/index/snapshot.ts";
import { readCases, readCompanies } from "./cases.ts";
import { type Answered, isRight, printFigures } from "./report.ts";

const PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  pairs: () => import("./pairs.ts"),
  laws: () => import("./laws.ts"),
  spellings: () => import("./spellings.ts"),
  "well-known": () => import("./well-known.ts"),
  natural: () => import("./natural-report.ts"),
  speed: () => import("./speed.ts"),
  service: () => import("./service.ts"),
};
const part = PARTS[process.argv[2] ?? ""];
if (part !== undefined) {
  await part();
  process.exit();
}

const companies = readCompanies();
const built = timed(() => buildDirectoryIndex(companies));
const encoded = timed(() => encodeIndex(built.value));
const decoded = timed(() => decodeIndex(encoded.value));
const directory: Directory = { base: decoded.value.index, changes: [], superseded: new Set() };
const halves = process.argv.includes("--all") ? ["development", "held_out"] : ["held_out"];
const cases = readCases().filter(({ half }) => halves.includes(half));
for (const { query } of cases.slice(0, 300)) matchCompany(directory, query);
const answers: Answered[] = cases.map((asked) => {
  const { value, durationMs } = timed(() => matchCompany(directory, asked.query));
  return { asked, match: value, durationMs };
});

function timed<Value>(work: () => Value): { value: Value; durationMs: number } {
  const start = performance.now();
  const value = work();
  return { value, durationMs: performance.now() - start };
}

const own = answers.filter(({ asked }) => asked.kind !== "sec_former_name");
console.log(halves.length > 1 ? "Held out and development:" : "Held out:");
printFigures(answers);

const durations = answers.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
const at = (share: number) => (durations[Math.floor(share * (durations.length - 1))] ?? 0).toFixed(2);
const total = durations.reduce((sum, duration) => sum + duration, 0);
console.log(
  `${companies.length} companies: build ${built.durationMs.toFixed(0)} ms, snapshot ${(encoded.value.length / 1e6).toFixed(1)} MB ` +
    `(${(encoded.value.length / companies.length).toFixed(0)} bytes a company), load ${decoded.durationMs.toFixed(1)} ms; ` +
    `search median ${at(0.5)} ms, p99 ${at(0.99)} ms, ${((1000 * durations.length) / total).toFixed(0)} a second`,
);

if (process.argv.includes("--wrong")) {
  const names = new Map(companies.map((company) => [company.id, company]));
  const show = (id: string) => {
    const company = names.get(id as (typeof companies)[number]["id"]);
    return company === undefined
      ? id
      : [company.name, company.city, company.state, company.zip, company.street].join(" | ");
  };
  for (const each of own.filter(
    (one) => !isRight(one) && (one.asked.accept.size > 0 || one.match.companyId !== null),
  )) {
    const given = Object.values(each.asked.query).filter((detail) => detail !== null);
    console.log(`${each.asked.kind} ${given.join(" | ")}`);
    for (const id of [...each.asked.accept].slice(0, 3)) console.log(`   right: ${show(id)}`);
    for (const one of each.match.candidates.slice(0, 2))
      console.log(`   ${one.probability.toFixed(2)}: ${show(one.companyId)}`);
  }
}
