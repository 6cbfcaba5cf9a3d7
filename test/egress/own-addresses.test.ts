import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { test } from "node:test";
import { isAllowedAddress, plainAddress } from "../../src/egress/address.ts";
import { openEgress } from "../../src/egress/guarded-fetch.ts";
import { findOwnAddresses } from "../../src/egress/own-addresses.ts";
import { checkWebhookUrl } from "../../src/egress/webhook-url.ts";

test("findOwnAddresses has every address of every interface", () => {
  const own = findOwnAddresses();
  for (const { address } of Object.values(networkInterfaces()).flatMap((each) => each ?? [])) {
    assert.ok(own.has(plainAddress(address)), address);
  }
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

test("isAllowedAddress and checkWebhookUrl take an own public address for a private one", () => {
  const rules = { allowPrivate: false, ownAddresses: new Set(["8.8.8.8"]) };
  assert.equal(isAllowedAddress("::ffff:8.8.8.8", rules), false);
  assert.equal(isAllowedAddress("8.8.4.4", rules), true);
  assert.equal(isAllowedAddress("8.8.8.8", { ...rules, allowPrivate: true }), true);
  assert.match(checkWebhookUrl("https://8.8.8.8/", rules) ?? "", /private/);
  assert.equal(checkWebhookUrl("https://8.8.4.4/", rules), null);
});

test("openEgress refuses this machine's own addresses, public ones too, in every spelling", async (t) => {
  const ownAddresses = new Set(["8.8.8.8", "2606:4700::1111"]);
  const egress = openEgress({ allowPrivate: false, ownAddresses, deadlineMs: 400 });
  t.after(() => egress.close());
  for (const host of ["8.8.8.8", "[::ffff:8.8.8.8]", "[2606:4700:0::1111]", "134744072"]) {
    const { outcome } = await egress.post({ url: `http://${host}/`, headers: {}, body: Buffer.from("{}") });
    assert.equal(outcome, "blocked_address", host);
  }
});
