import pg from "pg";
import type { Tenant } from "../../src/kernel/access/caller.ts";
import { SCOPES } from "../../src/kernel/access/caller.ts";
import { startApplication, type TestApplication } from "../../test/support/application.ts";
import type { Asked, Known } from "./cases.ts";
import { loadVerifications } from "./load.ts";
import { noting, type Ran } from "./plans.ts";

const OTHER_TEAMS = 10;

/** A service on a database with so many verifications. */
export interface Table {
  readonly rows: number;
  readonly app: TestApplication;
  readonly known: Known;
  /** The team that has nine in ten of them, and one that has one in a hundred. */
  readonly teams: { readonly many: Headers; readonly few: Headers };
  readonly loadSeconds: number;
  /** Asks, and reads the answer. @throws Error for any status but 200 and 201 */
  ask(headers: Headers, asked: Asked): Promise<string>;
  /** The statements over verifications that the service runs for requests. */
  noted(headers: Headers, asked: Asked): Promise<Ran[]>;
  /** Runs a statement on a connection of the bench's own. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** The headers of a key. */
export type Headers = Readonly<Record<string, string>>;

/** Makes a database with so many verifications, and a service without workers. */
export async function openTable(rows: number): Promise<Table> {
  const app = await startApplication({ home: "server" });
  const client = new pg.Client({ connectionString: app.databaseUrl, application_name: "bench lists" });
  await client.connect();
  const ran: Ran[] = [];
  const watched = await startApplication({ beside: { ...app, db: noting(app.db, "verifications", ran) } });
  const teams: Headers[] = [];
  const owners: Tenant[] = [];
  for (let team = 0; team <= OTHER_TEAMS; team += 1) {
    const { headers } = await app.client({ scopes: SCOPES });
    teams.push(headers as Headers);
    owners.push(await tenantOf(app, headers as Headers));
  }
  const [many, few] = teams as [Headers, Headers];
  const loadSeconds = await loadVerifications(app, owners, rows);
  return {
    rows,
    app,
    known: await knownOf(app, owners[0] as Tenant),
    teams: { many, few },
    loadSeconds,
    ask: (headers, asked) => askAt(app.url, headers, asked),
    async noted(headers, asked) {
      ran.length = 0;
      await askAt(watched.url, headers, asked);
      return [...ran];
    },
    query: async (text, values = []) => (await client.query(text, [...values])).rows,
    async stop() {
      await client.end();
      await watched.stop();
      await app.stop();
    },
  };
}

async function askAt(url: string, headers: Headers, { path, body }: Asked): Promise<string> {
  const sent = { ...headers, ...(body === null ? {} : { "content-type": "application/json" }) };
  const response = await fetch(`${url}${path}`, { method: body === null ? "GET" : "POST", headers: sent, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}

async function tenantOf({ db }: TestApplication, headers: Headers): Promise<Tenant> {
  const [row] = await db.rows<{ id: Tenant["teamId"] }>(
    { name: "team", text: "select id from teams where client_id = $1" },
    [headers["x-access-client-id"]],
  );
  if (row === undefined) throw new Error("a key without a team");
  return { teamId: row.id, environment: "sandbox" };
}

async function knownOf({ db }: TestApplication, { teamId }: Tenant): Promise<Known> {
  const [row] = await db.rows<{ id: string; tracking_info: string }>(
    {
      name: "known",
      text: `select id, tracking_info from verifications where team_id = $1 and tracking_info like 'loan-%'
        and created_at < now() - interval '100 days' order by created_at desc limit 1`,
    },
    [teamId],
  );
  if (row === undefined) throw new Error("no verification has a reference");
  return { id: `iv_${row.id}`, reference: row.tracking_info };
}
