import { test } from "node:test";
import { check } from "./check.ts";
import { transactions } from "./transactions.ts";

const within = (body: string) => ({
  "src/areas/webhooks/ops/a.ts": `await context.db.transaction(async (tx) => { ${body} });`,
});

test("transactions finds every way to a second connection of the pool", () => {
  const wrong = [
    "await getUser(context, caller, id);",
    "await listUsers(context.db, caller);",
    "await find({ ...context, caller });",
    "await find({ context });",
    "const rows = await db.rows(ALL);",
    "await find(db, id);",
    "await this.#db.rows(ALL);",
    "await find(this.#context.db);",
    "const later = async () => { await getUser(context); }; await later();",
  ];
  check(
    transactions,
    wrong.map((body) => ({ files: within(body), found: ["src/areas/webhooks/ops/a.ts:1 a transaction takes"] })),
  );
  check(transactions, [
    {
      files: {
        "src/areas/webhooks/ops/a.ts":
          "runIdempotently(context, { tenant, once }, async () => { await find(context, 1); });",
      },
      found: ["a transaction takes"],
    },
    {
      files: {
        "src/areas/webhooks/ops/a.ts":
          "async function save(context: Context, tx: Queryable) { await find(context.db); }",
      },
      found: ["a transaction takes"],
    },
  ]);
});

test("transactions lets the keys, the transaction and what comes with it be used", () => {
  const right = [
    "await save(tx, sealJson(context.keyring, details, 1));",
    "await stopParts(context, tx, { order });",
    "await requireTask({ ...context, db: tx }, id);",
    "await frozenAmong({ db: tx, keyring: context.keyring }, persons);",
  ];
  check(
    transactions,
    right.map((body) => ({ files: within(body), found: [] })),
  );
  check(transactions, [
    {
      files: {
        "src/areas/webhooks/ops/a.ts": "const found = await find(context, 1); await context.db.transaction(work);",
      },
      found: [],
    },
  ]);
});
