import { randomInt } from "node:crypto";
import type { BenchHome } from "../../fixtures/home.ts";
import { openCandidateSearch } from "../../src/areas/records/sql/employments/candidates.ts";
import { listEmploymentPay } from "../../src/areas/records/sql/employments/pay.ts";
import type { Database } from "../../src/kernel/database/postgres/database.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import type { EmploymentId } from "../../src/kernel/ids.ts";

/** Milliseconds of each look-up. */
interface LookUps {
  readonly candidates: number[];
  readonly "pay of one record": number[];
  readonly "pay of 64 records": number[];
}

/** Of the tokens of a record, six are its own and two are shared with four others: as many as people have, and twelve in a question. */
const TOKENS_SQL = `array(select hashint8extended(case when k < 7 then i * 8 + k else (i / 5) * 8 + k end, 35) from generate_series(1, 8) k)`;
const TOKENS_ASKED = 12;
const INDEXES_SQL = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
  where indrelid = 'employments'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
const SEALED_BYTES = 352;
const BATCH = 100_000;
const WARM_UP = 30;
const IDS_ASKED = 64;

/**
 * Adds invented records to the imported ones, so that look-ups run among as many as a nation has. Their indexes are made
 * afterwards: one build takes a tenth of the time of as many insertions.
 */
export async function fillRecords(home: BenchHome, count: number): Promise<void> {
  const indexes = await home.query<{ name: string; definition: string }>(INDEXES_SQL);
  for (const { name } of indexes) await home.query(`drop index ${name}`);
  for (let first = 1; first <= count; first += BATCH) {
    await home.query(
      `insert into employments (id, environment, source, record_token, sealed, key_id, blocking_tokens, fingerprint, blocking_version)
        select md5(i::text)::uuid, 'production', 'bench', uuid_send(md5(i::text)::uuid),
          decode(repeat(md5(i::text), ${SEALED_BYTES / 16}), 'hex'), 1, ${TOKENS_SQL}, uuid_send(md5(i::text)::uuid), 4
        from generate_series($1::bigint, $2::bigint) i`,
      [first, Math.min(count, first + BATCH - 1)],
    );
  }
  for (const { definition } of indexes) await home.query(definition);
  await home.query("vacuum analyze employments");
}

/** Looks the same up in each home, in turns. */
export async function timeLookUps(homes: readonly BenchHome[], count: number): Promise<LookUps[]> {
  const pools = homes.map((home) =>
    openPool({ connection: home.env.DATABASE_URL ?? "", size: 2, applicationName: "bench citus" }),
  );
  const took = pools.map((): LookUps => ({ candidates: [], "pay of one record": [], "pay of 64 records": [] }));
  try {
    const searches = pools.map((db) => openCandidateSearch(db, { nowMs: () => 0 }));
    const ids = await Promise.all(pools.map(paidIds));
    const [asked = []] = await Promise.all(pools.map((db) => tokensOf(db, WARM_UP + count)));
    for (let n = 0; n < WARM_UP + count; n += 1) {
      const tokens = asked[n] ?? [];
      const pick = randomInt(2 ** 31);
      for (const [at, db] of pools.entries()) {
        const times = n < WARM_UP ? null : took[at];
        const some = Array.from(
          { length: IDS_ASKED },
          (_, k) => ids[at]?.[(pick + k) % (ids[at]?.length ?? 1)] ?? NO_ID,
        );
        await timed(times?.candidates, () => searches[at]?.([{ environment: "production", tokens }]));
        await timed(times?.["pay of one record"], () => listEmploymentPay(db, some.slice(0, 1)));
        await timed(times?.["pay of 64 records"], () => listEmploymentPay(db, some));
      }
    }
    return took;
  } finally {
    for (const db of pools) await db.close();
  }
}

const NO_ID = "0".repeat(32) as EmploymentId;

async function timed(times: number[] | undefined, work: () => Promise<unknown> | undefined): Promise<void> {
  const beganAt = performance.now();
  await work();
  times?.push(performance.now() - beganAt);
}

async function paidIds(db: Database): Promise<EmploymentId[]> {
  const text = "select distinct employment_id as id from employment_pay";
  return (await db.rows<{ id: EmploymentId }>({ name: "bench_paid_ids", text })).map(({ id }) => id);
}

/** The tokens of questions: of an invented record, in the order of their ids, which is none, and some that nobody has. */
async function tokensOf(db: Database, count: number): Promise<string[][]> {
  const text = `select blocking_tokens::text[] as tokens from employments where environment = 'production'
    order by id limit $1`;
  const rows = await db.rows<{ tokens: string[] }>({ name: "bench_tokens", text }, [count]);
  const others = Array.from({ length: TOKENS_ASKED }, (_, at) => String(at));
  return rows.map(({ tokens }) => [...tokens, ...others].slice(0, TOKENS_ASKED));
}
