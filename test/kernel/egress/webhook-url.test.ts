import assert from "node:assert/strict";
import { test } from "node:test";
import { REFUSED_PORTS } from "../../../src/kernel/egress/address.ts";
import { checkWebhookUrl, WEBHOOK_URL_MAX } from "../../../src/kernel/egress/webhook-url.ts";
import {
  AMBIGUOUS_SPELLINGS,
  FORBIDDEN_SPELLINGS,
  LITERALS,
  MALFORMED,
  PRIVATE_SPELLINGS,
  PUBLIC_URLS,
} from "./address-table.ts";

const guarded = { allowPrivate: false };
const lenient = { allowPrivate: true };

for (const url of PRIVATE_SPELLINGS) {
  test(`checkWebhookUrl refuses ${url} unless private receivers are allowed`, () => {
    assert.match(checkWebhookUrl(url, guarded) ?? "accepted", /^must not lead to a private/);
    assert.equal(checkWebhookUrl(url, lenient), null);
  });
}

for (const url of [...FORBIDDEN_SPELLINGS, ...AMBIGUOUS_SPELLINGS, ...MALFORMED]) {
  test(`checkWebhookUrl refuses ${JSON.stringify(url)} always`, () => {
    assert.match(checkWebhookUrl(url, guarded) ?? "accepted", /^must /);
    assert.match(checkWebhookUrl(url, lenient) ?? "accepted", /^must /);
  });
}

for (const url of PUBLIC_URLS) {
  test(`checkWebhookUrl takes ${url}`, () => assert.equal(checkWebhookUrl(url, guarded), null));
}

test("checkWebhookUrl refuses every literal that is not public, and accepts every one that is", () => {
  for (const [kind, literals] of Object.entries(LITERALS)) {
    for (const literal of literals) {
      const host = literal.includes(":") && !literal.startsWith("[") ? `[${literal}]` : literal;
      assert.equal(checkWebhookUrl(`https://${host}/`, guarded) === null, kind === "public", literal);
    }
  }
});

test("checkWebhookUrl refuses every port of another service, and says so", () => {
  for (const port of REFUSED_PORTS) {
    assert.match(
      checkWebhookUrl(`https://example.com:${port}/`, lenient) ?? "accepted",
      new RegExp(`^must not name port ${port}`),
    );
  }
});

test("checkWebhookUrl accepts a URL of the greatest length and refuses one character more", () => {
  const longest = "https://example.com/".padEnd(WEBHOOK_URL_MAX, "a");
  assert.equal(checkWebhookUrl(longest, guarded), null);
  assert.match(checkWebhookUrl(`${longest}a`, guarded) ?? "", /at most 2048 characters/);
});
