import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
// Made once by Python's hmac, not by our own code.
import vectors from "../../../docs/webhook-signatures.json" with { type: "json" };
import { mintId, mintSigningSecret } from "../../../src/kernel/crypto/secrets.ts";
import { signCompat, signStandard, verifyCompat, verifyStandard } from "../../../src/kernel/crypto/signature.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

for (const vector of vectors) {
  const { headers, access_secret: accessSecret, signing_secrets: secrets } = vector;
  const body = Buffer.from(vector.body_base64, "base64");
  const id = headers["webhook-id"];
  const timestampSeconds = Number(headers["webhook-timestamp"]);
  const message = { id, timestampSeconds, body, secrets };

  test(`webhook-signatures.json has the same bytes twice: ${vector.name}`, () => {
    assert.deepEqual(Buffer.from(vector.body), body);
  });

  test(`signCompat makes the signature of ${vector.name}`, () => {
    assert.equal(signCompat(body, accessSecret), headers["X-WEBHOOK-SIGN"]);
    assert.ok(verifyCompat(body, headers["X-WEBHOOK-SIGN"], accessSecret));
  });

  test(`signStandard makes the signature of ${vector.name}`, () => {
    assert.equal(signStandard(message), headers["webhook-signature"]);
    assert.ok(verifyStandard({ ...message, signature: headers["webhook-signature"], nowSeconds: timestampSeconds }));
  });

  test(`node:crypto makes the signatures of ${vector.name}`, () => {
    const compat = createHmac("sha256", Buffer.from(accessSecret)).update(body).digest("hex");
    const standard = secrets.map((secret) => {
      const key = Buffer.from(secret.replace("whsec_", ""), "base64");
      const signed = Buffer.concat([Buffer.from(`${id}.${timestampSeconds}.`), body]);
      return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
    });
    assert.deepEqual([`v1=${compat}`, standard.join(" ")], [headers["X-WEBHOOK-SIGN"], headers["webhook-signature"]]);
  });

  test(`the standardwebhooks package makes and verifies the signatures of ${vector.name}`, (t) => {
    t.mock.timers.enable({ apis: ["Date"], now: timestampSeconds * 1_000 });
    const at = new Date();
    const made = secrets.map((secret) => new Webhook(secret).sign(id, at, vector.body));
    assert.equal(made.join(" "), headers["webhook-signature"]);
    for (const secret of secrets) {
      // The package parses what it has verified: a body that is no JSON ends in the parser, and not in the verifier.
      const verify = () => new Webhook(secret).verify(body, headers);
      if (isJson(vector.body)) assert.deepEqual(verify(), JSON.parse(vector.body));
      else if (body.length > 0) assert.throws(verify, SyntaxError);
      else assert.doesNotThrow(verify);
    }
  });

  test(`openssl makes the X-WEBHOOK-SIGN of ${vector.name}`, {
    skip: hasOpenssl ? false : "there is no openssl",
  }, () => {
    const args = ["dgst", "-sha256", "-hmac", accessSecret, "-r"];
    const digest = execFileSync("openssl", args, { input: body }).toString().split(" ")[0];
    assert.equal(`v1=${digest}`, headers["X-WEBHOOK-SIGN"]);
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

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
