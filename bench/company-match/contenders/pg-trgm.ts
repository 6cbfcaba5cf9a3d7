import { readFileSync } from "node:fs";
import pg from "pg";
import { startServer } from "../../../fixtures/servers.ts";
import type { Company, CompanyQuery } from "../../../src/domain/company.ts";
import { type Contender, coresAsked, coresOf, type Readiness, type Trial } from "./contender.ts";

/** Thresholds that are tried; the best is kept for searches with a state and for those without. */
const THRESHOLDS = [0.3, 0.4, 0.5, 0.6] as const;
const ROWS_AT_ONCE = 5_000;
/** How much the right city adds to the likeness of the letters. */
const CITY_BONUS = 0.1;

/** `state`: the state leads the index; `plain`: an index of the letters alone. */
export type IndexKind = "state" | "plain";

interface Found {
  readonly id: string;
  readonly score: number;
}

/** PostgreSQL with `pg_trgm`, on a server of its own that is not durable, each name a row, with a GIN index. */
export async function openPgTrgm(kind: IndexKind): Promise<Contender> {
  const server = await startServer();
  if (server === null) throw new Error("This machine has no PostgreSQL 15 or newer: apt-get install postgresql");
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const engine = new PgTrgm(client, kind);
  const [backend] = (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
  return {
    load: (companies, trials) => engine.load(companies, trials),
    first: (query) => engine.first(query),
    // Of the server's process for this connection, in nanoseconds: Linux alone tells.
    cpuMs: () => Number(readFileSync(`/proc/${backend?.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6,
    async close() {
      await client.end();
      await server.stop();
    },
  };
}

class PgTrgm {
  readonly #client: pg.Client;
  readonly #kind: IndexKind;
  #threshold = { placed: 0.3, unplaced: 0.3 };
  #set = 0;

  constructor(client: pg.Client, kind: IndexKind) {
    this.#client = client;
    this.#kind = kind;
  }

  async load(companies: Iterable<Company>, trials: readonly Trial[]): Promise<Readiness> {
    await this.#client.query(
      "create extension pg_trgm; create extension btree_gin; set jit = off; set maintenance_work_mem = '1GB'",
    );
    const tables = this.#kind === "state" ? (["placed", "named"] as const) : (["named"] as const);
    for (const table of tables) {
      await this.#client.query(`create unlogged table ${table} (id text, state text, city text, core text)`);
    }
    for (const rows of rowsOf(companies)) {
      for (const table of tables) await this.#client.query(insertInto(table), rows);
    }
    const startedAt = performance.now();
    if (this.#kind === "state")
      await this.#client.query("create index placed_index on placed using gin (state, core gin_trgm_ops)");
    await this.#client.query("create index named_index on named using gin (core gin_trgm_ops)");
    await this.#client.query("analyze");
    const buildSeconds = (performance.now() - startedAt) / 1_000;
    await this.#choose(trials);
    const { rows } = await this.#client.query<{ bytes: string }>(
      "select sum(pg_total_relation_size(oid)) as bytes from pg_class where relname in ('placed', 'named')",
    );
    const { placed, unplaced } = this.#threshold;
    const notes = [`thresholds: ${placed} with a state, ${unplaced} without; memory: tables and indexes on disk`];
    return { buildSeconds, indexMegabytes: Number(rows[0]?.bytes) / 1e6, loadSeconds: null, notes };
  }

  async first(query: CompanyQuery): Promise<string | null> {
    const isPlaced = query.state !== null;
    await this.#setThreshold(isPlaced ? this.#threshold.placed : this.#threshold.unplaced);
    const found: Found[] = [];
    for (const core of coresAsked(query)) found.push(...(await this.#look(core, query)));
    return found.sort((a, b) => b.score - a.score)[0]?.id ?? null;
  }

  async #look(core: string, { state, city }: CompanyQuery): Promise<Found[]> {
    const isLed = state !== null && this.#kind === "state";
    const score = `similarity(core, $1) + case when city = $2 then ${CITY_BONUS} else 0 end`;
    const text = isLed
      ? `select id, ${score} as score from placed where state = $3 and core % $1 order by 2 desc, id limit 1`
      : `select id, ${score} as score from named where core % $1 and ($3::text is null or state = $3) order by 2 desc, id limit 1`;
    const values = [core, city?.toUpperCase() ?? null, state];
    return (await this.#client.query<Found>({ name: isLed ? "placed" : "named", text, values })).rows;
  }

  async #setThreshold(threshold: number): Promise<void> {
    if (threshold === this.#set) return;
    await this.#client.query(`set pg_trgm.similarity_threshold = ${threshold}`);
    this.#set = threshold;
  }

  /** Keeps for each sort of search the threshold with the most right ones, of equals the highest, which is the quickest. */
  async #choose(trials: readonly Trial[]): Promise<void> {
    for (const sort of ["placed", "unplaced"] as const) {
      let most = -1;
      for (const threshold of THRESHOLDS) {
        this.#threshold = { ...this.#threshold, [sort]: threshold };
        const right = await this.#rightOf(trials.filter(({ query }) => (query.state !== null) === (sort === "placed")));
        if (right >= most) most = right;
        else {
          this.#threshold = { ...this.#threshold, [sort]: previous(threshold) };
          break;
        }
      }
    }
  }

  async #rightOf(trials: readonly Trial[]): Promise<number> {
    let right = 0;
    for (const { query, accept } of trials) if (accept.includes((await this.first(query)) ?? "")) right += 1;
    return right;
  }
}

function previous(threshold: number): number {
  return THRESHOLDS.findLast((one) => one < threshold) ?? THRESHOLDS[0];
}

function insertInto(table: string): string {
  return `insert into ${table} select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`;
}

function* rowsOf(companies: Iterable<Company>): Generator<(string | null)[][]> {
  let columns: (string | null)[][] = [[], [], [], []];
  for (const company of companies) {
    for (const core of coresOf(company)) {
      [company.id, company.state, company.city?.toUpperCase() ?? null, core].forEach((value, at) => {
        columns[at]?.push(value);
      });
    }
    if ((columns[0]?.length ?? 0) < ROWS_AT_ONCE) continue;
    yield columns;
    columns = [[], [], [], []];
  }
  yield columns;
}
