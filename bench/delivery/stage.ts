import { type BenchHome, openHome } from "../../fixtures/home.ts";
import { makeKey } from "../../fixtures/service.ts";
import { insertWebhook } from "../../src/areas/webhooks/sql/webhooks.ts";
import { Keyring, parseKeyring } from "../../src/kernel/crypto/keyring.ts";
import { sealText } from "../../src/kernel/crypto/seal.ts";
import { mintId, mintSigningSecret } from "../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../src/kernel/database/postgres/database.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import type { TeamId, WebhookId } from "../../src/kernel/ids.ts";

/** A migrated PostgreSQL of the bench's own, durable, with one team and its webhooks. */
export interface Stage {
  readonly home: BenchHome;
  readonly db: Database;
  /** In the order of {@link addWebhooks}. */
  readonly webhooks: readonly WebhookId[];
  close(): Promise<void>;
}

/** How many teams the webhooks belong to, by turns: one alone may have no more than half of a dispatcher's places. */
const TEAMS = 4;

/** Opens a stage with a webhook for each URL. None asks for events, so that a bench queues for whom it likes. */
export async function openStage(urls: readonly string[]): Promise<Stage> {
  const home = await openHome("server");
  for (let team = 0; team < TEAMS; team += 1) await makeKey(home, "sandbox", `bench ${team}`);
  const teams = await home.query<{ id: string }>("select id from teams");
  const db = openPool({ connection: home.env.DATABASE_URL ?? "", size: 2, applicationName: "bench" });
  const webhooks: WebhookId[] = [];
  for (const [n, url] of urls.entries()) {
    const teamId = (teams[n % TEAMS]?.id ?? "").replaceAll("-", "") as TeamId;
    webhooks.push(await addWebhook(home, db, { teamId, url }));
  }
  return {
    home,
    db,
    webhooks,
    async close() {
      await db.close();
      await home.close();
    },
  };
}

async function addWebhook(
  home: BenchHome,
  db: Database,
  { teamId, url }: { readonly teamId: TeamId; readonly url: string },
): Promise<WebhookId> {
  const keyring = new Keyring(parseKeyring(home.env.OPENVOE_KEYRING ?? ""));
  const id = mintId() as WebhookId;
  const sealedSecret = sealText(keyring, mintSigningSecret(), `webhooks/${id}/secret`);
  const named = { id, name: "bench", webhookUrl: url, events: [], envType: "sandbox" as const };
  await insertWebhook(
    db,
    { teamId, environment: "sandbox" },
    {
      ...named,
      sealedSecret,
      keyId: keyring.activeId,
      credentialId: null,
    },
  );
  return id;
}

/** The text that stands in a payload for its event's id. */
const ID_MARK = "{id}";

/** A payload of 600 bytes, as a finished verification's but for its filling. */
export const PAYLOAD = JSON.stringify({
  webhook_id: ID_MARK.padEnd(32, " "),
  event_type: "instant-verification-completed",
  event_created_at: "2026-11-21T12:00:00.000000Z",
  event: "instant-verification-completed",
  data: { verification_id: `iv_${"0".repeat(32)}`, status: "completed", tracking_info: "x".repeat(330) },
}).replace(ID_MARK.padEnd(32, " "), ID_MARK);

/** {@link PAYLOAD} of an event. */
export function payloadOf(id: string): string {
  return PAYLOAD.replace(ID_MARK, id);
}

// What the program itself queues by one statement for each fact; here in bulk, so each gets
// a time of its own, as a transaction of its own would give it, and none is about the same thing as another.
const QUEUE = `with drawn as (
    select gen_random_uuid() as id, n, ($3::uuid[])[1 + n % cardinality($3::uuid[])] as webhook_id
    from generate_series(0, $1::integer - 1) as n
  ), added as (
    insert into events (id, team_id, environment, event_type, about_id, payload)
    select drawn.id, w.team_id, 'sandbox', 'instant-verification-completed', drawn.id,
      replace($2, '${ID_MARK}', replace(drawn.id::text, '-', '')) from drawn join webhooks w on w.id = drawn.webhook_id
  )
  insert into deliveries (event_id, webhook_id, about_id, due_at)
  select id, webhook_id, id, now() - ($1::integer - n) * interval '1 microsecond' from drawn order by n`;

/** Queues events, spread evenly over webhooks, and tells the dispatchers. */
export async function queueEvents(stage: Stage, count: number, webhooks: readonly WebhookId[]): Promise<void> {
  const values = [count, PAYLOAD, webhooks];
  await stage.db.transaction(async (tx) => {
    await tx.rows({ name: "bench_queue", text: QUEUE }, values);
    await tx.rows({ name: "bench_notify", text: "select pg_notify('deliveries', '')" });
  });
}

/** How many deliveries wait or are under way. */
export async function countDue({ db }: Stage): Promise<number> {
  const text = "select count(*) as due from deliveries where status = 'due'";
  return (await db.rows<{ due: number }>({ name: "bench_due", text }))[0]?.due ?? 0;
}
