/*
 * Runs cases of public bug reports, questions and files over HTTP and the command line.
 * Each kind of case is decided by its family's file under kinds/; see README.md.
 * Run: node bench/field-cases/run.ts [FILE] [--kind TEXT] [--wrong]
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { type FieldCase, type KindRunner, NOT_RUN, type Outcome, readFieldCases } from "./case.ts";
import { runEmployers } from "./kinds/employers.ts";
import { runHeadings } from "./kinds/headings.ts";
import { runImports } from "./kinds/imports.ts";
import { runIncome } from "./kinds/income.ts";
import { runNamePairs } from "./kinds/name-pairs.ts";
import { runPersons } from "./kinds/persons.ts";
import { runRequestForms } from "./kinds/request-forms.ts";
import { runWebhooks } from "./kinds/webhooks/run-webhooks.ts";
import { type FieldService, withFieldService } from "./service.ts";

const CASES_FILE = path.join(import.meta.dirname, "../../fixtures/field-cases.jsonl.gz");

/** The runner of each family, by what its kinds contain. */
const FAMILIES: readonly (readonly [string, KindRunner<FieldService>])[] = [
  ["persons:", runPersons],
  ["webhooks", runWebhooks],
  ["request forms", runRequestForms],
  ["import:", runImports],
  ["match: headings", runHeadings],
  ["company name pair", runNamePairs],
  ["employers:", runEmployers],
  ["income", runIncome],
];

interface Decided {
  readonly one: FieldCase;
  readonly outcome: Outcome;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: "string", default: "" }, wrong: { type: "boolean", default: false } },
});
const cases = readFieldCases(positionals[0] ?? CASES_FILE).filter(({ kind }) => kind.includes(values.kind));
report(await withFieldService(decideAll));

async function decideAll(service: FieldService): Promise<Decided[]> {
  const decided: Decided[] = [];
  for (const [part, run] of FAMILIES) {
    const own = cases.filter((one) => familyOf(one) === part);
    if (own.length === 0) continue;
    const outcomes = await run(own, service);
    own.forEach((one, at) => void decided.push({ one, outcome: outcomes[at] ?? NOT_RUN }));
  }
  const others = cases.filter((one) => familyOf(one) === undefined);
  return [...decided, ...others.map((one) => ({ one, outcome: NOT_RUN }))];
}

function familyOf({ kind }: FieldCase): string | undefined {
  return FAMILIES.find(([part]) => kind.includes(part))?.[0];
}

function report(decided: readonly Decided[]): void {
  const wrong = decided.filter(({ outcome }) => outcome.isRight !== true);
  if (values.wrong) for (const one of wrong) console.log(lineOf(one));
  for (const [kind, own] of Map.groupBy(decided, ({ one }) => one.kind)) console.log(countsOf(kind, own));
  const lost = wrong.filter(({ one }) => one.verdict === "pass");
  if (lost.length > 0) console.log(`\nRight before, wrong or not run now: ${lost.length}`);
  for (const { one, outcome } of lost) {
    console.log(
      `  ${one.kind}: ${JSON.stringify(one.input).slice(0, 160)}: ${JSON.stringify(outcome.got)?.slice(0, 160)}`,
    );
  }
  const mended = decided.filter(({ one, outcome }) => one.verdict === "fail" && outcome.isRight === true).length;
  const failed = decided.filter(({ one }) => one.verdict === "fail").length;
  console.log(`\nOf ${failed} that failed before, ${mended} are right.`);
  console.log(`right ${decided.length - wrong.length} of ${decided.length}`);
}

function lineOf({ one, outcome }: Decided): string {
  const { kind, input, expected, verdict } = one;
  return JSON.stringify({ kind, input, expected, got: outcome.got, ...(verdict === "pass" ? { was: "right" } : {}) });
}

function countsOf(kind: string, own: readonly Decided[]): string {
  const count = (isRight: boolean | null) => own.filter(({ outcome }) => outcome.isRight === isRight).length;
  const notRun = count(null);
  const left = notRun === 0 ? "" : `, not run ${notRun}`;
  return `${kind.padEnd(60)} right ${String(count(true)).padStart(3)}, wrong ${String(count(false)).padStart(3)}${left}`;
}
