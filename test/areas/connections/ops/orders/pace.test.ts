import assert from "node:assert/strict";
import { test } from "node:test";
import { saveTeam } from "../../../../../src/kernel/access/sql/credentials.ts";
import { mintId } from "../../../../../src/kernel/crypto/secrets.ts";
import { claimDueMessages } from "../../../../../src/kernel/outbox/ops/outbox.ts";
import { listQuietZones } from "../../../../../src/kernel/outbox/sql/outbox.ts";
import { type NotificationStage, notificationStage } from "./notification-stage.ts";

const PERSONS = 10_000;
const PER_MINUTE = 6_000;

/** Stores messages of as many persons by copies of one row: only their claims matter. */
async function multiply(stage: NotificationStage, count: number): Promise<void> {
  await stage.sql(
    `insert into outbox (id, team_id, environment, order_id, kind, channel, language, base_url, time_zones, due_at)
    select gen_random_uuid(), team_id, environment, order_id, kind, channel, language, base_url, time_zones, due_at
    from outbox, generate_series(1, $1)`,
    [count],
  );
}

test("claimDueMessages releases 10,000 persons at the configured rate, each once", async (t) => {
  const stage = await notificationStage(t);
  await stage.order({ details: { phone: null } });
  await multiply(stage, PERSONS - 1);
  const seen = new Set<string>();
  const claimAll = async () => {
    let count = 0;
    // As several workers do, whose claims overlap.
    for (;;) {
      const claims = await Promise.all(
        [1, 2].map(() => claimDueMessages(stage.context({ perMinute: PER_MINUTE }), 40)),
      );
      const claimed = claims.flat();
      for (const { id } of claimed) seen.add(id);
      count += claimed.length;
      if (claimed.length === 0) return count;
    }
  };
  // Seconds pass by moving the pace back, so that only what a second allows is counted. The time
  // that the claims take themselves allows some more.
  const startedAt = performance.now();
  let total = await claimAll();
  let seconds = 0;
  while (seen.size < PERSONS) {
    await stage.sql("update notification_pace set next_at = next_at - interval '1 second'");
    seconds += 1;
    total += await claimAll();
  }
  const passed = seconds + (performance.now() - startedAt) / 1_000;
  assert.equal(total, PERSONS, "none was claimed twice");
  const allowed = (PER_MINUTE / 60) * (passed + 1);
  assert.ok(total <= allowed + 1, `${total} in ${passed} s`);
  assert.ok(seconds > 20, `${seconds} s`);
});

test("claimDueMessages lets a team of one person pass a team of many", async (t) => {
  const stage = await notificationStage(t);
  await stage.order({ details: { phone: null } });
  await multiply(stage, 500);
  const other = await saveTeam(stage.db, { id: mintId(), name: mintId(), clientId: mintId() });
  await stage.sql(`update outbox set team_id = $1, due_at = now() where id = (select id from outbox limit 1)`, [
    other.id,
  ]);
  const [theirs] = await stage.sql<{ id: string }>("select id from outbox where team_id = $1", [other.id]);
  let claimed = 0;
  for (;;) {
    const batch = await claimDueMessages(stage.context(), 4);
    claimed += batch.length;
    if (batch.some((each) => each.id === theirs?.id)) break;
    assert.ok(claimed < 250, "half of the other team came first");
  }
});

test("claimDueMessages writes to nobody in their quiet hours, and to others meanwhile", async (t) => {
  const stage = await notificationStage(t);
  // Quiet from an hour ago to in an hour, by the time in Honolulu: nowhere near that in New York.
  const [hours] = await stage.sql<{ from: string; to: string }>(
    `select to_char(now() at time zone 'Pacific/Honolulu' - interval '1 hour', 'HH24:MI') as from,
      to_char(now() at time zone 'Pacific/Honolulu' + interval '1 hour', 'HH24:MI') as to`,
  );
  assert.ok(hours !== undefined);
  await stage.order({ details: { state: "HI", phone: null } });
  await stage.order({ details: { state: "NY", phone: null } });
  const policy = { quietHours: hours };
  await stage.sendDue(policy);
  assert.equal(stage.sent.length, 1);
  const rows = await stage.messages<{ status: string; zone: string; minutes: number }>(
    "status, time_zones[1] as zone, (extract(epoch from due_at - now()) / 60)::integer as minutes",
  );
  assert.deepEqual(
    rows.map(({ status, zone }) => [status, zone]),
    [
      ["sent", "America/New_York"],
      ["pending", "Pacific/Honolulu"],
    ],
  );
  const minutes = rows[1]?.minutes ?? 0;
  assert.ok(minutes >= 58 && minutes <= 60, `${minutes}`);
  await stage.passHours(1);
  await stage.sendDue({ quietHours: null });
  assert.equal(stage.sent.length, 2);
});

/** Instants, and until when it is quiet from 21:00 to 08:00; null: it is not. */
const NIGHTS: readonly (readonly [string, string, string | null])[] = [
  ["America/New_York", "2026-11-25T01:59:00Z", null],
  ["America/New_York", "2026-11-25T02:00:00Z", "2026-11-25T13:00:00.000000Z"],
  ["America/New_York", "2026-11-25T12:59:59Z", "2026-11-25T13:00:00.000000Z"],
  ["America/New_York", "2026-11-25T13:00:00Z", null],
  ["America/Los_Angeles", "2026-11-25T13:00:00Z", "2026-11-25T16:00:00.000000Z"],
  ["America/Phoenix", "2026-07-01T14:59:00Z", "2026-07-01T15:00:00.000000Z"],
  ["America/Denver", "2026-07-01T14:59:00Z", null],
  // The night in which clocks go forward, and the one in which they go back.
  ["America/Chicago", "2026-03-08T05:00:00Z", "2026-03-08T13:00:00.000000Z"],
  ["America/Chicago", "2026-11-01T05:00:00Z", "2026-11-01T14:00:00.000000Z"],
];

test("listQuietZones goes by the clock of the zone, through changes of daylight saving time", async (t) => {
  const { db } = await notificationStage(t);
  for (const [zone, at, until] of NIGHTS) {
    const quiet = await listQuietZones(db, { zones: [zone], quietHours: { from: "21:00", to: "08:00" }, at });
    assert.deepEqual(quiet, until === null ? [] : [{ zone, until }], `${zone} ${at}`);
  }
  const noon = { zones: ["America/Chicago"], quietHours: { from: "12:00", to: "13:00" }, at: "2026-07-01T17:30:00Z" };
  assert.deepEqual(await listQuietZones(db, noon), [{ zone: "America/Chicago", until: "2026-07-01T18:00:00.000000Z" }]);
});
