import assert from "node:assert/strict";
import { test } from "node:test";
import { appendAudit, chainAudit } from "../../../src/kernel/audit/ops/audit.ts";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { freshDatabase, HOMES } from "../../support/databases.ts";
import { makeDeployment } from "../../support/deployment.ts";

test("openvoe audit lists the log and finds it intact, or reports the first broken entry and exits with 1", async (t) => {
  const { db, url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  for (const target of ["one", "two", "three"]) {
    const act = { actor: "operator:dana", teamId: null, environment: null, details: { name: target } };
    await db.transaction((tx) => appendAudit(tx, { ...act, action: "company.alias", target }));
  }
  const { stdout: waiting } = await run(["audit", "list", "--limit", "1"]);
  assert.match(waiting, /\nwaiting .*operator:dana +company\.alias +three/);
  assert.match(
    (await run(["audit", "verify"])).stdout,
    /^The log is intact: 0 entries, and 3 that are not chained yet\.\n/,
  );
  await chainAudit({ db });

  const { stdout: list } = await run(["audit", "list", "--limit", "2"]);
  assert.match(list, /^NUMBER +AT.*\n3 .*operator:dana +company\.alias +three +\{"name":"three"\}\n2 .*\n$/);
  const { stdout: json } = await run(["audit", "list", "--target", "one", "--json"]);
  assert.equal(JSON.parse(json)[0].number, 1);

  const whole = await run(["audit", "verify"]);
  assert.match(
    whole.stdout,
    /^The log is intact: 3 entries, and 0 that are not chained yet\.\nHead: 3:[0-9a-f]{64}\n$/,
  );
  assert.equal(whole.code, 0);
  const noted = /Head: (\S+)/.exec(whole.stdout)?.[1] ?? "";
  assert.equal((await run(["audit", "verify", "--noted", noted])).code, 0);
  assert.equal((await run(["audit", "verify", "--noted", "3"])).code, 2);
  assert.equal((await run(["audit", "list", "--limit", "0"])).code, 2);

  await db.rows({ name: "", text: "update audit_entries set target = 'x' where number = 2" });
  const broken = await run(["audit", "verify"]);
  assert.deepEqual(
    [broken.code, broken.stdout],
    [1, "The log is broken: entry 2 was changed. The first 0 entries are intact.\n"],
  );
  await db.rows({ name: "", text: "update audit_entries set target = 'two' where number = 2" });
  await appendAudit(db, {
    actor: "a",
    teamId: null,
    environment: null,
    action: "key.create",
    target: "k",
    details: {},
  });
  await db.rows({ name: "", text: "update audit_entries set actor = 'b' where action = 'key.create'" });
  assert.match(
    (await run(["audit", "verify"])).stdout,
    /^The log is broken: entry [0-9a-f]{32} was changed before it was chained\./,
  );
  await db.rows({ name: "", text: "update audit_entries set target = 'x' where number = 2" });
  const { stdout } = await run(["audit", "verify", "--json"]);
  assert.deepEqual(JSON.parse(stdout).broken, { number: 2, reason: "was changed" });
});
