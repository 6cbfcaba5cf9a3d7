import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { EmploymentRecord } from "../../../../src/areas/payroll/employment.ts";
import { SHIPPED_MODEL } from "../../../../src/areas/records/linkage/model/model.ts";
import {
  listLinkageModels,
  NEWEST_ACCEPTED,
  SHIPPED,
  useLinkageModel,
} from "../../../../src/areas/records/ops/linkage/linkage-models.ts";
import {
  stepTraining,
  type TrainingRun,
  type TrainingStep,
} from "../../../../src/areas/records/ops/linkage/model-training.ts";
import {
  claimTraining,
  findActiveModel,
  renewTraining,
  saveTrainedModel,
} from "../../../../src/areas/records/sql/employments/linkage-models.ts";
import { Keyring, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Context } from "../../../../src/kernel/sealing/ops/context.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../support/databases.ts";
import { date, record } from "../linkage/persons.ts";
import { loadEmployments } from "./imports/load.ts";

async function contextOf(home: Home, t: TestContext): Promise<Context> {
  const { db } = await freshDatabase(home, t);
  return { db, keyring: new Keyring(mintKeyring()) };
}

const GIVEN = "Robert Mary Desmond Felicity Hyacinth Walter Quincy Ursula Boris Gwendolyn".split(" ");
const SURNAMES = "Kofron Quigley Wurtz Bancroft Dempsey Ibarra Mulvaney Ostrander Pacheco Zimmer".split(" ");

/** Two records of each of so many persons, known by SSN, some with a misspelt given name. */
function twoRecordsEach(persons: number): EmploymentRecord[] {
  return Array.from({ length: persons * 2 }, (_, at) => {
    const person = Math.floor(at / 2);
    const given = GIVEN[person % 10] ?? "";
    return record({
      record_id: `E${at}`,
      first_name: at % 14 === 1 ? given.slice(0, 1) : given,
      last_name: SURNAMES[(person * 3) % 10] ?? "",
      date_of_birth: date(`19${40 + (person % 50)}-0${1 + (person % 9)}-1${person % 10}`),
      ssn: `${211 + person}34${1_000 + person * 3}`,
      street: `${person} Oak Street`,
      zip: String(10_000 + person * 13),
    });
  });
}

/** Steps until nothing is due. Returns the versions that were made. */
async function learnAll(context: Context): Promise<(string | null)[]> {
  const made: (string | null)[] = [];
  let learning: TrainingRun | null = null;
  for (;;) {
    const step: TrainingStep = await stepTraining(context, learning, { thresholdBits: 13.29 });
    if (step.kind === "none_due") return made;
    learning = step.kind === "under_way" ? step.run : null;
    if (step.kind === "ended") made.push(step.version);
  }
}

forEachDatabase((home) => {
  test("stepTraining trains once after an import, and the model decides from then on, only in that environment", async (t) => {
    const context = await contextOf(home, t);
    assert.deepEqual(await learnAll(context), []);
    await loadEmployments(context, twoRecordsEach(250));
    assert.deepEqual(await learnAll(context), ["production-1"]);
    assert.deepEqual(await learnAll(context), []);
    const { models, states } = await listLinkageModels(context.db);
    assert.deepEqual(
      models.map(({ version, status, reason, is_active, former }) => [version, status, reason, is_active, former]),
      [["production-1", "accepted", null, true, SHIPPED_MODEL.version]],
    );
    assert.deepEqual([models[0]?.model.audit.persons, states.length], [250, 1]);
    assert.notDeepEqual(models[0]?.model.bits, SHIPPED_MODEL.bits);
    assert.equal((await findActiveModel(context.db, "production"))?.version, "production-1");
    assert.equal(await findActiveModel(context.db, "sandbox"), null);
    await loadEmployments(context, twoRecordsEach(251));
    assert.deepEqual(await learnAll(context), ["production-2"]);
  });

  test("stepTraining stores a model without sufficient evidence as rejected, with the reason, and does not activate it", async (t) => {
    const context = await contextOf(home, t);
    await loadEmployments(context, twoRecordsEach(10));
    await learnAll(context);
    const [model] = (await listLinkageModels(context.db)).models;
    assert.deepEqual([model?.status, model?.is_active], ["rejected", false]);
    assert.match(model?.reason ?? "", /^not enough pairs yet, .*: 10 of the 200 pairs/);
    assert.equal(await findActiveModel(context.db, "production"), null);
    const choice = { actor: "operator:dana", environment: "production", wanted: "production-1" } as const;
    await assert.rejects(useLinkageModel(context.db, choice), { code: "conflict" });
  });

  test("stepTraining stores no value of a person", async (t) => {
    const context = await contextOf(home, t);
    const records = twoRecordsEach(210);
    await loadEmployments(context, records);
    await learnAll(context);
    const [row] = await context.db.rows<{ text: string }>({
      name: "entries",
      text: "select m::text as text from linkage_models m",
    });
    for (const { ssn, street, date_of_birth, last_name } of records) {
      for (const value of [ssn, street, date_of_birth, last_name])
        assert.ok(!row?.text.includes(value ?? "-"), value ?? "");
    }
  });
});

forEachDatabase((home) => {
  test("claimTraining gives the lease to one process, and a lost lease saves nothing", async (t) => {
    const context = await contextOf(home, t);
    await loadEmployments(context, twoRecordsEach(1));
    const claim = (leaseMs: number) => claimTraining(context.db, { claimId: mintId(), leaseMs });
    const claims = await Promise.all([claim(0), claim(0), claim(60_000), claim(60_000)]);
    const held = claims.filter((one) => one !== null);
    assert.ok(held.length >= 1);
    assert.equal(await claim(60_000), null);
    const alive = await Promise.all(held.map((lease) => renewTraining(context.db, lease, 60_000)));
    assert.equal(alive.filter(Boolean).length, 1);
    const learnt = { status: "accepted", reason: null, former: "1", model: SHIPPED_MODEL, counts: {} } as const;
    const saved = await Promise.all(held.map((lease) => saveTrainedModel(context.db, lease, learnt)));
    assert.deepEqual(
      saved.filter((version) => version !== null),
      ["production-1"],
    );
  });

  test("useLinkageModel pins the operator's choice against newer models until they unpin it, and logs it", async (t) => {
    const context = await contextOf(home, t);
    const { db } = context;
    const use = (wanted: string) => useLinkageModel(db, { actor: "operator:dana", environment: "production", wanted });
    const active = async () => (await findActiveModel(db, "production"))?.version ?? SHIPPED;
    await loadEmployments(context, twoRecordsEach(220));
    await learnAll(context);
    assert.equal((await use(SHIPPED)).is_pinned, true);
    assert.equal(await active(), SHIPPED);
    await loadEmployments(context, twoRecordsEach(221));
    assert.deepEqual(await learnAll(context), ["production-2"]);
    assert.equal(await active(), SHIPPED);
    await use("production-1");
    assert.equal(await active(), "production-1");
    await use(NEWEST_ACCEPTED);
    assert.equal(await active(), "production-2");
    await assert.rejects(use("production-3"), { code: "not_found" });
    const entries = await db.rows<{ action: string; target: string; details: { was: string } }>({
      name: "entries",
      text: "select action, target, details from audit_entries order by at, id",
    });
    assert.deepEqual(
      entries.map(({ action, target, details }) => [action, details.was, target]),
      [
        ["linkage.use", "production-1", SHIPPED],
        ["linkage.use", SHIPPED, "production-1"],
        ["linkage.use", "production-1", "production-2"],
      ],
    );
  });
});
