import assert from "node:assert/strict";
import { test } from "node:test";
import { parseOrigin } from "../../../src/kernel/text/origin.ts";

test("parseOrigin writes an origin as browsers do, and is idempotent", () => {
  const origins = [
    ["https://lender.example", "https://lender.example"],
    ["HTTPS://Lender.example:443", "https://lender.example"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["https://[::1]:8443", "https://[::1]:8443"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
  ] as const;
  for (const [given, origin] of origins) assert.equal(parseOrigin(given), origin);
  for (const [, origin] of origins) assert.equal(parseOrigin(origin), origin);
});

test("parseOrigin refuses what is no origin, or could change the policy that it is written into", () => {
  const refused = ["", "*", "https://*", "https://*.example", "https://a;script-src *", "https://a.example;", "data:x"];
  const more = [
    "https://a.example/",
    "https://u@a.example",
    "https://a.example?x",
    "https://a'b.example",
    "https://a,b",
  ];
  for (const text of [...refused, ...more]) assert.equal(parseOrigin(text), null, text);
});
