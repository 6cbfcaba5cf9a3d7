import assert from "node:assert/strict";
import { test } from "node:test";
import {
  evaluateBlinded,
  evaluateText,
  finalizeBlinding,
  mintBlinding,
  mintExchangeKey,
} from "../../../src/areas/exchange/crypto/oprf.ts";

test("finalizeBlinding gives what the key's holder computes, and the holder sees another point each time", () => {
  const key = mintExchangeKey();
  const [one, two] = [mintBlinding("ssn9:523417786"), mintBlinding("ssn9:523417786")];
  assert.notDeepEqual(one.blinded, two.blinded);
  for (const blinding of [one, two]) {
    const evaluated = evaluateBlinded(key, blinding.blinded);
    assert.ok(evaluated !== null);
    assert.deepEqual(finalizeBlinding(blinding, evaluated), evaluateText(key, "ssn9:523417786"));
  }
});

test("evaluateText gives the value of RFC 9497, appendix A.1.1.1", () => {
  const key = Buffer.from("5ebcea5ee37023ccb9fc2d2019f9d7737be85591ae8652ffa9ef0f4d37063b0e", "hex");
  const value = evaluateText(key, "\0");
  assert.equal(
    Buffer.from(value).toString("hex"),
    "527759c3d9366f277d8c6020418d96bb393ba2afb20ff90df23fb7708264e2f3ab9135e3bd69955851de4b1f9fe8a0973396719b7912ba9ee8aa7d0b5e24bcf6",
  );
});

test("evaluateBlinded and finalizeBlinding refuse bytes that are no point, and the identity", () => {
  const key = mintExchangeKey();
  const wrong = [new Uint8Array(32), new Uint8Array(31), new Uint8Array(32).fill(255)];
  for (const bytes of wrong) {
    assert.equal(evaluateBlinded(key, bytes), null);
    assert.equal(finalizeBlinding(mintBlinding("a"), bytes), null);
  }
});
