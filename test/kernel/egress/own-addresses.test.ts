import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { test } from "node:test";
import { isAllowedAddress, plainAddress } from "../../../src/kernel/egress/address.ts";
import { openEgress } from "../../../src/kernel/egress/guarded-fetch.ts";
import { openOwnAddresses } from "../../../src/kernel/egress/own-addresses.ts";
import type { Resolve } from "../../../src/kernel/egress/shared-lookup.ts";
import { checkWebhookUrl } from "../../../src/kernel/egress/webhook-url.ts";

/** A machine whose interfaces a test changes, with a stopped clock. */
function makeMachine() {
  const machine = { interfaces: { lo: [{ address: "127.0.0.1" }] } as Record<string, { address: string }[]>, nowMs: 0 };
  const reads = { count: 0, fails: false };
  const listInterfaces = () => {
    reads.count += 1;
    if (reads.fails) throw new Error("too many open files");
    return machine.interfaces;
  };
  return { machine, reads, own: openOwnAddresses({ listInterfaces, nowMs: () => machine.nowMs }) };
}

test("openOwnAddresses has every address of every interface", () => {
  const own = openOwnAddresses()();
  for (const { address } of Object.values(networkInterfaces()).flatMap((each) => each ?? [])) {
    assert.ok(own.has(plainAddress(address)), address);
  }
});

test("openOwnAddresses has an address that an interface gets later, and drops one that it loses", () => {
  const { machine, own } = makeMachine();
  assert.deepEqual([...own()], ["127.0.0.1"]);
  machine.interfaces = { eth0: [{ address: "::ffff:8.8.8.8" }] };
  machine.nowMs = 1_000;
  assert.deepEqual([...own()], ["8.8.8.8"]);
});

test("openOwnAddresses reads the interfaces once a second at most", () => {
  const { machine, reads, own } = makeMachine();
  for (machine.nowMs = 0; machine.nowMs < 3_000; machine.nowMs += 10) own();
  assert.equal(reads.count, 3);
});

test("openOwnAddresses keeps the last list if the interfaces cannot be read", () => {
  const { machine, reads, own } = makeMachine();
  reads.fails = true;
  machine.nowMs = 1_000;
  assert.deepEqual([...own()], ["127.0.0.1"]);
});

test("openEgress and checkWebhookUrl refuse an own address that was added after the start", async (t) => {
  const { machine, own } = makeMachine();
  const rules = { allowPrivate: false, ownAddresses: own };
  assert.equal(checkWebhookUrl("https://8.8.8.8/", rules), null);
  const resolve: Resolve = (_name, _options, done) => done(null, [{ address: "8.8.8.8", family: 4 }]);
  const egress = openEgress({ ...rules, resolve, deadlineMs: 600_000 });
  t.after(() => egress.close());
  machine.interfaces = { lo: [{ address: "127.0.0.1" }], eth0: [{ address: "8.8.8.8" }] };
  machine.nowMs = 1_000;
  for (const host of ["8.8.8.8", "receiver.example"]) {
    const { outcome } = await egress.post({ url: `http://${host}/`, headers: {}, body: Buffer.from("{}") });
    assert.equal(outcome, "blocked_address", host);
  }
  assert.match(checkWebhookUrl("https://8.8.8.8/", rules) ?? "", /private/);
});

test("plainAddress gives one spelling for each address", () => {
  const spellings: readonly (readonly [string, string])[] = [
    ["8.8.8.8", "8.8.8.8"],
    ["::ffff:8.8.8.8", "8.8.8.8"],
    ["::ffff:808:808", "8.8.8.8"],
    ["[2606:4700:0:0::1111]", "2606:4700::1111"],
    ["fe80::1%eth0", "fe80::1"],
    ["receiver.example", "receiver.example"],
  ];
  for (const [address, plain] of spellings) assert.equal(plainAddress(address), plain);
});

test("isAllowedAddress and checkWebhookUrl treat an own public address as private", () => {
  const rules = { allowPrivate: false, ownAddresses: () => new Set(["8.8.8.8"]) };
  assert.equal(isAllowedAddress("::ffff:8.8.8.8", rules), false);
  assert.equal(isAllowedAddress("8.8.4.4", rules), true);
  assert.equal(isAllowedAddress("8.8.8.8", { ...rules, allowPrivate: true }), true);
  assert.match(checkWebhookUrl("https://8.8.8.8/", rules) ?? "", /private/);
  assert.equal(checkWebhookUrl("https://8.8.4.4/", rules), null);
});

test("openEgress refuses this machine's own addresses, public ones too, in every spelling", async (t) => {
  const ownAddresses = () => new Set(["8.8.8.8", "2606:4700::1111"]);
  const egress = openEgress({ allowPrivate: false, ownAddresses, deadlineMs: 600_000 });
  t.after(() => egress.close());
  for (const host of ["8.8.8.8", "[::ffff:8.8.8.8]", "[2606:4700:0::1111]", "134744072"]) {
    const { outcome } = await egress.post({ url: `http://${host}/`, headers: {}, body: Buffer.from("{}") });
    assert.equal(outcome, "blocked_address", host);
  }
});
