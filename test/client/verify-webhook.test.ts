import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { verifyWebhook, type WebhookDelivery, WebhookVerificationError } from "../../client/src/index.ts";

interface SignedExample {
  readonly name: string;
  readonly body: string;
  readonly body_base64: string;
  readonly access_secret: string;
  readonly signing_secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

const EXAMPLES: readonly SignedExample[] = JSON.parse(
  readFileSync(new URL("../../docs/webhook-signatures.json", import.meta.url), "utf8"),
);
const isEvent = ({ body }: SignedExample) => body.includes('"event_type"');
const timeOf = ({ headers }: SignedExample) => Number(headers["webhook-timestamp"]) * 1_000;

function deliveryOf(example: SignedExample, change: Partial<WebhookDelivery> = {}): WebhookDelivery {
  const { body_base64, headers, signing_secrets: signingSecret, access_secret: accessSecret } = example;
  return {
    body: Buffer.from(body_base64, "base64"),
    headers,
    signingSecret,
    accessSecret,
    now: timeOf(example),
    ...change,
  };
}

function assertFault(delivery: WebhookDelivery, reason: string) {
  return assert.rejects(verifyWebhook(delivery), (error) => {
    assert.ok(error instanceof WebhookVerificationError);
    assert.equal(error.reason, reason);
    return true;
  });
}

describe("verifyWebhook", () => {
  for (const example of EXAMPLES.filter(isEvent)) {
    test(`verifyWebhook returns the event of ${example.name}`, async () => {
      assert.deepEqual(await verifyWebhook(deliveryOf(example)), JSON.parse(example.body));
      for (const signingSecret of example.signing_secrets) await verifyWebhook(deliveryOf(example, { signingSecret }));
    });
  }

  for (const example of EXAMPLES.filter((one) => !isEvent(one))) {
    test(`verifyWebhook finds both signatures of ${example.name} right, and no event`, () =>
      assertFault(deliveryOf(example), "malformed"));
  }

  const [example] = EXAMPLES;
  assert.ok(example !== undefined);
  const { accessSecret: _, ...standard } = deliveryOf(example);
  const { signingSecret: __, ...compat } = deliveryOf(example);
  const body = `${example.body} `;
  const other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  const faults: readonly (readonly [what: string, delivery: WebhookDelivery, reason: string])[] = [
    ["a changed body, by the signing secret", { ...standard, body }, "wrong_signature"],
    ["a changed body, by the access secret", { ...compat, body }, "wrong_signature"],
    ["another signing secret", { ...standard, signingSecret: other }, "wrong_signature"],
    ["another access secret", { ...compat, accessSecret: "sandbox-0" }, "wrong_signature"],
    ["one wrong secret of two kinds", deliveryOf(example, { accessSecret: "sandbox-0" }), "wrong_signature"],
    ["a changed id", { ...standard, headers: { ...example.headers, "webhook-id": "x" } }, "wrong_signature"],
    [
      "a signature of another version",
      { ...standard, headers: { ...example.headers, "webhook-signature": "v2,AAAA" } },
      "wrong_signature",
    ],
    [
      "a signature that is no base64",
      { ...standard, headers: { ...example.headers, "webhook-signature": "v1,%%" } },
      "wrong_signature",
    ],
    ["a short X-WEBHOOK-SIGN", { ...compat, headers: { "x-webhook-sign": "v1=00" } }, "wrong_signature"],
    ["no headers, by the signing secret", { ...standard, headers: {} }, "missing_header"],
    ["no headers, by the access secret", { ...compat, headers: new Headers() }, "missing_header"],
    [
      "a time that is no number",
      { ...standard, headers: { ...example.headers, "webhook-timestamp": "1e9" } },
      "malformed",
    ],
    ["a time 301 s ago", { ...standard, now: timeOf(example) + 301_000 }, "too_old"],
    ["a time 301 s ahead", { ...standard, now: timeOf(example) - 301_000 }, "too_new"],
    ["a time over its own tolerance", { ...standard, now: timeOf(example) + 11_000, toleranceSeconds: 10 }, "too_old"],
  ];
  for (const [what, delivery, reason] of faults) {
    test(`verifyWebhook refuses ${what}`, () => assertFault(delivery, reason));
  }

  test("verifyWebhook accepts a time 300 s ago, headers in any case, and a Headers object", async () => {
    await verifyWebhook({ ...standard, now: timeOf(example) + 300_000, headers: new Headers(example.headers) });
    const upper = Object.fromEntries(
      Object.entries(example.headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    await verifyWebhook({ ...deliveryOf(example), headers: upper, body: example.body });
  });

  test("verifyWebhook needs a secret, and refuses one that is not a signing secret", async () => {
    const { body, headers } = standard;
    await assert.rejects(verifyWebhook({ body, headers }), TypeError);
    await assert.rejects(verifyWebhook({ ...standard, signingSecret: "abc" }), TypeError);
  });
});
