import { readFileSync } from "node:fs";
import { claimDueDeliveries, releaseDeliveryLeases } from "../../src/operations/deliveries.ts";
import type { Database } from "../../src/store/database.ts";
import { openPool } from "../../src/store/pool.ts";
import { median, type Verdict } from "./report.ts";
import { openStage, queueEvents } from "./stage.ts";

/** How the part `backlog` is run. */
export interface BacklogOptions {
  /** Due rows, of the shorter and of the longer queue. */
  readonly few: number;
  readonly many: number;
  readonly claims: number;
  readonly endpoints: number;
}

/** Rows a claim asks for. */
const LIMIT = 100;
const WARM_UP = 20;
const RATIO_MAX = 1.5;
/** Events that the rows of the longer queue share: what they say makes no difference to the claim. */
const EVENTS = 20_000;

const LENGTHEN = `insert into deliveries (event_id, webhook_id, about_id)
  select (array(select id from events order by id))[1 + n % $2::integer], ($3::uuid[])[1 + n % cardinality($3::uuid[])],
    gen_random_uuid() from generate_series(1, $1::integer) as n`;

/** What a claim costs the database where few rows and where many are due: processor time of its backend. */
export async function measureBacklog({ few, many, claims, endpoints }: BacklogOptions): Promise<Verdict[]> {
  const stage = await openStage(Array.from({ length: endpoints }, (_, n) => `http://127.0.0.1/w/${n}`));
  const options = { connection: stage.home.env.DATABASE_URL ?? "", applicationName: "bench", statementTimeoutMs: 0 };
  const db = openPool({ ...options, size: 1 });
  try {
    await queueEvents(stage, EVENTS, stage.webhooks);
    await db.rows({ name: "bench_lengthen", text: LENGTHEN }, [few - EVENTS, EVENTS, stage.webhooks]);
    await stage.home.query("vacuum analyze");
    const short = await costOfClaims(db, claims);
    await db.rows({ name: "bench_lengthen", text: LENGTHEN }, [many - few, EVENTS, stage.webhooks]);
    await stage.home.query("vacuum analyze");
    const long = await costOfClaims(db, claims);
    const ratio = median(long) / median(short);
    return [
      { what: `a claim of ${LIMIT} with ${few} rows due`, figure: `${median(short).toFixed(2)} ms of the backend` },
      { what: `… with ${many}`, figure: `${median(long).toFixed(2)} ms of the backend` },
      { what: "ratio", figure: ratio.toFixed(2), target: `at most ${RATIO_MAX}`, isMet: ratio <= RATIO_MAX },
    ];
  } finally {
    await db.close();
    await stage.close();
  }
}

/** Milliseconds of processor time of each claim; what it takes is given back in between. */
async function costOfClaims(db: Database, claims: number): Promise<number[]> {
  const [row] = await db.rows<{ pid: number }>({ name: "bench_pid", text: "select pg_backend_pid() as pid" });
  const spentMs = () => Number(readFileSync(`/proc/${row?.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  const costs: number[] = [];
  for (let n = 0; n < claims + WARM_UP; n += 1) {
    const before = spentMs();
    const claimed = await claimDueDeliveries(db, LIMIT);
    if (n >= WARM_UP) costs.push(spentMs() - before);
    if (claimed.length !== LIMIT) throw new Error(`a claim took ${claimed.length} rows`);
    await releaseDeliveryLeases(db, claimed);
  }
  return costs;
}
