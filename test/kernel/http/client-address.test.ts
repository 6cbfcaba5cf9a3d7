import assert from "node:assert/strict";
import { test } from "node:test";
import { clientAddressOf } from "../../../src/kernel/http/core/client-address.ts";

function addressOf(remoteAddress: string | undefined, forwarded?: string | string[], trusted: readonly string[] = []) {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return clientAddressOf({ socket: { remoteAddress }, headers } as never, trusted);
}

test("clientAddressOf is the connection's, whatever the client says, where no proxy is trusted", () => {
  assert.equal(addressOf("203.0.113.9", "198.51.100.1"), "203.0.113.9");
  assert.equal(addressOf(undefined, "198.51.100.1"), null);
});

test("clientAddressOf goes back over trusted proxies alone", () => {
  const trusted = ["10.0.0.0/8", "::1"];
  assert.equal(addressOf("10.1.2.3", "198.51.100.1", trusted), "198.51.100.1");
  assert.equal(addressOf("::ffff:10.1.2.3", "203.0.113.5, 198.51.100.1, 10.9.9.9", trusted), "198.51.100.1");
  assert.equal(addressOf("::1", ["203.0.113.5", "198.51.100.2"], trusted), "198.51.100.2");
  assert.equal(addressOf("203.0.113.9", "198.51.100.1", trusted), "203.0.113.9");
});

test("clientAddressOf is the last proxy's where it says nothing or nothing that is an address", () => {
  assert.equal(addressOf("10.1.2.3", undefined, ["10.0.0.0/8"]), "10.1.2.3");
  assert.equal(addressOf("10.1.2.3", "unknown, ,x", ["10.0.0.0/8"]), "10.1.2.3");
});
