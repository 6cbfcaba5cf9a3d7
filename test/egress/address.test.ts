import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type AddressClass, classifyAddress, isAllowedAddress } from "../../src/egress/address.ts";

const LITERALS: Record<AddressClass, readonly string[]> = {
  public: [
    "8.8.8.8",
    "1.1.1.1",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.0.1",
    "172.32.0.1",
    "192.169.0.1",
    "2606:4700::1111",
  ],
  private: [
    "127.0.0.1",
    "127.255.255.254",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "100.127.255.255",
    "169.254.1.1",
    "::1",
    "fe80::1",
    "fc00::1",
    "fd12:3456::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "[::1]",
    "[::ffff:7f00:1]",
    "fe80::1%eth0",
    "::1%lo",
  ],
  forbidden: [
    "0.0.0.0",
    "0.1.2.3",
    "169.254.169.254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "169.254.170.2",
    "168.63.129.16",
    "::ffff:168.63.129.16",
    "100.100.100.200",
    "192.0.0.192",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::127.0.0.1",
    "::7f00:1",
    "::a9fe:a9fe",
    "::8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::169.254.169.254",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "2001:2::1",
    "2001:10::1",
    "3fff::1",
    "5f00::1",
    "fec0::1",
    "ff02::1",
    "100::1",
    "fd00:ec2::254",
    "fd20:ce::254",
    "2606:4700::1111%eth0",
  ],
};

for (const [kind, literals] of Object.entries(LITERALS)) {
  for (const literal of literals) {
    test(`classifyAddress calls ${literal} ${kind}`, () => assert.equal(classifyAddress(literal), kind));
  }
}

test("classifyAddress says of a name that it is no address", () => {
  for (const name of ["example.com", "localhost", "", "1.2.3.4.example.com", "g::1"]) {
    assert.equal(classifyAddress(name), null, name);
  }
});

test("isAllowedAddress lets private addresses through only where they are allowed, and forbidden ones nowhere", () => {
  for (const [kind, literals] of Object.entries(LITERALS)) {
    for (const literal of literals) {
      assert.equal(isAllowedAddress(literal, { allowPrivate: false }), kind === "public", literal);
      assert.equal(isAllowedAddress(literal, { allowPrivate: true }), kind !== "forbidden", literal);
    }
  }
});

test("classifyAddress judges a mapped IPv4 address as the address itself", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      assert.equal(classifyAddress(`::ffff:${address}`), classifyAddress(address));
    }),
  );
});
