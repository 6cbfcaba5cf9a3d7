import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { readGolombSet } from "../../../src/areas/exchange/crypto/golomb-set.ts";
import { evaluateText } from "../../../src/areas/exchange/crypto/oprf.ts";
import { keepExchange, openExchangeKey } from "../../../src/areas/exchange/ops/keep-exchange.ts";
import {
  claimExchange,
  type ExchangeEpochRow,
  findExchangeSetPart,
  listExchangeEpochs,
  releaseExchange,
  renewExchange,
} from "../../../src/areas/exchange/sql/exchange-epochs.ts";
import { personOfSubject } from "../../../src/areas/records/linkage/comparison/normalize.ts";
import { exchangeText, subjectExchangeKeys } from "../../../src/areas/records/linkage/exchange-keys.ts";
import { removeSource } from "../../../src/areas/records/ops/imports/remove-source.ts";
import { Keyring, mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { mintRandomId } from "../../../src/kernel/crypto/secrets.ts";
import { type ClaimId, type EmploymentId, nilId } from "../../../src/kernel/ids.ts";
import { freshDatabase, HOMES } from "../../support/databases.ts";
import { record, subjectDetails } from "../records/linkage/persons.ts";
import { loadEmployments } from "../records/ops/imports/load.ts";
import { ENVIRONMENT, fillExchange } from "./consortium.ts";

const KEEPING = { environment: ENVIRONMENT, rotationDays: 30, setEverySeconds: 0 };

async function scene(t: TestContext) {
  const { db } = await freshDatabase(HOMES[0] ?? "embedded", t);
  const context = { db, keyring: new Keyring(mintKeyring()) };
  const sql = (text: string) => db.rows({ name: "", text });
  return { ...context, sql, epochs: () => listExchangeEpochs(db, ENVIRONMENT) };
}

/** True if an epoch's set has a key of the subject. */
async function holds({ db, keyring }: Awaited<ReturnType<typeof scene>>, epoch: ExchangeEpochRow, change: object = {}) {
  const found = await findExchangeSetPart(db, ENVIRONMENT, { epochId: epoch.id, from: 0, length: 1_000_000 });
  const set = readGolombSet(found?.part ?? Buffer.alloc(0));
  assert.ok(set !== null);
  const secretKey = openExchangeKey({ keyring }, epoch);
  const keys = subjectExchangeKeys(personOfSubject(subjectDetails(change)));
  return keys.some((key) => set.has(evaluateText(secretKey, exchangeText(ENVIRONMENT, key))));
}

test("keepExchange makes a set of the keys of all records, and follows changes and removals", async (t) => {
  const context = await scene(t);
  await loadEmployments(context, [record()]);
  await fillExchange(context);
  const [epoch = assert.fail()] = await context.epochs();
  assert.deepEqual([epoch.set_version, epoch.set_size], [1, 3]);
  assert.deepEqual([await holds(context, epoch), await holds(context, epoch, { ssn: null })], [true, true]);
  const other = { first_name: "Hyacinth", last_name: "Bancroft", ssn: "411223344" };
  assert.equal(await holds(context, epoch, other), false);
  await fillExchange(context);
  assert.equal((await context.epochs())[0]?.set_version, 1);
  await loadEmployments(context, [record(other), record({ record_id: "E2" })]);
  await fillExchange(context);
  assert.equal(await holds(context, epoch, other), true);
  const scope = { kind: "employments", source: "records", environment: ENVIRONMENT } as const;
  const never = new AbortController().signal;
  await removeSource(context.db, { scope, actor: "operator:test", signal: never, onProgress: () => {} });
  await fillExchange(context);
  assert.deepEqual([await holds(context, epoch), await holds(context, epoch, other)], [false, false]);
});

test("keepExchange rotates the key, and answers for the epoch before until the overlap has passed", async (t) => {
  const context = await scene(t);
  await loadEmployments(context, [record()]);
  await fillExchange(context);
  const [first = assert.fail()] = await context.epochs();
  await context.sql("update exchange_epochs set created_at = now() - interval '31 days'");
  await fillExchange(context);
  const [second = assert.fail(), ...rest] = await context.epochs();
  assert.deepEqual(
    rest.map(({ id }) => id),
    [first.id],
  );
  assert.notDeepEqual(openExchangeKey(context, second), openExchangeKey(context, first));
  assert.deepEqual([await holds(context, second), await holds(context, first)], [true, true]);
  await context.sql("update exchange_sets set first_made_at = now() - interval '25 hours'");
  await fillExchange(context);
  assert.deepEqual(
    (await context.epochs()).map(({ id }) => id),
    [second.id],
  );
  const left = await context.db.rows({ name: "left", text: "select distinct epoch_id as id from exchange_points" });
  assert.deepEqual(left, [{ id: second.id }]);
});

test("keepExchange is done by one process at a time, and passes over what cannot be opened", async (t) => {
  const context = await scene(t);
  await loadEmployments(context, [record(), record({ record_id: "E2", ssn: "411223344" })]);
  await context.sql(
    "update employments set sealed = '\\x00' where id = (select id from employments order by id limit 1)",
  );
  const steps = await Promise.all([1, 2, 3].map(() => keepExchange(context, KEEPING, nilId())));
  assert.equal((await context.epochs()).length, 1);
  const damaged = steps.flatMap((step) => step.unreadable);
  for (let step = { isMoreLeft: true, after: nilId<EmploymentId>() }; step.isMoreLeft; ) {
    const done = await keepExchange(context, KEEPING, step.after);
    damaged.push(...done.unreadable);
    step = done;
  }
  assert.equal(damaged.length, 1);
  const [epoch = assert.fail()] = await context.epochs();
  assert.ok((epoch.set_size ?? 0) > 0);
});

test("the lease of an exchange is its holder's to renew and to release", async (t) => {
  const { db, sql } = await scene(t);
  const [mine, other] = [mintRandomId<ClaimId>(), mintRandomId<ClaimId>()].map((claimId) => ({
    environment: ENVIRONMENT,
    claimId,
    seconds: 60,
  }));
  assert.ok(mine !== undefined && other !== undefined);
  assert.deepEqual([await claimExchange(db, mine), await claimExchange(db, other)], [true, false]);
  assert.deepEqual([await renewExchange(db, mine), await renewExchange(db, other)], [true, false]);
  await releaseExchange(db, other);
  assert.equal(await claimExchange(db, other), false, "only its holder releases a lease");
  await sql("update exchange_leases set expires_at = now() - interval '1 second'");
  assert.equal(await claimExchange(db, other), true);
  assert.equal(await renewExchange(db, mine), false, "a lease that was lost cannot be renewed");
  await releaseExchange(db, other);
  assert.equal(await claimExchange(db, mine), true);
});
