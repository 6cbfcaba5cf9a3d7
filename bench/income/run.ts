import { type BenchHome, openHome } from "../../fixtures/home.ts";
import { makeKey } from "../../fixtures/service.ts";
import { readCaseload } from "../../src/areas/assessments/ops/caseload.ts";
import { assess } from "../../src/areas/income/assess.ts";
import { BUNDLED_PACKS, rulesById } from "../../src/areas/income/packs/packs.ts";
import type { ResultEmployment } from "../../src/areas/payroll/result-employment.ts";
import type { VerificationResults } from "../../src/areas/verifications/results/results.ts";
import { VERIFICATIONS_SEALED } from "../../src/areas/verifications/sql/sealed.ts";
import type { Tenant } from "../../src/kernel/access/caller.ts";
import { Keyring, parseKeyring } from "../../src/kernel/crypto/keyring.ts";
import { sealJson } from "../../src/kernel/crypto/seal.ts";
import { mintId } from "../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../src/kernel/database/postgres/database.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import type { IsoDate, TeamId, VerificationHex } from "../../src/kernel/ids.ts";
import { addDays } from "../../src/kernel/text/calendar.ts";

/*
 * Measures a caseload in the database: verifications with six months of statements each are stored sealed, then fetched, opened and
 * assessed by the rule of a month, as `openvoe assess RULE --team` does it, with the entries of the inquiry log. Prints persons a
 * second, the time for 100,000 persons, the median of one assessment beyond fetching and opening, and the memory at its peak.
 * Run: npm run bench -- income [-- PERSONS], 5,000 unless given. See README.md.
 */

const PERSONS = Number(process.argv[2] ?? 5_000);
const CASELOAD = 100_000;
const LIMIT = { seconds: 240, medianMs: 3, growth: 1.5 } as const;
const STATEMENTS = 13;
const BATCH = 500;
const MEGABYTE = 1_048_576;
const AS_OF = "2026-07-10" as IsoDate;

const SUBJECT = {
  subject: { first_name: "Ada", last_name: "Example", date_of_birth: "1990-05-17" as IsoDate, ssn: null },
  addresses: [],
};

const home = await openHome("server");
try {
  process.exitCode = await main(home);
} finally {
  await home.close();
}

async function main({ env, query }: BenchHome): Promise<number> {
  await makeKey(home, "production", "agency");
  const [team] = await query<{ id: string }>("select id from teams where name = 'agency'");
  const tenant: Tenant = { teamId: (team?.id ?? "").replaceAll("-", "") as TeamId, environment: "production" };
  const keyring = new Keyring(parseKeyring(env.OPENVOE_KEYRING ?? ""));
  const db = openPool({ connection: env.DATABASE_URL ?? "", size: 4, applicationName: "bench" });
  try {
    await fill(db, keyring, tenant);
    await query("analyze verifications");
    return await measure(db, keyring, tenant);
  } finally {
    await db.close();
  }
}

/** Assesses the caseload; the memory is read after each page. */
async function measure(db: Database, keyring: Keyring, tenant: Tenant): Promise<number> {
  const rule = rulesById(BUNDLED_PACKS).get("medicaid.engagement_month");
  if (rule === undefined) throw new Error("the rule is missing");
  const verdicts = new Map<string, number>();
  const tookMs: number[] = [];
  const memory: number[] = [];
  const start = performance.now();
  for await (const cases of readCaseload({ db, keyring }, { tenant, reader: { actor: "bench" }, asOf: AS_OF })) {
    for (const { facts } of cases) {
      if (facts === null) throw new Error("a case cannot be opened");
      const began = performance.now();
      const { verdict } = assess(rule, facts, { month: "2026-06" });
      tookMs.push(performance.now() - began);
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    }
    memory.push(process.memoryUsage().rss);
  }
  const perSecond = tookMs.length / ((performance.now() - start) / 1_000);
  const median = tookMs.sort((a, b) => a - b)[Math.floor(tookMs.length / 2)] ?? 0;
  const seconds = CASELOAD / perSecond;
  const [warm = 0, peak] = [memory[Math.floor(memory.length / 4)], Math.max(...memory)];
  console.log(`${tookMs.length} persons: ${Math.round(perSecond)} a second, with fetching and opening the seals`);
  console.log(`${CASELOAD} persons: ${Math.round(seconds)} s (limit ${LIMIT.seconds} s)`);
  console.log(`one assessment beyond fetching: median ${median.toFixed(3)} ms (limit ${LIMIT.medianMs} ms)`);
  console.log(
    `memory: ${Math.round(warm / MEGABYTE)} MB after a quarter, ${Math.round(peak / MEGABYTE)} MB at its peak (limit ${LIMIT.growth} times)`,
  );
  console.log([...verdicts].map(([verdict, persons]) => `${verdict} ${persons}`).join(", "));
  const isMet = seconds <= LIMIT.seconds && median <= LIMIT.medianMs && peak <= warm * LIMIT.growth;
  return isMet && tookMs.length === PERSONS ? 0 : 1;
}

async function fill(db: Database, keyring: Keyring, { teamId, environment }: Tenant): Promise<void> {
  const text = `insert into verifications (id, team_id, environment, status, sealed_file, sealed_results, key_id, completed_at)
    select g.id, $1, $2, 'completed', g.file, g.results, $6, now() from unnest($3::uuid[], $4::bytea[], $5::bytea[]) as g (id, file, results)`;
  for (let from = 0; from < PERSONS; from += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, PERSONS - from) }, () => mintId<VerificationHex>());
    const files = ids.map((id) => sealJson(keyring, SUBJECT, VERIFICATIONS_SEALED.verificationDetails(id)));
    const results = ids.map((id, at) =>
      sealJson(keyring, resultsOf(from + at), VERIFICATIONS_SEALED.verificationResults(id)),
    );
    await db.rows({ name: "fill", text }, [teamId, environment, ids, files, results, keyring.activeId]);
  }
}

/** A biweekly job whose hours and pay differ from person to person; every tenth has no hours on its statements. */
function resultsOf(person: number): VerificationResults {
  let ytd = 0;
  const statements = Array.from({ length: STATEMENTS }, (_, at) => {
    const hours = 20 + ((person * 7 + at * 3) % 61);
    const gross = hours * (8 + (person % 9));
    ytd += gross;
    const pay_date = addDays("2026-01-09", at * 14);
    const of = { rate: null, units: null, ytd: null };
    return {
      pay_date,
      period_start: addDays(pay_date, -18),
      period_end: addDays(pay_date, -5),
      gross_pay: `${gross}.00`,
      gross_pay_ytd: `${ytd}.00`,
      net_pay: `${gross - 60}.00`,
      hours: person % 10 === 0 ? null : String(hours),
      earnings: [{ ...of, name: "Regular", category: "hourly", amount: `${gross}.00` }],
      deductions: ["federal", "socialsec", "medicare", "state", "medical"].map((category) => ({
        ...of,
        name: category,
        category,
        amount: "12.00",
      })),
      source_file: "payroll.csv",
      source_line: 10 * person + at,
    };
  });
  const employment = {
    employer_name: "Example Works",
    company_mapping_id: null,
    job_title: "Clerk",
    start_date: "2025-03-03",
    end_date: null,
    is_active: true,
    income: `${8 + (person % 9)}.00`,
    income_unit: "HOURLY",
    pay_frequency: "BW",
    source: "records",
    as_of: AS_OF,
    match: { probability: 0.99, name: "agree", date_of_birth: "agree", ssn: "agree", address: "agree" },
    statements: statements.reverse(),
  } as unknown as ResultEmployment;
  return {
    outcome: "match",
    employments: [employment],
    income_summary: null,
    confidence_score: 0.99,
    sources: ["records"],
    unreachable_sources: [],
  };
}
