/**
 * Reports where the company search breaks its laws, in the whole directory: no answer for a name
 * that says nothing, every company first for its own name and place, no true detail that lowers,
 * one answer from the base and the delta. Run: node bench/company-match/laws.ts [--every N];
 * `--every 10` takes one company of ten. All of them take three minutes.
 */
import type { Company } from "../../src/areas/companies/company.ts";
import { type Directory, matchCompany } from "../../src/areas/companies/matching/answer/match.ts";
import { buildDirectoryIndex } from "../../src/areas/companies/matching/index/build.ts";
import { STATE_CODES } from "../../src/kernel/text/us/state.ts";
import { readCases, readCompanies } from "./cases.ts";
import {
  DETAILS,
  type Detail,
  detailsOf,
  isCalledLikeItsTown,
  isFoundFirst,
  NOTHING,
  nameWithoutForm,
  queryOf,
  type Searched,
  type Step,
  walk,
} from "./detail-walks.ts";
import { commonestWords, EMPTY_WORDS, LEGAL_FORMS } from "./empty-names.ts";

const SHOWN_MAX = 40;
const COMMON_WORDS = 300;
const WALKS = 1_500;
const CASES = 1_500;

const every = process.argv.includes("--every") ? Number(process.argv[process.argv.indexOf("--every") + 1]) : 1;
if (!Number.isInteger(every) || every < 1)
  throw new Error("--every takes a whole number from 1 on, such as --every 10.");
const companies = readCompanies().filter((_, at) => at % every === 0);
const base = buildDirectoryIndex(companies);
const searched: Searched = {
  directory: { base, changes: [], superseded: new Set() },
  companies: new Map(companies.map((one): [string, Company] => [one.id, one])),
};

reportNamesThatSayNothing();
reportSegments();
reportDetails();
reportSelf();

/** A legal form or a common word alone makes no match, in no state and in none of them. */
function reportNamesThatSayNothing(): void {
  const forms = [...LEGAL_FORMS, ...EMPTY_WORDS];
  const common = commonestWords(base, COMMON_WORDS);
  for (const [kind, names] of [["legal forms", forms] as const, ["commonest words", common] as const]) {
    const answered = names.flatMap((name) => {
      const answers = [null, ...STATE_CODES].flatMap((state) => {
        const { companyId, probability } = matchCompany(searched.directory, { ...NOTHING, name, state });
        return companyId === null ? [] : [`${state ?? "no state"}: ${nameOf(companyId)} ${probability.toFixed(2)}`];
      });
      return answers.length === 0 ? [] : [`${name} (${answers.length}) ${answers[0]}`];
    });
    show(`${kind} alone that are answered somewhere: ${answered.length} of ${names.length}`, answered);
  }
}

/** A company that was imported since answers like one that was there all along. */
function reportSegments(): void {
  const cases = readCases().filter(({ half, accept }) => half === "development" && accept.size > 0);
  let asked = 0;
  const apart: { by: number; text: string }[] = [];
  for (const { query, accept } of cases.slice(0, CASES)) {
    const one = searched.companies.get([...accept][0] ?? "");
    if (one === undefined) continue;
    asked += 1;
    const delta = buildDirectoryIndex([one], { raritiesOf: base });
    const late: Directory = {
      base,
      superseded: new Set([one.id]),
      changes: [{ index: delta, superseded: new Set() }],
    };
    const [inBase, inDelta] = [matchCompany(searched.directory, query), matchCompany(late, query)];
    const by = Math.abs(inBase.probability - inDelta.probability);
    const said = `${inBase.probability.toFixed(3)} in the base, ${inDelta.probability.toFixed(3)} in the delta`;
    if (by > 0.01) apart.push({ by, text: `${query.name} ~ ${one.name}: ${said}` });
  }
  const worst = apart.sort((a, b) => b.by - a.by).map(({ text }) => text);
  show(`answers that differ by over 0.01 between base and delta: ${apart.length} of ${asked}`, worst);
}

/**
 * Adding a true detail never lowers the right company's probability: the name first, and in any
 * order.
 */
function reportDetails(): void {
  const steps: Step[] = [];
  const stride = Math.max(1, Math.floor(companies.length / WALKS));
  companies.forEach((one, at) => {
    if (at % stride !== 0) return;
    const details = detailsOf(one);
    const any = details.toSorted((a, b) => rank(at, a) - rank(at, b));
    steps.push(
      ...walk(one, any, searched),
      ...walk(one, ["name", ...any.filter((detail) => detail !== "name")], searched),
    );
  });
  for (const one of companies.filter(isCalledLikeItsTown)) {
    const order = (["name", "state", "city", "zip"] as const).filter((detail) => one[detail] !== null);
    const shortly = { ...one, name: nameWithoutForm(one) };
    steps.push(...walk(shortly, order, searched), ...walk(shortly, order.toSorted(), searched));
  }
  const rows = DETAILS.map((detail) => {
    const added = steps.filter((step) => step.added === detail);
    const drops = added.map(({ before, after }) => before - after);
    const over = (bound: number) => drops.filter((drop) => drop > bound).length;
    const figures = { added: added.length, lower: over(1e-9), "by 0.01": over(0.01), "by 0.1": over(0.1) };
    return [detail, { ...figures, most: Number(Math.max(0, ...drops).toFixed(4)) }];
  });
  console.log("\ntrue details that lower the right company's probability:");
  console.table(Object.fromEntries(rows));
  const worst = steps
    .filter(({ before, after }) => before - after > 0.01)
    .sort((a, b) => a.after - a.before - b.after + b.before);
  const lines = worst.map(({ company, given, added, before, after }) => {
    return `${before.toFixed(3)} to ${after.toFixed(3)} by ${added} after ${given.join(", ")}: ${placed(company)}`;
  });
  show(`by over 0.01: ${worst.length} of ${steps.length}`, lines);
}

/** The position of a detail in the order that a number selects. */
function rank(number: number, detail: Detail): number {
  return Math.imul(number * DETAILS.length + DETAILS.indexOf(detail) + 1, 2_654_435_761) >>> 0;
}

/** Every company is found first by its own name, city and state: it, or its plain duplicate. */
function reportSelf(): void {
  const lost = companies.filter((one) => !isFoundFirst(one, searched));
  const lines = lost.map((one) => {
    const { candidates } = matchCompany(searched.directory, queryOf(one, ["name", "city", "state"]));
    const first = candidates
      .slice(0, 2)
      .map(({ companyId, probability }) => `${probability.toFixed(2)} ${nameOf(companyId)}`);
    return `${placed(one)}: ${first.join("; ") || "no candidate"}`;
  });
  show(`companies not found first by their own name, city and state: ${lost.length} of ${companies.length}`, lines);
}

function nameOf(id: string): string {
  return searched.companies.get(id)?.name ?? id;
}

function placed({ name, city, state }: Company): string {
  return `${name}, ${city} ${state}`;
}

function show(heading: string, lines: readonly string[]): void {
  console.log(`\n${heading}`);
  for (const line of lines.slice(0, SHOWN_MAX)) console.log(`  ${line}`);
  if (lines.length > SHOWN_MAX) console.log(`  and ${lines.length - SHOWN_MAX} more`);
}
