import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { retokenRows } from "../../src/areas/connections/ops/fetched/row-tokens.ts";
import { TOKENED_TABLES } from "../../src/areas/connections/sql/person-rows.ts";
import { CONNECTIONS_SEALED } from "../../src/areas/connections/sql/sealed.ts";
import { findUsersOf } from "../../src/areas/connections/users-of-person.ops.ts";
import type { LinkData } from "../../src/areas/payroll/fetched-payroll.ts";
import { tokenBatch } from "../../src/areas/verifications/ops/lookup-tokens.ts";
import { type Environment, SCOPES } from "../../src/kernel/access/caller.ts";
import { openJson, sealJson } from "../../src/kernel/crypto/seal.ts";
import type { Queryable } from "../../src/kernel/database/postgres/database.ts";
import { idHex, nilId, type VerificationId } from "../../src/kernel/ids.ts";
import { subjectDetails } from "../areas/records/linkage/persons.ts";
import { sql } from "../areas/webhooks/workers/delivery-fixture.ts";
import { aVerification } from "../kernel/http/requests.ts";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { makeUser, storeLink } from "../support/connections/stored-link.ts";
import { eventually } from "../support/eventually.ts";

/**
 * What a program of 0.2.0 writes next to this one during an upgrade, in its own words, after this one's
 * janitor has been over the rows.
 */
const FORMER = {
  saveUser: `update users set external_token = external_token, sealed_user = $2, key_id = key_id, updated_at = now() where id = $1`,
  saveOrderDetails: `update orders set sealed_order = $2, key_id = key_id, notifications = notifications,
    allows_refresh = allows_refresh, ssn_token = ssn_token, updated_at = now() where id = $1`,
  saveLinkData: `with saved as (
      insert into link_data (link_id, sealed_data, key_id, task_id, as_of) select $1, $2, key_id, task_id, as_of from link_data where link_id = $1
      on conflict (link_id) do update set sealed_data = excluded.sealed_data, key_id = excluded.key_id,
        task_id = excluded.task_id, as_of = excluded.as_of, updated_at = now()
      returning link_id
    )
    update links set fetches = fetches + 1, updated_at = now() from saved where links.id = saved.link_id`,
  settleVerification: `update verifications r set status = $2, sealed_results = $3, completed_at = clock_timestamp()
    where id = $1`,
} as const;

const environment: Environment = "sandbox";
const { subject: SUBJECT } = subjectDetails();

let application: TestApplication;
let lender: Client;

before(async () => {
  application = await startApplication({ isVerifying: true });
  lender = await application.client({ environment, scopes: SCOPES });
});
after(() => application.stop());

test("A verification that the former release settles is listed by its outcome, once the janitor has opened it", async () => {
  const { db } = application;
  const made = await lender.post("/v1/instant-verifications/", aVerification());
  const id = String(made.at("id"));
  const read = () => lender.get(`/v1/instant-verifications/${id}/`);
  await eventually(async () => assert.equal((await read()).at("status"), "completed"));
  const outcome = (await read()).at("results.outcome");
  const listed = async () => {
    const { body } = await lender.get(`/v1/instant-verifications/?outcome=${outcome}`);
    return (body as { results: { id: string }[] }).results.map((one) => one.id);
  };
  assert.deepEqual(await listed(), [id]);
  const digits = idHex(id as VerificationId);
  const [row] = await sql<{ sealed_results: Buffer }>(db, "select sealed_results from verifications where id = $1", [
    digits,
  ]);
  await sql(
    db,
    "update verifications set status = 'processing', sealed_results = null, completed_at = null, outcome = null where id = $1",
    [digits],
  );
  await tokenBatch(application, nilId());
  await sql(db, FORMER.settleVerification, [digits, "completed", row?.sealed_results]);
  assert.deepEqual(await listed(), []);
  assert.deepEqual(await tokenBatch(application, nilId()), { last: digits, unreadable: [] });
  assert.deepEqual(await listed(), [id]);
  assert.equal((await tokenBatch(application, nilId())).last, null, "it is opened once");
});

/** Users with an order and with fetched data, of nobody yet, with their janitor's tokens. */
async function holdNobody() {
  const named = await makeUser(lender, { first_name: "Grace", last_name: "Before", ssn: null });
  const made = await lender.post("/v1/orders/", {
    external_user_id: `order-${named}`,
    products: ["employment"],
    first_name: "Grace",
    last_name: "Before",
  });
  const order = { id: String(made.at("id")), userId: String(made.at("user_id")) };
  const fetched = await makeUser(lender, { first_name: null, last_name: null });
  const link = await storeLink(application, lender, { userId: fetched });
  await sweep();
  return { named, order, link };
}

async function sweep(db: Queryable = application.db): Promise<void> {
  for (const table of TOKENED_TABLES) await retokenRows({ ...application, db } as never, table, nilId());
}

/** What a former program writes into a row of a place, after it has read the row. */
async function rewriteAsFormer<Place extends "user" | "order" | "linkData">(
  place: Place,
  { id, table, statement }: { readonly id: string; readonly table: string; readonly statement: string },
  change: (value: never) => object,
): Promise<void> {
  const { db, keyring } = application;
  const [sealed, key] = {
    user: ["sealed_user", "id"],
    order: ["sealed_order", "id"],
    linkData: ["sealed_data", "link_id"],
  }[place] as [string, string];
  const [row] = await sql<{ sealed: Buffer }>(db, `select ${sealed} as sealed from ${table} where ${key} = $1`, [id]);
  const at = CONNECTIONS_SEALED[place](id as never) as ReturnType<typeof CONNECTIONS_SEALED.user>;
  const value = openJson(keyring, row?.sealed ?? Buffer.alloc(0), at);
  await sql(db, statement, [id, sealJson(keyring, change(value as never) as never, at)]);
}

/** The users that are held of the person, and how many rows were opened for it. */
async function held() {
  const { db, keyring } = application;
  let read = 0;
  const counting: Queryable = {
    rows: async (statement, values) => {
      const rows = await db.rows(statement, values);
      if (statement.name.startsWith("list_person_")) read += rows.length;
      return rows as never;
    },
  };
  const found = await findUsersOf({ db: counting, keyring, onUnreadable: () => {} }, { environment, subject: SUBJECT });
  return { users: found.map(({ id }) => String(id)).sort(), read };
}

async function foundByName(query: string): Promise<string[]> {
  const { body } = await lender.post("/v1/search/", { query, kinds: ["order", "user"] });
  return (body as { results: { id: string }[] }).results.map(({ id }) => id).sort();
}

const { first_name, last_name, ssn, date_of_birth } = SUBJECT;

function writeOrder(id: string) {
  const order = { id, table: "orders", statement: FORMER.saveOrderDetails };
  return rewriteAsFormer("order", order, (details: object) => ({ ...details, first_name, last_name, ssn }));
}

test("What the former release makes of a user, an order and fetched data is found for its person at once", async () => {
  const { named, order, link } = await holdNobody();
  assert.deepEqual(await held(), { users: [], read: 0 });
  await rewriteAsFormer("user", { id: named, table: "users", statement: FORMER.saveUser }, (details: object) => ({
    ...details,
    first_name,
    last_name,
    ssn,
  }));
  await writeOrder(order.id);
  await rewriteAsFormer(
    "linkData",
    { id: link.id, table: "link_data", statement: FORMER.saveLinkData },
    (data: LinkData) => ({
      ...data,
      employments: data.employments.map((one) => ({
        ...one,
        profile: { ...one.profile, first_name, last_name, ssn, date_of_birth },
      })),
    }),
  );
  const own = { users: [named, order.userId, link.userId].sort(), read: 3 };
  assert.deepEqual(await held(), own);
  await sweep();
  const [count] = await sql<{ left: number }>(
    application.db,
    `select ((select count(*) from users where least(subject_version, name_version) = 0)
      + (select count(*) from orders where least(subject_version, name_version) = 0)
      + (select count(*) from link_data where subject_version = 0))::integer as left`,
  );
  assert.equal(count?.left, 0);
  assert.deepEqual(await held(), own);
  assert.deepEqual(await foundByName(`${first_name} ${last_name}`), [named, order.id].sort());
  assert.deepEqual(await foundByName("Grace Before"), [order.id, order.userId].sort(), "the order by its user");
});

test("The janitor saves no tokens of a row that the former release has changed since it was read", async () => {
  const { order } = await holdNobody();
  await sql(application.db, "update orders set subject_version = 0, name_version = 0 where id = $1", [order.id]);
  const changing: Queryable = {
    rows: async (statement, values) => {
      if (statement.name === "save_orders_tokens") await writeOrder(order.id);
      return application.db.rows(statement, values);
    },
  };
  await sweep(changing);
  assert.ok((await held()).users.includes(order.userId));
  await sweep();
  assert.ok((await held()).users.includes(order.userId));
  assert.ok((await foundByName(`${first_name} ${last_name}`)).includes(order.id));
});
