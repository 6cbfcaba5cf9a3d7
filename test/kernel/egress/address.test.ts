import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { classifyAddress, isAllowedAddress, isRefusedPort, REFUSED_PORTS } from "../../../src/kernel/egress/address.ts";
import { LITERALS } from "./address-table.ts";

for (const [kind, literals] of Object.entries(LITERALS)) {
  for (const literal of literals) {
    test(`classifyAddress calls ${literal} ${kind}`, () => assert.equal(classifyAddress(literal), kind));
  }
}

test("classifyAddress returns null for a name", () => {
  for (const name of ["example.com", "localhost", "", "1.2.3.4.example.com", "g::1"]) {
    assert.equal(classifyAddress(name), null, name);
  }
});

test("isAllowedAddress allows private addresses only if configured, and forbidden ones never", () => {
  for (const [kind, literals] of Object.entries(LITERALS)) {
    for (const literal of literals) {
      assert.equal(isAllowedAddress(literal, { allowPrivate: false }), kind === "public", literal);
      assert.equal(isAllowedAddress(literal, { allowPrivate: true }), kind !== "forbidden", literal);
    }
  }
});

test("classifyAddress treats a mapped IPv4 address as the address itself", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      assert.equal(classifyAddress(`::ffff:${address}`), classifyAddress(address));
    }),
  );
});

test("classifyAddress returns public for no IPv6 address outside 2000::/3, except for mapped IPv4", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const outside = fc
    .tuple(group, fc.array(group, { minLength: 7, maxLength: 7 }))
    .filter(([first]) => first >> 13 !== 1);
  fc.assert(
    fc.property(outside, ([first, rest]) => {
      const literal = [first, ...rest].map((part) => part.toString(16)).join(":");
      assert.notEqual(classifyAddress(literal), "public", literal);
    }),
  );
});

test("isRefusedPort refuses what the fetch standard and operators of other services would, and no port of HTTP", () => {
  const refused = [
    0, 22, 23, 25, 53, 389, 445, 1433, 2375, 2379, 3306, 5432, 5672, 6379, 6443, 9200, 10250, 11211, 27017,
  ];
  for (const port of refused) assert.ok(isRefusedPort(String(port)), `${port}`);
  for (const port of ["", "80", "443", "3000", "4000", "5000", "8000", "8080", "8443", "8888", "9000", "65535"]) {
    assert.ok(!isRefusedPort(port), port);
  }
  assert.ok([...REFUSED_PORTS].every((port) => port === Math.floor(port) && port >= 0 && port < 65_536));
});

test("REFUSED_PORTS are the ports that the documentation says are refused", () => {
  const text = readFileSync(path.join(import.meta.dirname, "../../../docs/call/webhooks.md"), "utf8");
  const table = text.slice(text.indexOf("| Refused ports |")).split("\n\n")[0] ?? "";
  const cells = table.split("\n").map((row) => row.split("|")[1] ?? "");
  const ports = cells
    .flatMap((cell) => [...cell.matchAll(/(\d+)(?:–(\d+))?/g)])
    .flatMap(([, from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
    );
  assert.deepEqual(
    ports.toSorted((a, b) => a - b),
    [...REFUSED_PORTS].toSorted((a, b) => a - b),
  );
});
