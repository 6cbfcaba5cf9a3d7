import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { TOKENED_TABLES } from "../../../../src/areas/connections/sql/person-rows.ts";
import { SUBJECT_KEYS_VERSION } from "../../../../src/areas/records/linkage/lookup-keys.ts";
import { VERIFICATION_TOKENS_VERSION } from "../../../../src/areas/verifications/ops/lookup-tokens.ts";
import {
  listSubjectVerifications,
  listUntokenedVerifications,
  saveSubjectTokens,
} from "../../../../src/areas/verifications/sql/lookup-tokens.ts";
import { insertVerification } from "../../../../src/areas/verifications/sql/verifications.ts";
import type { Environment } from "../../../../src/kernel/access/caller.ts";
import { saveTeam } from "../../../../src/kernel/access/sql/credentials.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import { idHex, nilId, type TeamId, type VerificationHex, type VerificationId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../support/databases.ts";

const NEGATIVE = "-9223372036854775808";
const FIRST_PAGE = { after: nilId<VerificationHex>(), limit: 10 };

async function makeStore(home: Home, t: TestContext) {
  const { db } = await freshDatabase(home, t);
  const add = async (
    subjectTokens: readonly string[],
    options: { environment?: Environment; version?: number } = {},
  ) => {
    const { environment = "sandbox", version = VERIFICATION_TOKENS_VERSION } = options;
    const team = await saveTeam(db, { id: mintId(), name: mintId(), clientId: mintId() });
    const id = `iv_${mintId()}` as VerificationId;
    await insertVerification(db, {
      id,
      tenant: { teamId: team.id as TeamId, environment },
      status: "processing",
      sealedDetails: Buffer.from("sealed"),
      keyId: 1,
      trackingInfo: null,
      subjectTokens,
      subjectVersion: version,
      auditEntry: { id: mintId(), actor: "test", details: {} },
      once: null,
    });
    return id;
  };
  const find = async (tokens: readonly string[], page = FIRST_PAGE, environment: Environment = "sandbox") =>
    (await listSubjectVerifications(db, { environment, tokens }, page)).map(({ id }) => id);
  const untokened = async (version: number) =>
    (await listUntokenedVerifications(db, { version, ...FIRST_PAGE })).map(({ id }) => id);
  return { db, add, find, untokened };
}

forEachDatabase((home) => {
  test("listSubjectVerifications finds what shares a token, of every team and in one environment", async (t) => {
    const { add, find } = await makeStore(home, t);
    const [one, other] = [await add([NEGATIVE, "1"]), await add(["2", "1"])];
    await add(["1"], { environment: "production" });
    await add(["3"]);
    await add([]);
    assert.deepEqual(await find(["1"]), [one, other].sort());
    assert.deepEqual(await find([NEGATIVE, "7"]), [one]);
    assert.deepEqual(await find([]), []);
  });

  test("listSubjectVerifications goes on after a page's last id", async (t) => {
    const { add, find } = await makeStore(home, t);
    const ids = await Promise.all(Array.from({ length: 5 }, () => add(["1"])));
    const first = await find(["1"], { after: nilId(), limit: 2 });
    const rest = await find(["1"], { after: idHex(first[1] ?? assert.fail("a short page")), limit: 10 });
    assert.deepEqual([...first, ...rest], ids.sort());
  });

  test("listSubjectVerifications looks tokens up in their index", async (t) => {
    const { db, add } = await makeStore(home, t);
    await add(["1"]);
    const text = "explain select id from verifications where subject_tokens && array[1::bigint]";
    const plan = await db.transaction(async (tx) => {
      await tx.rows({ name: "", text: "set local enable_seqscan = off" });
      return tx.rows<Record<string, string>>({ name: "explain_tokens", text });
    });
    assert.match(JSON.stringify(plan), /Index Scan on verifications_v7_\d+_subject_tokens_idx/);
  });

  test("saveSubjectTokens lets a verification be found, and keeps tokens of a newer version", async (t) => {
    const { db, add, find, untokened } = await makeStore(home, t);
    const [old, newer] = [await add([], { version: 0 }), await add(["5"], { version: 2 })];
    assert.deepEqual(await untokened(1), [old]);
    const both = [old, newer].map((id) => ({ id, tokens: [NEGATIVE], outcome: null }));
    await saveSubjectTokens(db, 1, both);
    assert.deepEqual(await untokened(1), []);
    assert.deepEqual(await find([NEGATIVE]), [old]);
    assert.deepEqual(await find(["5"]), [newer]);
  });

  test("rows without the current tokens have an index that names the version of the keys", async (t) => {
    const { db } = await makeStore(home, t);
    const places = [
      ["verifications_by_former_tokens", VERIFICATION_TOKENS_VERSION],
      ...TOKENED_TABLES.map((table) => [`${table}_by_former_subject_keys`, SUBJECT_KEYS_VERSION] as const),
    ] as const;
    for (const [index, version] of places) {
      const text = "select pg_get_expr(indpred, indrelid) as is from pg_index where indexrelid = $1::regclass";
      const [predicate] = await db.rows<{ is: string }>({ name: "predicate", text }, [index]);
      assert.match(predicate?.is ?? "", new RegExp(`\\(subject_version < ${version}\\)`), index);
    }
  });
});
