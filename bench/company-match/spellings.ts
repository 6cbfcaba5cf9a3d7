/**
 * How often a company is found by its name as others would write it: names of real companies in
 * every way of respellings.ts, with city and state and by the name alone. Run: node
 * bench/company-match/run.ts spellings [--every 251] [--misses WAY]
 */

import { type Directory, matchCompany } from "../../src/areas/companies/matching/answer/match.ts";
import { buildDirectoryIndex } from "../../src/areas/companies/matching/index/build.ts";
import { readCompanies } from "./cases.ts";
import { type Detail, queryOf } from "./detail-walks.ts";
import { drawsFrom, RESPELLINGS } from "./respellings.ts";

const SEED = 12_345;
/** Shorter names have no room for most ways. */
const NAME_LETTERS_MIN = 8;
/** Each way of writing is tried with every nth company by default. */
const EVERY = 251;

const every = Number(optionOf("--every") ?? EVERY);
if (!Number.isInteger(every) || every < 1) throw new Error("--every takes a whole number of 1 or more.");
const misses = optionOf("--misses");
if (misses !== undefined && !(misses in RESPELLINGS))
  throw new Error(`--misses takes one of: ${Object.keys(RESPELLINGS).join("; ")}.`);

const companies = readCompanies();
const byId = new Map(companies.map((company) => [company.id, company]));
const directory: Directory = { base: buildDirectoryIndex(companies), changes: [], superseded: new Set() };
const picked = companies.filter(({ name, city }) => city !== null && name.length >= NAME_LETTERS_MIN);
const asked = picked.filter((_, at) => at % every === 0);

function optionOf(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

/**
 * What a company's name, written otherwise, is answered with: itself or an entry of its very name,
 * another one, or nobody.
 */
function answerTo(company: (typeof companies)[number], name: string, details: readonly Detail[]) {
  const { companyId } = matchCompany(directory, { ...queryOf(company, details), name });
  const answered = companyId === null ? null : (byId.get(companyId) ?? null);
  const isRight = answered !== null && (answered.id === company.id || answered.name === company.name);
  return { answered, isRight };
}

const table = Object.fromEntries(
  Object.entries(RESPELLINGS).map(([way, respell]) => {
    const draw = drawsFrom(SEED);
    const names = asked.flatMap((company) => {
      const name = respell(company.name, { city: company.city ?? "", draw });
      return name === null ? [] : [{ company, name }];
    });
    const shares = (details: readonly Detail[]) => {
      const answers = names.map(({ company, name }) => ({ company, name, ...answerTo(company, name, details) }));
      const right = answers.filter(({ isRight }) => isRight).length / names.length;
      const wrong = answers.filter(({ isRight, answered }) => answered !== null && !isRight).length / names.length;
      if (misses === way && details.length > 0) {
        for (const { company, name, answered, isRight } of answers) {
          if (!isRight) console.log(`${name} (${company.name}): ${answered?.name ?? "nobody"}`);
        }
      }
      return [Number(right.toFixed(3)), Number(wrong.toFixed(3))];
    };
    const [placed, alone] = [shares(["city", "state"]), shares([])];
    return [
      way,
      { names: names.length, right: placed[0], wrong: placed[1], "right, alone": alone[0], "wrong, alone": alone[1] },
    ];
  }),
);
console.log("Found by its name with city and state, and by the name alone:");
console.table(table);
