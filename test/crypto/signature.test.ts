import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { test } from "node:test";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { mintId, mintSigningSecret } from "../../src/crypto/secrets.ts";
import { signCompat, signStandard, verifyCompat, verifyStandard } from "../../src/crypto/signature.ts";
// Made once by Python's hmac, not by our own code.
import vectors from "./signature-vectors.json" with { type: "json" };

for (const vector of vectors) {
  const body = Buffer.from(vector.body_base64, "base64");
  const message = {
    id: vector.webhook_id,
    timestampSeconds: vector.webhook_timestamp,
    body,
    secrets: vector.signing_secrets,
  };

  test(`signCompat makes the signature of the vector "${vector.name}"`, () => {
    assert.equal(signCompat(body, vector.access_secret), vector.x_webhook_sign);
    assert.ok(verifyCompat(body, vector.x_webhook_sign, vector.access_secret));
  });

  test(`signStandard makes the signature of the vector "${vector.name}"`, () => {
    assert.equal(signStandard(message), vector.webhook_signature);
    assert.ok(
      verifyStandard({ ...message, signature: vector.webhook_signature, nowSeconds: vector.webhook_timestamp }),
    );
  });
}

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

test("signCompat agrees with openssl", { skip: hasOpenssl ? false : "there is no openssl" }, () => {
  const body = Buffer.from('{"n":1.10,"é":"\u2028"}');
  const secret = "prod-0123456789abcdef";
  const digest = execFileSync("openssl", ["dgst", "-sha256", "-hmac", secret, "-r"], { input: body }).toString();
  assert.equal(signCompat(body, secret), `v1=${digest.split(" ")[0]}`);
});

const nowSeconds = Math.floor(Date.now() / 1_000);

test("signStandard makes what the standardwebhooks package verifies, also with two secrets during a rotation", () => {
  const secrets = [mintSigningSecret(), mintSigningSecret()];
  const message = { id: mintId(), timestampSeconds: nowSeconds, body: Buffer.from('{"a":"é"}'), secrets };
  const headers = {
    "webhook-id": message.id,
    "webhook-timestamp": String(nowSeconds),
    "webhook-signature": signStandard(message),
  };
  for (const secret of secrets) {
    assert.deepEqual(new Webhook(secret).verify(message.body, headers), { a: "é" });
  }
  assert.throws(() => new Webhook(mintSigningSecret()).verify(message.body, headers));
});

test("verifyStandard takes what the standardwebhooks package signs", () => {
  const secret = mintSigningSecret();
  const id = mintId();
  const text = '{"b":2}';
  const signature = new Webhook(secret).sign(id, new Date(nowSeconds * 1_000), text);
  const delivery = {
    id,
    timestampSeconds: nowSeconds,
    body: Buffer.from(text),
    secrets: [secret],
    signature,
    nowSeconds,
  };
  assert.ok(verifyStandard(delivery));
  assert.ok(!verifyStandard({ ...delivery, body: Buffer.from(`${text} `) }));
});

test("verifyCompat and verifyStandard hold for every body, and fail when a byte of it changes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(), fc.string(), (bytes, at, secret) => {
      const body = Buffer.from(bytes);
      const other = Buffer.from(bytes);
      other[at % other.length] = (other[at % other.length] ?? 0) ^ 1;
      const message = {
        id: "e",
        timestampSeconds: 5,
        body,
        secrets: [`whsec_${Buffer.from(secret).toString("base64")}`],
      };
      const delivery = { ...message, signature: signStandard(message), nowSeconds: 5 };
      assert.ok(verifyStandard(delivery));
      assert.ok(!verifyStandard({ ...delivery, body: other }));
      assert.ok(verifyCompat(body, signCompat(body, secret), secret));
      assert.ok(!verifyCompat(other, signCompat(body, secret), secret));
    }),
  );
});

test("verifyStandard refuses another id, another time, a stale one and another form", () => {
  const message = { id: "e1", timestampSeconds: 1_000, body: Buffer.from("{}"), secrets: [mintSigningSecret()] };
  const delivery = { ...message, signature: signStandard(message), nowSeconds: 1_300 };
  assert.ok(verifyStandard(delivery));
  assert.ok(verifyStandard({ ...delivery, signature: `v1a,AAAA ${delivery.signature} v2,BBBB` }));
  assert.ok(!verifyStandard({ ...delivery, id: "e2" }));
  assert.ok(!verifyStandard({ ...delivery, timestampSeconds: 1_001 }));
  assert.ok(!verifyStandard({ ...delivery, nowSeconds: 1_301 }));
  assert.ok(!verifyStandard({ ...delivery, nowSeconds: 699 }));
  assert.ok(!verifyStandard({ ...delivery, timestampSeconds: Number.NaN }));
  assert.ok(!verifyStandard({ ...delivery, signature: delivery.signature.replace("v1,", "v1a,") }));
  assert.ok(!verifyStandard({ ...delivery, signature: "" }));
  assert.ok(!verifyStandard({ ...delivery, secrets: [] }));
});
