import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { TestContext } from "node:test";
import fc from "fast-check";
import { appendEvents } from "../../../../src/areas/webhooks/ops/events.ts";
import { openSigningSecrets } from "../../../../src/areas/webhooks/ops/signing-secrets.ts";
import { startDispatcher } from "../../../../src/areas/webhooks/workers/dispatcher.ts";
import { openEgress } from "../../../../src/kernel/egress/guarded-fetch.ts";
import type { LinkId } from "../../../../src/kernel/ids.ts";
import { addWebhook, sql, testOnStage } from "./delivery-fixture.ts";

interface Raw {
  readonly head: string;
  readonly body: Buffer;
}

/** A receiver that parses nothing but where a request ends: the bytes are those of the wire. */
async function rawReceiver(t: TestContext) {
  const requests: Raw[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    let bytes = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (let end = bytes.indexOf("\r\n\r\n"); end >= 0; end = bytes.indexOf("\r\n\r\n")) {
        const head = bytes.toString("latin1", 0, end);
        const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
        if (bytes.length < end + 4 + length) return;
        requests.push({ head, body: bytes.subarray(end + 4, end + 4 + length) });
        bytes = bytes.subarray(end + 4 + length);
        socket.write("HTTP/1.1 204 No Content\r\n\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, requests };
}

function headerOf({ head }: Raw, name: string): string {
  return new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1] ?? "";
}

const anyValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.string({ unit: "binary" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom<unknown>(
      1e21,
      -0,
      0.1,
      1e-7,
      9_007_199_254_740_991,
      true,
      null,
      "\u2028\u0000\ud800",
      "🦉",
      "é",
      "e\u0301",
    ),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("__proto__", "10", "2", "constructor", "")),
      tie("value"),
      { maxKeys: 4 },
    ),
  ),
})).value;

testOnStage(
  "startDispatcher sends exactly the bytes that it signed, whatever the payload contains",
  async (stage, t) => {
    const receiver = await rawReceiver(t);
    const { signingSecret } = await addWebhook(stage, receiver.url);
    const samples = fc.sample(fc.dictionary(fc.string({ unit: "binary", minLength: 1 }), anyValue, { maxKeys: 6 }), 60);
    const drafts = samples.map((sample) => ({
      tenant: stage.tenant,
      type: "link-deleted" as const,
      aboutId: crypto.randomUUID() as string as LinkId,
      fields: { sample } as never,
    }));
    const ids = await stage.db.transaction((tx) => appendEvents(tx, drafts));
    const egress = openEgress({ allowPrivate: true });
    const { db, keyring } = stage;
    const secretsOf = openSigningSecrets(db, keyring);
    const dispatcher = await startDispatcher({
      db,
      keyring,
      egress,
      secretsOf,
      onError: (error) => assert.fail(String(error)),
    });
    await dispatcher.idle();
    await dispatcher.stop();
    await egress.close();

    assert.equal(receiver.requests.length, samples.length);
    const key = Buffer.from(signingSecret.slice("whsec_".length), "base64");
    for (const request of receiver.requests) {
      const id = headerOf(request, "webhook-id");
      const signed = Buffer.concat([Buffer.from(`${id}.${headerOf(request, "webhook-timestamp")}.`), request.body]);
      const expected = createHmac("sha256", key).update(signed).digest("base64");
      assert.equal(headerOf(request, "webhook-signature"), `v1,${expected}`);
      const compat = createHmac("sha256", stage.accessSecret).update(request.body).digest("hex");
      assert.equal(headerOf(request, "X-WEBHOOK-SIGN"), `v1=${compat}`);
      const [stored] = await sql<{ payload: string }>(db, "select payload from events where id = $1", [id]);
      assert.deepEqual(request.body, Buffer.from(stored?.payload ?? ""));
      const { sample } = JSON.parse(request.body.toString());
      assert.equal(JSON.stringify(sample), JSON.stringify(samples[ids.indexOf(id as (typeof ids)[number])]));
    }
  },
);
