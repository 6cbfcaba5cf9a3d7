/*
 * Measures a caseload: each person's sealed facts, six months of statements of one job, are opened and assessed by the rule of a month.
 * Prints persons a second on one core, the time for 100,000 persons on two, the median of one assessment, and the memory at both ends.
 * Run: node bench/income/run.ts [PERSONS], 20,000 unless given. See README.md.
 */
import { Keyring, mintKeyring } from "../../src/crypto/keyring.ts";
import { openJson, type SealedPlace, sealJson } from "../../src/crypto/seal.ts";
import { assess } from "../../src/income/assess.ts";
import type { FactsDocument } from "../../src/income/facts/facts-document.ts";
import { BUNDLED_PACKS, rulesById } from "../../src/income/packs.ts";
import { addDays } from "../../src/text/calendar.ts";

const PERSONS = Number(process.argv[2] ?? 20_000);
const CASELOAD = 100_000;
const CORES = 2;
const STATEMENTS = 13;
const BATCH = 1_000;

const rule = rulesById(BUNDLED_PACKS).get("medicaid.engagement_month");
if (rule === undefined) throw new Error("the rule is missing");
const keyring = new Keyring(mintKeyring());
const verdicts = new Map<string, number>();
const tookMs: number[] = [];
let workedMs = 0;
const before = process.memoryUsage().rss;
for (let from = 0; from < PERSONS; from += BATCH) {
  const sealed = Array.from({ length: Math.min(BATCH, PERSONS - from) }, (_, at) =>
    sealJson(keyring, factsOf(from + at), placeOf(from + at)),
  );
  const start = performance.now();
  sealed.forEach((bytes, at) => {
    const facts = openJson(keyring, bytes, placeOf(from + at));
    const began = performance.now();
    const { verdict } = assess(rule, facts, { month: "2026-06" });
    tookMs.push(performance.now() - began);
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  });
  workedMs += performance.now() - start;
}
const perSecond = PERSONS / (workedMs / 1_000);
const median = tookMs.sort((a, b) => a - b)[Math.floor(tookMs.length / 2)] ?? 0;
const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
console.log(`${PERSONS} persons: ${Math.round(perSecond)} a second on one core, with opening the seals`);
console.log(`${CASELOAD} persons on ${CORES} cores: ${Math.round(CASELOAD / perSecond / CORES)} s (limit 240 s)`);
console.log(`one assessment: median ${median.toFixed(3)} ms (limit 3 ms)`);
console.log(`memory: ${megabytes(before)} MB before, ${megabytes(process.memoryUsage().rss)} MB after`);
console.log([...verdicts].map(([verdict, persons]) => `${verdict} ${persons}`).join(", "));

/** A biweekly job whose hours and pay differ from person to person; every tenth has no hours on its statements. */
function factsOf(person: number): FactsDocument {
  let ytd = 0;
  const statements = Array.from({ length: STATEMENTS }, (_, at) => {
    const hours = 20 + ((person * 7 + at * 3) % 61);
    const gross = hours * (8 + (person % 9));
    ytd += gross;
    const payDate = addDays("2026-01-09", at * 14);
    return {
      id: `${person}-${at}`,
      pay_date: payDate,
      gross: `${gross}.00`,
      ytd_gross: `${ytd}.00`,
      period_start: addDays(payDate, -18),
      period_end: addDays(payDate, -5),
      hours: person % 10 === 0 ? null : String(hours),
    };
  });
  const job = { id: `job ${person}`, employer: "Example Works", status: "current" as const, start_date: "2025-03-03" };
  return { as_of: "2026-07-10", employments: [{ ...job, pay_frequency: "biweekly", statements }] };
}

function placeOf(person: number): SealedPlace<FactsDocument> {
  return `bench/${person}/facts` as SealedPlace<FactsDocument>;
}
