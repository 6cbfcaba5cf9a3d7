import type { BenchHome } from "../../fixtures/home.ts";

/** What a service and its database hold at one moment. */
export interface State {
  /** Of the process, after its latest collection of garbage or not. */
  readonly heapBytes: number;
  readonly residentBytes: number;
  /** Files and sockets. */
  readonly handles: number;
  /** To the database, of the service. */
  readonly connections: number;
}

/** How much room of tables, or of their indexes, holds nothing that is needed. */
export interface Bloat {
  readonly bytes: number;
  /** Dead rows and free room in tables; what is not filled in the leaves of indexes. */
  readonly unusedBytes: number;
}

/** What becomes bloated, by its name. */
export type BloatByName = ReadonlyMap<string, Bloat>;

/** Reads the process's state at its metrics and in the server's list of connections. */
export async function readState(home: BenchHome, metricsUrl: string): Promise<State> {
  const text = await (await fetch(metricsUrl)).text();
  const sumOf = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
  const [row] = await home.query<{ count: number }>(
    "select count(*)::integer as count from pg_stat_activity where application_name like 'openvoe serve%'",
  );
  return {
    heapBytes: sumOf("nodejs_heap_size_used_bytes"),
    residentBytes: sumOf("process_resident_memory_bytes"),
    handles: sumOf("process_open_fds"),
    connections: row?.count ?? 0,
  };
}

/** Partitions count as the table that they are of. */
const TABLES = `
  select coalesce(p.relname, c.relname) as name, sum(s.table_len)::float8 as bytes,
      sum(s.dead_tuple_len + s.free_space)::float8 as "unusedBytes"
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
      cross join lateral pgstattuple(c.oid::regclass) s
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0 group by 1`;
/** An empty leaf has no density. */
const INDEXES = `
  select t.relname as name, sum(s.index_size)::float8 as bytes,
      sum(s.leaf_pages * 8192 * (1 - s.avg_leaf_density / 100) + s.deleted_pages * 8192)::float8 as "unusedBytes"
    from pg_index x join pg_class c on c.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_am a on a.oid = c.relam and a.amname = 'btree'
      cross join lateral pgstatindex(c.oid::regclass) s
    where c.relkind = 'i' and t.relnamespace = 'public'::regnamespace and s.avg_leaf_density <> 'NaN' group by 1`;

/** Reads every table and every index of rows through: seconds at gigabytes. */
export async function readBloat(
  home: BenchHome,
): Promise<{ readonly tables: BloatByName; readonly indexes: BloatByName }> {
  await home.query("create extension if not exists pgstattuple");
  const byName = (rows: readonly ({ readonly name: string } & Bloat)[]) =>
    new Map(rows.map(({ name, ...rest }) => [name, rest]));
  return {
    tables: byName(await home.query<{ name: string } & Bloat>(TABLES)),
    indexes: byName(await home.query<{ name: string } & Bloat>(INDEXES)),
  };
}
