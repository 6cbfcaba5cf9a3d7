import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { retokenRows } from "../../../../src/areas/connections/ops/fetched/row-tokens.ts";
import { TOKENED_TABLES, type TokenedIds } from "../../../../src/areas/connections/sql/person-rows.ts";
import { findUsersOf } from "../../../../src/areas/connections/users-of-person.ops.ts";
import type { Environment } from "../../../../src/kernel/access/caller.ts";
import type { Queryable } from "../../../../src/kernel/database/postgres/database.ts";
import { nilId } from "../../../../src/kernel/ids.ts";
import type { Subject } from "../../../../src/kernel/subject.ts";
import { type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { linkData } from "../../../support/connections/reports.ts";
import { makeUser, storeLink } from "../../../support/connections/stored-link.ts";
import { subjectDetails } from "../../records/linkage/persons.ts";
import { sql } from "../../webhooks/workers/delivery-fixture.ts";

const environment: Environment = "sandbox";
const { subject: SUBJECT } = subjectDetails();
const { first_name, last_name, date_of_birth } = SUBJECT;
const OTHERS = 12;

let application: TestApplication;
let lender: Client;

before(async () => {
  application = await startApplication();
  lender = await application.client({ environment });
});
after(() => application.stop());

/** What is held of a person, and how many sealed rows of users, orders and fetched data were read for it. */
async function search(subject: Subject) {
  const { db, keyring } = application;
  let read = 0;
  const counting: Queryable = {
    rows: async (statement, values) => {
      const rows = await db.rows(statement, values);
      if (statement.name.startsWith("list_person_")) read += rows.length;
      return rows as never;
    },
  };
  const held = await findUsersOf({ db: counting, keyring, onUnreadable: () => {} }, { environment, subject });
  return { users: held.map(({ id }) => id).sort(), read };
}

/** Users with an order and with fetched data, of one person each. Returns the ids of the users. */
async function hold(subject: { readonly [field: string]: unknown }): Promise<string[]> {
  const named = await makeUser(lender, { first_name: null, last_name: null, ssn: subject["ssn"] });
  const ordered = await makeUser(lender, { first_name: null, last_name: null });
  const { external_user_id } = (await lender.get(`/v1/users/${ordered}/`)).body as { external_user_id: string };
  const order = await lender.post("/v1/orders/", {
    external_user_id,
    products: ["employment"],
    first_name: subject["first_name"],
    last_name: subject["last_name"],
    ssn: subject["ssn"],
  });
  assert.equal(order.status, 201, JSON.stringify(order.body));
  const fetched = await makeUser(lender, { first_name: null, last_name: null });
  const data = linkData();
  const employments = data.employments.map((one) => ({ ...one, profile: { ...one.profile, ...subject } }));
  await storeLink(application, lender, { userId: fetched, data: { ...data, employments } as never });
  return [named, ordered, fetched].sort();
}

test("findUsersOf opens the rows of its person and of nobody else", async () => {
  for (let at = 0; at < OTHERS; at++) {
    await hold({ first_name: "Grace", last_name: `Example${at}`, date_of_birth, ssn: String(512_340_001 + at) });
  }
  const own = await hold({ first_name, last_name, date_of_birth, ssn: SUBJECT.ssn });
  assert.deepEqual(await search(SUBJECT), { users: own, read: own.length });

  const born = await makeUser(lender, { first_name, last_name, date_of_birth });
  assert.deepEqual((await search(SUBJECT)).users, [...own, born].sort(), "by name and date of birth");
  const short = await makeUser(lender, { first_name, last_name, ssn: SUBJECT.ssn?.slice(-4) });
  assert.deepEqual((await search(SUBJECT)).users, [...own, born, short].sort(), "by name and four digits");

  const moved = { ...SUBJECT, first_name: "Grace", ssn: "512349876" };
  await lender.patch(`/v1/users/${born}/`, { first_name: moved.first_name, ssn: moved.ssn });
  assert.deepEqual((await search(moved)).users, [born], "a changed user is found under its new values");
  assert.deepEqual((await search(SUBJECT)).users, [...own, short].sort());
});

test("findUsersOf finds rows of before, until the janitor has computed their tokens as new rows have them", async () => {
  const { db } = application;
  const before = await search(SUBJECT);
  assert.ok(before.users.length > 0);
  const tokens = async () => {
    const read = TOKENED_TABLES.map((table) =>
      sql(db, `select '${table}' as place, subject_tokens::text as tokens, subject_version from ${table} order by 2`),
    );
    return Promise.all(read);
  };
  const written = await tokens();
  for (const table of TOKENED_TABLES) {
    await sql(db, `update ${table} set subject_tokens = null, subject_version = 0`);
  }
  const former = await search(SUBJECT);
  assert.deepEqual(former.users, before.users);
  assert.ok(former.read > 3 * OTHERS, "all rows are candidates");
  for (const table of TOKENED_TABLES) {
    let after: TokenedIds[typeof table] | null = nilId();
    while (after !== null) {
      const { last, unreadable }: Awaited<ReturnType<typeof retokenRows>> = await retokenRows(
        application,
        table,
        after,
      );
      assert.deepEqual(unreadable, []);
      after = last;
    }
  }
  assert.deepEqual(await tokens(), written);
  assert.deepEqual(await search(SUBJECT), before);
});
