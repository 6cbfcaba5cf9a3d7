import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { freshDatabase, HOMES } from "../../support/databases.ts";
import { makeDeployment } from "../../support/deployment.ts";
import { holdsWhole } from "../../support/whole-value.ts";

const PERSON = { first_name: "Ada", last_name: "Sample", date_of_birth: "1985-03-14", ssn: "523-41-7786" };

test("openvoe subjects freezes the person of a file, lists them with a masked SSN, and unfreezes them", async (t) => {
  const { url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const ring = JSON.stringify(mintKeyring());
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: ring });
  const file = join(mkdtempSync(join(tmpdir(), "openvoe-freeze-")), "person.json");
  t.after(() => rmSync(dirname(file), { recursive: true }));
  const freeze = (content: string) => {
    writeFileSync(file, content);
    return run(["subjects", "freeze", file, "--env", "production"]);
  };

  const frozen = await freeze(JSON.stringify(PERSON));
  assert.deepEqual([frozen.code, holdsWhole(frozen.stdout.replaceAll("-", ""), "523417786")], [0, false]);
  const id = /[0-9a-f]{32}/.exec(frozen.stdout)?.[0] ?? "";
  const { stdout: list } = await run(["subjects", "list", "--env", "production"]);
  assert.match(list, new RegExp(`${id} +Ada Sample +1985-03-14 +\\*\\*\\*-\\*\\*-7786`));
  assert.match((await run(["subjects", "list", "--env", "sandbox"])).stdout, /Nobody is frozen/);

  const wrong = await freeze(JSON.stringify({ ...PERSON, first_name: " ", date_of_birth: "14.3.1985", ssn: "12" }));
  assert.equal(wrong.code, 1);
  for (const field of ["first_name", "date_of_birth", "ssn"]) assert.match(wrong.stderr, new RegExp(field));
  for (const last_name of [undefined, null, " "]) {
    assert.match((await freeze(JSON.stringify({ ...PERSON, last_name }))).stderr, /last_name/);
  }
  assert.match((await freeze("Ada Sample")).stderr, /must hold one JSON object/);

  assert.equal((await run(["subjects", "unfreeze", id, "--env", "sandbox"])).code, 1);
  assert.equal((await run(["subjects", "unfreeze", id, "--env", "production"])).code, 0);
  assert.match((await run(["subjects", "list", "--env", "production"])).stdout, /Nobody is frozen/);
});
