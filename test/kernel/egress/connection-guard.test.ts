import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type TestContext, test } from "node:test";
import { REFUSED_PORTS } from "../../../src/kernel/egress/address.ts";
import { guardedConnector } from "../../../src/kernel/egress/connector.ts";
import { openEgress } from "../../../src/kernel/egress/guarded-fetch.ts";
import type { Resolve } from "../../../src/kernel/egress/shared-lookup.ts";
import { AMBIGUOUS_SPELLINGS, FORBIDDEN_SPELLINGS, LITERALS, PRIVATE_SPELLINGS } from "./address-table.ts";

const REFUSED = [...LITERALS.private, ...LITERALS.forbidden];
const body = Buffer.from("{}");
const modes = ["sync", "async"] as const;

/** Counts the connections that this process begins, in any code. */
function countDials(t: TestContext): () => number {
  let dials = 0;
  const note = () => {
    dials += 1;
  };
  subscribe("net.client.socket", note);
  t.after(() => unsubscribe("net.client.socket", note));
  return () => dials;
}

function answering(addresses: readonly string[], mode: (typeof modes)[number] = "async"): Resolve {
  const answer = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return (_name, _options, done) => (mode === "sync" ? done(null, answer) : setImmediate(() => done(null, answer)));
}

/** What comes of dialling a host. */
async function dial(
  hostname: string,
  options: { readonly resolve?: Resolve; readonly allowPrivate?: boolean; readonly port?: string } = {},
) {
  const { resolve, allowPrivate = false, port = "" } = options;
  const connect = guardedConnector({ allowPrivate, timeoutMs: 20_000, resolve });
  return new Promise<string>((told) => {
    connect({ hostname, host: hostname, protocol: "http:", port }, (error, socket) => {
      socket?.destroy();
      told(error === null ? "connected" : "code" in error ? String(error.code) : error.name);
    });
  });
}

test("guardedConnector begins no connection to any literal that is not public", async (t) => {
  const dials = countDials(t);
  for (const literal of REFUSED) assert.equal(await dial(literal), "OPENVOE_BLOCKED", literal);
  for (const literal of LITERALS.forbidden) {
    assert.equal(await dial(literal, { allowPrivate: true }), "OPENVOE_BLOCKED", `${literal}, private ones allowed`);
  }
  assert.equal(dials(), 0);
});

for (const mode of modes) {
  test(`guardedConnector refuses every literal that is not public as the answer of a look-up that is ${mode}`, async () => {
    for (const literal of REFUSED) {
      const address = literal.replace(/^\[|\]$/g, "");
      assert.equal(await dial("receiver.example", { resolve: answering([address], mode) }), "OPENVOE_BLOCKED", literal);
    }
  });

  test(`guardedConnector refuses a name for one private answer among public ones, wherever it stands, from a look-up that is ${mode}`, async () => {
    const good = ["8.8.8.8", "2606:4700::1111", "1.1.1.1"];
    for (const bad of [
      "127.0.0.1",
      "::1",
      "10.0.0.1",
      "169.254.169.254",
      "::ffff:127.0.0.1",
      "64:ff9b::7f00:1",
      "fe80::1%lo",
    ]) {
      for (let at = 0; at <= good.length; at += 1) {
        const resolve = answering([...good.slice(0, at), bad, ...good.slice(at)], mode);
        assert.equal(await dial("receiver.example", { resolve }), "OPENVOE_BLOCKED", `${bad} at ${at}`);
      }
    }
  });
}

test("guardedConnector refuses answers that are not addresses", async () => {
  for (const answer of ["", "receiver.example", "127.0.0.1\0", "not an address"]) {
    assert.equal(await dial("receiver.example", { resolve: answering([answer]) }), "OPENVOE_BLOCKED", answer);
  }
});

test("guardedConnector begins no connection to another service's port, by any name, even if private receivers are allowed", async (t) => {
  const dials = countDials(t);
  for (const port of REFUSED_PORTS) {
    for (const host of ["127.0.0.1", "8.8.8.8", "receiver.example"]) {
      assert.equal(await dial(host, { port: String(port), allowPrivate: true }), "OPENVOE_BLOCKED", `${host}:${port}`);
    }
  }
  assert.equal(dials(), 0);
});

test("openEgress reaches no spelling of this machine, its network or a metadata service, and reveals nothing about it", async (t) => {
  // Were a look-up of the words among them to answer, it would be with an address of ours.
  const egress = openEgress({ allowPrivate: false, deadlineMs: 20_000, resolve: answering(["127.0.0.1"]) });
  t.after(() => egress.close());
  const spellings = [...PRIVATE_SPELLINGS, ...FORBIDDEN_SPELLINGS, ...AMBIGUOUS_SPELLINGS];
  for (const url of spellings) {
    const { durationMs, ...outcome } = await egress.post({ url, headers: {}, body });
    assert.ok(durationMs < 1_000);
    assert.deepEqual(
      outcome,
      {
        outcome: "blocked_address",
        statusCode: null,
        remoteAddress: null,
        contentType: null,
        brokenOff: "blocked_address",
        errorCode: "OPENVOE_BLOCKED",
        responseBody: null,
        responseHeaders: null,
        isThrottled: false,
        retryAfterSeconds: null,
      },
      url,
    );
  }
});

test("openEgress reaches no forbidden spelling even if private receivers are allowed", async (t) => {
  const egress = openEgress({ allowPrivate: true, deadlineMs: 20_000, resolve: answering(["169.254.169.254"]) });
  t.after(() => egress.close());
  for (const url of FORBIDDEN_SPELLINGS) {
    assert.equal((await egress.post({ url, headers: {}, body })).outcome, "blocked_address", url);
  }
});

test("openEgress sends nothing for a literal with a zone: no URL can hold one", async (t) => {
  const dials = countDials(t);
  const egress = openEgress({ allowPrivate: true, deadlineMs: 20_000 });
  t.after(() => egress.close());
  for (const url of ["http://[fe80::1%25lo]/", "http://[fe80::1%lo]/", "http://[::1%251]/"]) {
    assert.equal((await egress.post({ url, headers: {}, body })).outcome, "internal", url);
  }
  assert.equal(dials(), 0);
});
