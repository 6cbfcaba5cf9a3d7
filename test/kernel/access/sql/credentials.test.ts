import assert from "node:assert/strict";
import { test } from "node:test";
import { findCredentialByHash, insertCredential, saveTeam } from "../../../../src/kernel/access/sql/credentials.ts";
import { hashSecret, mintId } from "../../../../src/kernel/crypto/secrets.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";

forEachDatabase((home) => {
  test("findCredentialByHash returns the remaining time of a credential by the database's clock", async (t) => {
    const { db } = await freshDatabase(home, t);
    const team = await saveTeam(db, { id: mintId(), name: "one", clientId: mintId() });
    const secretHash = hashSecret("made up");
    const plain = {
      environment: "sandbox",
      name: null,
      secretHint: "",
      keyId: 1,
      scopes: [],
      expiresAt: null,
      allowedAddresses: null,
      purposes: null,
    } as const;
    await insertCredential(db, { ...plain, id: mintId(), teamId: team.id, secretHash, sealedSecret: Buffer.of() });
    for (const [interval, ms, isUsable] of [
      ["90 seconds", 90_000, true],
      ["0.5 milliseconds", 0.5, true],
      ["0", 0, false],
      ["-2 hours", -7_200_000, false],
      [null, null, true],
    ] as const) {
      // Within a transaction the database's time stands still.
      const found = await db.transaction(async (tx) => {
        const text = "update credentials set expires_at = now() + $1::interval";
        await tx.rows({ name: "expire_credentials", text }, [interval]);
        return findCredentialByHash(tx, secretHash);
      });
      assert.deepEqual([found?.expires_in_ms, found?.is_usable], [ms, isUsable]);
    }
  });
});
