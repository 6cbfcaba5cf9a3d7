import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { EmploymentRecord } from "../../../../src/areas/payroll/employment.ts";
import { SHIPPED_MODEL } from "../../../../src/areas/records/linkage/model/model.ts";
import { openRecordsSource, type RecordsSourceOptions } from "../../../../src/areas/records/sources/records.ts";
import { KEY_RECORDS_MAX } from "../../../../src/areas/records/sql/employments/employments.ts";
import { claimTraining, saveTrainedModel } from "../../../../src/areas/records/sql/employments/linkage-models.ts";
import { compileResults } from "../../../../src/areas/verifications/results/compile.ts";
import type { Environment } from "../../../../src/kernel/access/caller.ts";
import { Keyring, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Context } from "../../../../src/kernel/sealing/ops/context.ts";
import type { SubjectDetails } from "../../../../src/kernel/subject.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../support/databases.ts";
import { date, ELSEWHERE, record, subjectDetails } from "../linkage/persons.ts";
import { loadEmployments } from "../ops/imports/load.ts";

async function contextOf(home: Home, t: TestContext): Promise<Context> {
  const { db } = await freshDatabase(home, t);
  return { db, keyring: new Keyring(mintKeyring()) };
}

async function ask(context: Context, details: SubjectDetails, options: Partial<RecordsSourceOptions> = {}) {
  const source = openRecordsSource({ ...context, nowMs: () => performance.now(), ...options });
  const answer = await source.ask({ environment: "production", details }, new AbortController().signal);
  assert.ok(answer.kind !== "unreachable" && answer.explanation !== undefined);
  return { kind: answer.kind, explanation: answer.explanation };
}

const NAMES = ["Desmond Quigley", "Felicity Wurtz", "Hyacinth Bancroft"] as const;

/** So many records of three unrelated persons. */
function strangers(count: number, fields: Partial<EmploymentRecord>): EmploymentRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const [first_name = "", last_name = ""] = NAMES[at % NAMES.length]?.split(" ") ?? [];
    return record({ ...ELSEWHERE, record_id: `S${at}`, first_name, last_name, ...fields });
  });
}

forEachDatabase((home) => {
  test("openRecordsSource answers with the subject's records, the model and the weights", async (t) => {
    const context = await contextOf(home, t);
    await loadEmployments(context, [record(), record({ record_id: "E2", first_name: "Mary", ssn: "411223344" })]);
    const { kind, explanation } = await ask(context, subjectDetails());
    assert.equal(kind, "match");
    assert.deepEqual([explanation.model_version, explanation.candidates_seen], [SHIPPED_MODEL.version, 2]);
    assert.deepEqual(
      explanation.candidates.map(({ guard }) => guard),
      [null, "ssn_differs"],
    );
  });

  test("openRecordsSource finds a record with only the last four digits of the SSN, and no date of birth", async (t) => {
    const context = await contextOf(home, t);
    const cut = record({ ssn: "7786", date_of_birth: null });
    await loadEmployments(context, [cut, record({ record_id: "E2", first_name: "Gerald", ssn: "7787" })]);
    for (const ssn of ["523417786", "7786"]) {
      const { kind, explanation } = await ask(context, subjectDetails({ ssn }));
      const returned = explanation.candidates.filter(({ is_returned }) => is_returned);
      assert.deepEqual([kind, returned.length], ["match", 1], ssn);
    }
    assert.equal((await ask(context, subjectDetails({ ssn: "523417768" }))).kind, "no_match");
  });

  test("openRecordsSource accepts records by the operator's own thresholds", async (t) => {
    const context = await contextOf(home, t);
    await loadEmployments(context, [record()]);
    const bits = (await ask(context, subjectDetails())).explanation.candidates[0]?.bits ?? 0;
    const kindAt = async (thresholdBits: number) =>
      (await ask(context, subjectDetails(), { thresholds: { thresholdBits, marginBits: 13.29 } })).kind;
    assert.deepEqual([await kindAt(bits - 0.1), await kindAt(bits + 0.1)], ["match", "no_match"]);
  });

  test("openRecordsSource gives no weight to the last four of a number that several unrelated persons have", async (t) => {
    const context = await contextOf(home, t);
    const namesake = record({ date_of_birth: date("1971-03-09"), ...ELSEWHERE });
    const details = subjectDetails({ ssn: "7786" }, [ELSEWHERE]);
    await loadEmployments(context, [namesake]);
    assert.equal((await ask(context, details)).kind, "match");
    await loadEmployments(context, strangers(3, { ssn: "523417786", date_of_birth: null }));
    const { kind, explanation } = await ask(context, details);
    assert.deepEqual([kind, explanation.generic_ssns], ["no_match", 1]);
  });

  test("openRecordsSource gives no weight to the last four of a number with more records than one person has", async (t) => {
    const context = await contextOf(home, t);
    const namesake = record({ date_of_birth: date("1971-03-09"), ...ELSEWHERE });
    const details = subjectDetails({ ssn: "7786" }, [ELSEWHERE]);
    await loadEmployments(context, [namesake]);
    assert.equal((await ask(context, details)).kind, "match");
    await loadEmployments(context, strangers(KEY_RECORDS_MAX, { ssn: namesake.ssn, date_of_birth: null }));
    const { kind, explanation } = await ask(context, details);
    assert.deepEqual([kind, explanation.generic_ssns], ["no_match", 1]);
  });

  test("openRecordsSource gives no weight to a whole number with more records than one person has", async (t) => {
    const context = await contextOf(home, t);
    const own = record({ date_of_birth: null, ...ELSEWHERE });
    const details = subjectDetails({}, [ELSEWHERE]);
    await loadEmployments(context, [own]);
    assert.equal((await ask(context, details)).kind, "match");
    await loadEmployments(context, strangers(KEY_RECORDS_MAX, { ssn: own.ssn, date_of_birth: null }));
    const { kind, explanation } = await ask(context, details);
    assert.deepEqual([kind, explanation.generic_ssns, explanation.overfull_keys], ["no_match", 1, 1]);
  });
});

forEachDatabase((home) => {
  test("openRecordsSource also decides on the records under a returned record's number that share no other key", async (t) => {
    const context = await contextOf(home, t);
    const old = record({ ...ELSEWHERE, record_id: "E2", date_of_birth: date("1972-03-08") });
    await loadEmployments(context, [record(), old]);
    const { kind, explanation } = await ask(context, subjectDetails({ ssn: null }));
    assert.deepEqual([kind, explanation.candidates.filter(({ is_returned }) => is_returned).length], ["match", 2]);
  });

  test("openRecordsSource returns no undated record under a number that a namesake born on another day has", async (t) => {
    const context = await contextOf(home, t);
    const undated = record({ date_of_birth: null });
    await loadEmployments(context, [undated]);
    const details = subjectDetails({ ssn: "7786" });
    assert.equal((await ask(context, details)).kind, "match");
    const fathers = { record_id: "E2", last_name: "Cofron", date_of_birth: date("1944-09-21") };
    await loadEmployments(context, [undated, record({ ...ELSEWHERE, ...fathers })]);
    assert.equal((await ask(context, details)).kind, "no_match");
  });
});

/** What an employer writes where it knows no number. */
const FILLER = "404127755";

forEachDatabase((home) => {
  test("openRecordsSource returns nobody through a number that several unrelated persons have, without an SSN", async (t) => {
    const context = await contextOf(home, t);
    const own = record({ record_id: "E1", ssn: FILLER });
    const other = record({ ...ELSEWHERE, record_id: "E2", last_name: "Zimmer", ssn: FILLER });
    await loadEmployments(context, [own, other, ...strangers(3, { ssn: FILLER, date_of_birth: date("1964-11-23") })]);
    const { kind, explanation } = await ask(context, subjectDetails({ ssn: null }));
    const returned = explanation.candidates.filter(({ is_returned }) => is_returned);
    assert.deepEqual([kind, returned.length, explanation.generic_ssns], ["match", 1, 1]);
  });

  test("openRecordsSource ignores a number that several unrelated persons have, next to the subject's", async (t) => {
    const context = await contextOf(home, t);
    await loadEmployments(context, [record({ ssn: FILLER })]);
    for (const ssn of ["523417786", "7786"])
      assert.equal((await ask(context, subjectDetails({ ssn }))).kind, "no_match");
    await loadEmployments(context, strangers(3, { ssn: FILLER, date_of_birth: date("1964-11-23") }));
    for (const ssn of ["523417786", "7786"]) assert.equal((await ask(context, subjectDetails({ ssn }))).kind, "match");
  });
});

forEachDatabase((home) => {
  test("openRecordsSource decides by the model that is active in the environment, and in no other", async (t) => {
    const context = await contextOf(home, t);
    for (const environment of ["production", "development"] as const) {
      await loadEmployments(context, [record()], environment);
    }
    const lease = await claimTraining(context.db, { claimId: mintId(), leaseMs: 1_000 });
    assert.ok(lease !== null);
    const learnt = { status: "accepted", reason: null, former: SHIPPED_MODEL.version, counts: {} } as const;
    const version = await saveTrainedModel(context.db, lease, { ...learnt, model: SHIPPED_MODEL });
    const other = lease.environment === "production" ? "development" : "production";
    const versionIn = async (environment: Environment) => {
      const source = openRecordsSource({ ...context, nowMs: () => 0 });
      const answer = await source.ask({ environment, details: subjectDetails() }, new AbortController().signal);
      return answer.kind === "match" ? answer.explanation?.model_version : null;
    };
    assert.deepEqual([await versionIn(lease.environment), await versionIn(other)], [version, SHIPPED_MODEL.version]);
  });

  test("openRecordsSource applies to everybody but the test persons of the sandbox", async (t) => {
    const source = openRecordsSource({ ...(await contextOf(home, t)), nowMs: () => performance.now() });
    const testPerson = subjectDetails({ ssn: "900010001" });
    assert.equal(source.appliesTo({ environment: "sandbox", details: testPerson }), false);
    assert.equal(source.appliesTo({ environment: "sandbox", details: subjectDetails() }), true);
    for (const environment of ["development", "production"] as const) {
      assert.equal(source.appliesTo({ environment, details: testPerson }), true);
    }
  });
});

const DAMAGE = "update employments set sealed = set_byte(sealed, 30, 255 - get_byte(sealed, 30)) where id = $1";

forEachDatabase((home) => {
  test("openRecordsSource skips a record that does not open, reports and counts it, and answers partially", async (t) => {
    const context = await contextOf(home, t);
    await loadEmployments(context, [record(), record({ record_id: "E2", job_title: "Sorter" })]);
    const [one, other] = await context.db.rows<{ id: string }>({
      name: "test_list",
      text: "select id from employments",
    });
    const damage = (id: string | undefined) => context.db.rows({ name: "test_damage", text: DAMAGE }, [id]);
    const told: string[] = [];
    const source = openRecordsSource({ ...context, nowMs: () => 0, onUnreadable: (row) => told.push(row) });
    const compiled = async () => {
      const question = { environment: "production", details: subjectDetails() } as const;
      const answer = await source.ask(question, new AbortController().signal);
      assert.ok(answer.kind !== "unreachable");
      const { results, trigger } = compileResults([answer], { today: date("2026-11-21") });
      return [trigger, results?.outcome, answer.explanation?.unreadable_records];
    };
    assert.deepEqual(await compiled(), ["all_answered", "match", 0]);
    await damage(other?.id);
    assert.deepEqual(await compiled(), ["some_answered", "match", 1]);
    assert.deepEqual([...new Set(told)], [`employments/${other?.id}`]);
    await damage(one?.id);
    assert.deepEqual(await compiled(), ["some_answered", "no_match", 2]);
  });
});

forEachDatabase((home) => {
  test("openRecordsSource does the same work for somebody on file under another number as for nobody", async (t) => {
    const context = await contextOf(home, t);
    await loadEmployments(context, [record()]);
    const workFor = async (details: SubjectDetails) => {
      let lookups = 0;
      let opened = 0;
      const db: typeof context.db = {
        ...context.db,
        rows: (statement, ...rest) => {
          if (statement.name === "list_candidates") lookups += 1;
          return context.db.rows(statement, ...rest);
        },
      };
      const keyring = new Proxy(context.keyring, {
        get(ring, name) {
          if (name !== "sealingKey") return Reflect.get(ring, name, ring);
          opened += 1;
          return ring.sealingKey.bind(ring);
        },
      });
      assert.equal((await ask({ db, keyring }, details)).kind, "no_match");
      return { lookups, opened };
    };
    const onFile = await workFor(subjectDetails({ ssn: "412739518" }));
    const nobody = await workFor(
      subjectDetails({ ssn: "412739518", first_name: "Zephyrinette", last_name: "Ottokarlson" }),
    );
    assert.deepEqual(onFile, { lookups: 2, opened: 2 });
    // The record that stands for one on file is sealed as well.
    assert.deepEqual(nobody, { lookups: 2, opened: 3 });
  });
});
