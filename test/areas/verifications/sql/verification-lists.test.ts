import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { OUTCOMES } from "../../../../src/areas/records/source-answer.ts";
import {
  listVerifications,
  type VerificationFilter,
} from "../../../../src/areas/verifications/sql/list-verifications.ts";
import { VERIFICATION_STATUSES } from "../../../../src/areas/webhooks/words.ts";
import type { Tenant } from "../../../../src/kernel/access/caller.ts";
import { saveTeam } from "../../../../src/kernel/access/sql/credentials.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Database, Queryable, Statement } from "../../../../src/kernel/database/postgres/database.ts";
import { idHex, instantOf, type Timestamp } from "../../../../src/kernel/ids.ts";
import type { Cursor } from "../../../../src/kernel/page.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../support/databases.ts";
import { executeText, type PlanNode, pagesReadBy, scannedBy } from "../../../support/plans.ts";

const DAY_MS = 86_400_000;
const DAYS = 40;
const PAGE = 25;

/** Of a hundred rows in order: nine in ten completed, three failed, and some of each other status; one in a hundred has the reference of others. */
const INSERT = `insert into verifications (id, team_id, environment, status, sealed_file, key_id, tracking_info, created_at, outcome)
  select (substr(first_id_of(at)::text, 1, 13) || '-7' || substr(gen_random_uuid()::text, 16))::uuid, $1::uuid, 'sandbox',
    case when n % 100 < 3 then 'failed' when n % 100 = 3 then 'partial' when n % 400 = 4 then 'pending' when n % 400 = 5 then 'processing'
      when n % 400 = 6 then 'confirming' else 'completed' end,
    convert_to(repeat('x', 800), 'utf8'), 1, case when n % 100 = 57 then 'shared' when n % 2 = 0 then 'loan-' || n end, at,
    case when n % 100 < 3 or n % 400 between 4 and 6 then null when n % 7 = 0 then 'no_match' when n % 50 = 1 then 'ambiguous' else 'match' end
  from generate_series(1, $2::integer) as n, lateral (select now() - $3 * interval '1 day' * (1 - n::float / $2)) as g (at)`;

async function filled(home: Home, t: TestContext, rows: number) {
  const { db } = await freshDatabase(home, t);
  const tenants: Tenant[] = [];
  for (const share of [rows, rows / 10]) {
    const team = await saveTeam(db, { id: mintId(), name: mintId(), clientId: mintId() });
    tenants.push({ teamId: team.id, environment: "sandbox" });
    await db.rows({ name: "fill", text: INSERT }, [team.id, Math.floor(share), DAYS]);
  }
  await db.session((session) => session.rows({ name: "vacuum", text: "vacuum (analyze) verifications" }));
  return { db, tenants: tenants as [Tenant, Tenant] };
}

function daysAgo(days: number): Timestamp {
  return instantOf(new Date(Date.now() - days * DAY_MS).toISOString());
}

/** No filter, each value of each filter, and each pair of them; both bounds of the time are one filter. */
function filters(): VerificationFilter[] {
  const ranges: readonly (readonly [Timestamp | null, Timestamp | null])[] = [
    [null, null],
    [daysAgo(2), null],
    [null, daysAgo(DAYS - 2)],
    [daysAgo(DAYS / 2), daysAgo(DAYS / 4)],
  ];
  const all = [null, ...VERIFICATION_STATUSES].flatMap((status) =>
    [null, ...OUTCOMES].flatMap((outcome) =>
      [null, "shared", "loan-44", "nobody's"].flatMap((trackingInfo) =>
        ranges.map(([createdAfter, createdBefore]) => ({ status, outcome, trackingInfo, createdAfter, createdBefore })),
      ),
    ),
  );
  return all.filter(({ status, outcome, trackingInfo, createdAfter, createdBefore }) => {
    const given = [status, outcome, trackingInfo, createdAfter ?? createdBefore];
    return given.filter((value) => value !== null).length <= 2;
  });
}

interface Listed {
  readonly id: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly tracking_info: string | null;
  readonly created_at: Timestamp;
}

function isSelected(row: Listed, filter: VerificationFilter): boolean {
  return (
    (filter.status === null || row.status === filter.status) &&
    (filter.outcome === null || row.outcome === filter.outcome) &&
    (filter.trackingInfo === null || row.tracking_info === filter.trackingInfo) &&
    (filter.createdAfter === null || row.created_at > filter.createdAfter) &&
    (filter.createdBefore === null || row.created_at < filter.createdBefore)
  );
}

/** What a list runs, for a first page and for a page of either direction. */
async function statementsOf(tenant: Tenant, filter: VerificationFilter) {
  const ran: { readonly statement: Statement; readonly values: readonly unknown[] }[] = [];
  const noting: Queryable = {
    async rows(statement, values = []) {
      ran.push({ statement, values });
      return [];
    },
  };
  const middle = { at: daysAgo(DAYS / 2), id: "8".repeat(32) };
  const cursors: (Cursor | null)[] = [null, { direction: "older", ...middle }, { direction: "newer", ...middle }];
  for (const cursor of cursors)
    await listVerifications(noting, tenant, { filter, request: { pageSize: PAGE, cursor } });
  return ran;
}

/** What a statement reads where it is planned once for all values, which is what the server does with one that is run often. */
async function readBy(session: Queryable, { statement, values }: Awaited<ReturnType<typeof statementsOf>>[number]) {
  await session.rows({ name: "", text: `deallocate all; prepare ${statement.name} as ${statement.text}` });
  const explained = await session.rows<{ "QUERY PLAN": [{ Plan: PlanNode }] }>({
    name: `explain_${mintId()}`,
    text: `explain (analyze, buffers, timing off, format json) ${executeText(statement, values)}`,
  });
  const root = explained[0]?.["QUERY PLAN"][0].Plan;
  assert.ok(root !== undefined);
  return { scanned: scannedBy(root), pages: pagesReadBy(root), text: JSON.stringify(root) };
}

async function partsOf(db: Database) {
  return await db.rows<{ part: string; pages: number }>({
    name: "parts",
    text: `select relid::text as part, pg_relation_size(relid) / 8192 as pages from pg_partition_tree('verifications')
      where isleaf and pg_relation_size(relid) > 0`,
  });
}

forEachDatabase((home) => {
  test("listVerifications lists and counts exactly what each combination of filters selects", async (t) => {
    const { db, tenants } = await filled(home, t, 800);
    const [tenant] = tenants;
    const all = await db.rows<Listed>(
      {
        name: "all",
        text: `select id, status, outcome, tracking_info, created_at from verifications where team_id = $1
          order by created_at desc, id desc`,
      },
      [tenant.teamId],
    );
    for (const filter of filters()) {
      const wanted = all.filter((row) => isSelected(row, filter)).map(({ id }) => id);
      const pages: string[] = [];
      for (let cursor: Cursor | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
        const page = await listVerifications(db, tenant, { filter, request: { pageSize: 100, cursor } });
        assert.equal(page.count, wanted.length, JSON.stringify(filter));
        pages.push(...page.rows.map(({ id }) => idHex(id)));
        cursor = page.next;
      }
      assert.deepEqual(pages, wanted, JSON.stringify(filter));
      const last: Cursor = { direction: "newer", at: daysAgo(DAYS + 1), id: "0".repeat(32) };
      const oldest = await listVerifications(db, tenant, { filter, request: { pageSize: 100, cursor: last } });
      assert.deepEqual(
        oldest.rows.map(({ id }) => idHex(id)),
        wanted.slice(-100),
        JSON.stringify(filter),
      );
    }
  });

  test("listVerifications scans no table, reads a page without the rows of other filters, and counts no status by filtering the table", async (t) => {
    const { db, tenants } = await filled(home, t, 20_000);
    const parts = await partsOf(db);
    // At some hours the oldest rows fill a few pages of the part before: to scan these is right.
    const filledParts = new Set(parts.flatMap(({ part, pages }) => (pages > 100 ? [part] : [])));
    const pagesMax = parts.reduce((sum, { pages }) => sum + pages, 0) / 5;
    await db.session(async (session) => {
      await session.rows({ name: "", text: "set plan_cache_mode = force_generic_plan; set jit = off" });
      for (const tenant of tenants) {
        for (const filter of filters()) {
          for (const ran of await statementsOf(tenant, filter)) {
            const { scanned, pages, text } = await readBy(session, ran);
            const told = `${ran.statement.name} of ${JSON.stringify(filter)} reads ${pages} pages`;
            assert.deepEqual(
              scanned.filter((part) => filledParts.has(part)),
              [],
              told,
            );
            const isCount = ran.statement.name.startsWith("count_");
            if (!isCount) assert.ok(pages <= pagesMax, `${told}, more than ${pagesMax}`);
            // The rows that have it are most of the table: all are counted by an index, and those of the other statuses.
            if (isCount && filter.trackingInfo === null) assert.doesNotMatch(text, /status = 'completed'/, told);
          }
        }
      }
    });
  });
});
