import assert from "node:assert/strict";
import { pino } from "pino";
import { openAttemptDetails } from "../../../../src/areas/webhooks/ops/logged-answer.ts";
import { openSigningSecrets } from "../../../../src/areas/webhooks/ops/signing-secrets.ts";
import { deleteWebhook } from "../../../../src/areas/webhooks/ops/webhooks.ts";
import { logAttempt, startDispatcher } from "../../../../src/areas/webhooks/workers/dispatcher.ts";
import { type EgressOptions, openEgress } from "../../../../src/kernel/egress/guarded-fetch.ts";
import type { AttemptId } from "../../../../src/kernel/ids.ts";
import { HOSTILE_RECEIVERS, type HostileReceiver } from "../../../kernel/egress/hostile-receivers.ts";
import { openRaw } from "../../../kernel/egress/raw-receiver.ts";
import { addWebhook, finish, openReceiver, type Stage, sql, testOnStage } from "./delivery-fixture.ts";

/**
 * For receivers that leave nothing but the deadline; for those that do too, but must have sent their
 * header before it; and for all others, which must not wait for it. None depends on the machine's speed.
 */
const DEADLINES_MS = { silent: 1_000, endless: 6_000, other: 60_000 } as const;
/**
 * Floods keep this process busy, of which receivers and dispatcher are both a part; the ones that
 * are left out are tested alone.
 */
const RECEIVERS = HOSTILE_RECEIVERS.filter(
  ({ does }) => !/flood|without end|never ends its (header|chunks|trailers)/.test(does),
);

const groupOf = ({ outcome, isEndless }: HostileReceiver) =>
  outcome === "timeout" ? "silent" : isEndless === true ? "endless" : "other";

/**
 * Delivers everything that is due, first retries too, and says what was logged for the operator.
 */
async function deliverAll(stage: Stage, options: Partial<EgressOptions> = {}): Promise<string> {
  const lines: string[] = [];
  const egress = openEgress({ allowPrivate: true, deadlineMs: DEADLINES_MS.other, ...options });
  const dispatcher = await startDispatcher({
    db: stage.db,
    keyring: stage.keyring,
    egress,
    secretsOf: openSigningSecrets(stage.db, stage.keyring),
    onAttempt: logAttempt(pino({ level: "info" }, { write: (line: string) => lines.push(line) })),
    onError: (error) => assert.fail(String(error)),
  });
  try {
    await dispatcher.idle();
  } finally {
    await dispatcher.stop(1_000);
    await egress.close();
  }
  return lines.join("");
}

interface Logged {
  readonly webhook_url: string;
  readonly outcome: string;
  readonly status_code: number | null;
  readonly duration_ms: number;
  readonly remote_address: string | null;
  readonly is_answer_kept: boolean;
}

async function readLog({ db, keyring }: Stage): Promise<Logged[]> {
  const columns =
    "replace(id::text, '-', '') as id, webhook_url, outcome, status_code, duration_ms, remote_address, sealed_response";
  const rows = await sql<
    Omit<Logged, "is_answer_kept"> & { readonly id: AttemptId; readonly sealed_response: Buffer | null }
  >(db, `select ${columns} from delivery_attempts order by webhook_url, attempt`);
  return rows.map(({ id, sealed_response, ...row }) => {
    const details = sealed_response === null ? null : openAttemptDetails(keyring, id, sealed_response);
    return { ...row, is_answer_kept: (details?.body ?? details?.responseHeaders ?? null) !== null };
  });
}

interface Left {
  readonly webhook_url: string;
  readonly status: string;
  readonly attempts: number;
  /** From the last attempt to the next one. */
  readonly wait_seconds: number;
  readonly enabled: boolean;
}

function readDeliveries({ db }: Stage): Promise<Left[]> {
  return sql<Left>(
    db,
    `select w.webhook_url, w.enabled, d.status, d.attempts,
        extract(epoch from d.due_at - (select max(a.created_at) from delivery_attempts a where a.delivery_id = d.id))::float8
          as wait_seconds
      from deliveries d join webhooks w on w.id = d.webhook_id order by d.id`,
  );
}

/**
 * What is to be left of a delivery after its first attempt, and its first retry where that comes at
 * once: nothing if it was made.
 */
function assertLeft(left: Left | undefined, { does, outcome, retryAfterSeconds }: HostileReceiver): void {
  if (outcome === "delivered") {
    assert.equal(left, undefined, does);
    return;
  }
  assert.ok(left, does);
  assert.equal(left.enabled, true, does);
  const isPostponed = typeof retryAfterSeconds === "number" || does.includes("until 2099");
  assert.deepEqual([left.status, left.attempts], ["due", isPostponed ? 1 : 2], does);
  // 30 s with jitter; an answer of 2099 is held to the same.
  assert.ok(left.wait_seconds > 19 && left.wait_seconds < 34, `${does}: again after ${left.wait_seconds} s`);
}

for (const group of ["silent", "endless", "other"] as const) {
  const deadlineMs = DEADLINES_MS[group];
  const title = `startDispatcher logs the right outcome for every hostile receiver, in bounded time, and isolates the others (${group})`;
  testOnStage(title, async (stage, t) => {
    const healthy = await openReceiver();
    t.after(() => healthy.close());
    const byUrl = new Map<string, HostileReceiver>();
    for (const receiver of RECEIVERS.filter((one) => groupOf(one) === group)) {
      const { url } = await openRaw(t, receiver);
      await addWebhook(stage, url);
      byUrl.set(url, receiver);
    }
    await addWebhook(stage, healthy.url);
    await finish(stage, 1);
    const lines = await deliverAll(stage, { deadlineMs });
    assert.equal(healthy.received.length, 1);
    const log = await readLog(stage);
    for (const { webhook_url, outcome, status_code, duration_ms, remote_address, is_answer_kept } of log) {
      const receiver = byUrl.get(webhook_url);
      if (receiver === undefined) continue;
      assert.deepEqual([outcome, status_code], [receiver.outcome, receiver.status], receiver.does);
      if (receiver.isEndless !== true) assert.ok(duration_ms < deadlineMs, `${receiver.does}: ${duration_ms} ms`);
      assert.equal(is_answer_kept, receiver.status !== null, receiver.does);
      assert.ok(remote_address === "127.0.0.1" || receiver.status === null, receiver.does);
    }
    const left = new Map((await readDeliveries(stage)).map((each) => [each.webhook_url, each]));
    for (const [url, receiver] of byUrl) assertLeft(left.get(url), receiver);
    assert.deepEqual(await sql(stage.db, "select id from webhooks where not enabled"), []);
    assert.equal(lines.trimEnd().split("\n").length, log.length, "one line for each attempt");
  });
}

testOnStage(
  "startDispatcher disables a webhook whose receiver is gone, and holds that event and the next",
  async (stage, t) => {
    const gone = {
      act: (socket: { write(text: string): unknown }) =>
        void socket.write("HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"),
    };
    await addWebhook(stage, (await openRaw(t, gone)).url);
    await finish(stage, 1);
    await deliverAll(stage);
    await finish(stage, 1);
    assert.deepEqual(
      (await readDeliveries(stage)).map(({ status, attempts, enabled }) => [status, attempts, enabled]),
      [
        ["held", 1, false],
        ["held", 0, false],
      ],
    );
  },
);

testOnStage(
  "startDispatcher stores and reports nothing of a target that the egress guard refuses, and retries it like any other",
  async (stage) => {
    const urls = [
      "http://169.254.169.254/latest/meta-data/",
      "http://[fd00:ec2::254]/",
      "http://127.0.0.1:6379/",
      "http://inside.example/",
    ];
    for (const url of urls) await addWebhook(stage, url);
    await finish(stage, 1);
    const resolve: EgressOptions["resolve"] = (_name, _options, done) =>
      setImmediate(() => done(null, [{ address: "192.168.77.7", family: 4 }]));
    const lines = await deliverAll(stage, { allowPrivate: false, resolve });
    const log = await readLog(stage);
    assert.equal(log.length, 2 * urls.length);
    for (const { webhook_url, ...rest } of log) {
      const { duration_ms, ...told } = rest;
      assert.deepEqual(
        told,
        { outcome: "blocked_address", status_code: null, remote_address: null, is_answer_kept: false },
        webhook_url,
      );
      assert.ok(duration_ms < DEADLINES_MS.other);
    }
    assert.doesNotMatch(lines, /169\.254|192\.168|fd00|127\.0\.0\.1|inside/);
    for (const { status, attempts, wait_seconds } of await readDeliveries(stage)) {
      assert.deepEqual([status, attempts], ["due", 2]);
      assert.ok(wait_seconds > 26 && wait_seconds < 34);
    }
  },
);

testOnStage(
  "startDispatcher refuses a name that resolves to a private address between two attempts",
  async (stage, t) => {
    const receiver = await openReceiver((response) => response.writeHead(500, { connection: "close" }).end("secret"));
    t.after(() => receiver.close());
    await addWebhook(stage, `http://rebinding.example:${new URL(receiver.url).port}/`);
    await finish(stage, 1);
    const answers = ["127.0.0.1", "169.254.169.254"];
    const resolve: EgressOptions["resolve"] = (_name, _options, done) =>
      done(null, [{ address: answers.shift() ?? "", family: 4 }]);
    await deliverAll(stage, { resolve });
    const log = await readLog(stage);
    assert.deepEqual(
      log.map(({ outcome, status_code, remote_address, is_answer_kept }) => [
        outcome,
        status_code,
        remote_address,
        is_answer_kept,
      ]),
      [
        ["refused", 500, "127.0.0.1", true],
        ["blocked_address", null, null, false],
      ],
    );
    assert.equal(receiver.received.length, 1);
  },
);

for (const status of [200, 500]) {
  testOnStage(
    `startDispatcher stops retrying for a webhook that is deleted before its receiver answers ${status}, and goes on with others`,
    async (stage, t) => {
      const receiver = await openReceiver(async (response, { path }) => {
        if (path === "/deleted") await deleteWebhook(stage, stage.caller, deleted.id);
        response.writeHead(path === "/deleted" ? status : 200).end();
      });
      t.after(() => receiver.close());
      const deleted = await addWebhook(stage, `${receiver.url}/deleted`);
      await addWebhook(stage, `${receiver.url}/kept`);
      await finish(stage, 1);
      await deliverAll(stage);
      assert.deepEqual(receiver.received.map(({ path }) => path).toSorted(), ["/deleted", "/kept"]);
      assert.deepEqual(await readDeliveries(stage), []);
      const logged = (await readLog(stage)).map(({ webhook_url, outcome }) => [webhook_url, outcome]);
      assert.deepEqual(logged, [[`${receiver.url}/kept`, "delivered"]]);
    },
  );
}
