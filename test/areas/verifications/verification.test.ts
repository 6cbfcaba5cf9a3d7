import assert from "node:assert/strict";
import { test } from "node:test";
import {
  advanceVerification,
  isFinal,
  type VerificationTrigger,
} from "../../../src/areas/verifications/verification.ts";
import { VERIFICATION_STATUSES, type VerificationStatus } from "../../../src/areas/webhooks/words.ts";
import { AppError } from "../../../src/kernel/error.ts";

const HAPPENINGS: readonly VerificationTrigger[] = ["admit", "all_answered", "some_answered", "none_answered"];

/** Every way that there is; all other pairs are conflicts. */
const WAYS: readonly (readonly [VerificationStatus, VerificationTrigger, VerificationStatus])[] = [
  ["pending", "admit", "processing"],
  ["processing", "all_answered", "completed"],
  ["processing", "some_answered", "partial"],
  ["processing", "none_answered", "failed"],
];

test("advanceVerification follows the transitions and refuses all others as a conflict", () => {
  for (const from of VERIFICATION_STATUSES) {
    for (const trigger of HAPPENINGS) {
      const to = WAYS.find(([state, what]) => state === from && what === trigger)?.[2];
      if (to !== undefined) assert.equal(advanceVerification(from, trigger), to);
      else {
        assert.throws(
          () => advanceVerification(from, trigger),
          (error: unknown) => error instanceof AppError && error.code === "conflict" && error.message.includes(from),
        );
      }
    }
  }
});

test("isFinal is true for completed, partial and failed, and nothing else", () => {
  assert.deepEqual(VERIFICATION_STATUSES.filter(isFinal), ["completed", "partial", "failed"]);
});
