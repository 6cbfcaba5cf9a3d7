import { readFileSync } from "node:fs";
import { renewDispatcherLease } from "../../src/areas/webhooks/ops/deliveries.ts";
import { BEFORE_ALL_WEBHOOKS, takeDueDeliveries } from "../../src/areas/webhooks/sql/deliveries.ts";
import { removeDispatcher } from "../../src/areas/webhooks/sql/dispatchers.ts";
import { mintId } from "../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../src/kernel/database/postgres/database.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import type { DispatcherId } from "../../src/kernel/ids.ts";
import { median, type Verdict } from "./report.ts";
import { openStage, queueEvents } from "./stage.ts";

/** How the part `backlog` is run. */
export interface BacklogOptions {
  /** Due rows, of the shorter and of the longer queue. */
  readonly few: number;
  readonly many: number;
  readonly reads: number;
  readonly endpoints: number;
}

/** Deliveries that a read asks for, five of each webhook. */
const LIMIT = 250;
const WARM_UP = 20;
const RATIO_MAX = 1.5;
/** Events that the rows of the longer queue share: what they say makes no difference to the read. */
const EVENTS = 20_000;

const LENGTHEN = `insert into deliveries (event_id, webhook_id, about_id)
  select (array(select id from events order by id))[1 + n % $2::integer], ($3::uuid[])[1 + n % cardinality($3::uuid[])],
    gen_random_uuid() from generate_series(1, $1::integer) as n`;

/** What it costs the database to take webhooks and read what is due, where few rows and where many are due: processor time of its backend. */
export async function measureBacklog({ few, many, reads, endpoints }: BacklogOptions): Promise<Verdict[]> {
  const stage = await openStage(Array.from({ length: endpoints }, (_, n) => `http://127.0.0.1/w/${n}`));
  const options = { connection: stage.home.env.DATABASE_URL ?? "", applicationName: "bench", statementTimeoutMs: 0 };
  const db = openPool({ ...options, size: 1 });
  try {
    await queueEvents(stage, EVENTS, stage.webhooks);
    await db.rows({ name: "bench_lengthen", text: LENGTHEN }, [few - EVENTS, EVENTS, stage.webhooks]);
    await stage.home.query("vacuum analyze");
    const short = await costOfReads(db, reads);
    await db.rows({ name: "bench_lengthen", text: LENGTHEN }, [many - few, EVENTS, stage.webhooks]);
    await stage.home.query("vacuum analyze");
    const long = await costOfReads(db, reads);
    const ratio = median(long) / median(short);
    return [
      {
        what: `taking ${LIMIT / 5} webhooks and reading ${LIMIT} deliveries with ${few} rows due`,
        figure: `${median(short).toFixed(2)} ms of the backend`,
      },
      { what: `… with ${many}`, figure: `${median(long).toFixed(2)} ms of the backend` },
      { what: "ratio", figure: ratio.toFixed(2), target: `at most ${RATIO_MAX}`, isMet: ratio <= RATIO_MAX },
    ];
  } finally {
    await db.close();
    await stage.close();
  }
}

/** Milliseconds of processor time of each read; what it takes is given back in between. */
async function costOfReads(db: Database, reads: number): Promise<number[]> {
  const [row] = await db.rows<{ pid: number }>({
    name: "bench_pid",
    text: "select pg_backend_pid() as pid",
    isByIndex: true,
  });
  const spentMs = () => Number(readFileSync(`/proc/${row?.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  const costs: number[] = [];
  for (let n = 0; n < reads + WARM_UP; n += 1) {
    const dispatcherId = mintId() as DispatcherId;
    await renewDispatcherLease(db, dispatcherId);
    const before = spentMs();
    const due = await takeDueDeliveries(db, {
      dispatcherId,
      limit: LIMIT,
      known: [],
      fullWebhooks: [],
      fullTeams: [],
      after: BEFORE_ALL_WEBHOOKS,
    });
    if (n >= WARM_UP) costs.push(spentMs() - before);
    if (due.length !== LIMIT) throw new Error(`a read brought ${due.length} rows`);
    await removeDispatcher(db, dispatcherId);
  }
  return costs;
}
