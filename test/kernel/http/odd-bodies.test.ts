import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { SCOPES } from "../../../src/kernel/access/caller.ts";
import type { Route } from "../../../src/kernel/http/core/route.ts";
import { type Client, startApplication, type TestApplication } from "../../support/application.ts";
import { Ordering } from "../../support/orders/ordering.ts";
import { SERVED } from "../../support/served.ts";

/* Bodies that no client means to send: none at all, and JSON that is no object. */

const UNKNOWN_ID = "0".repeat(32);
const JSON_TYPE = { "content-type": "application/json" };
const ODD: readonly (readonly [what: string, body: string | undefined, headers: Record<string, string>])[] = [
  ["no body", undefined, {}],
  ["no body of a type", "", JSON_TYPE],
  ...["null", "[]", "[null]", '"text"', "7", "true", "{}"].map((body) => [body, body, JSON_TYPE] as const),
];

let app: TestApplication;
let keyed: Client;
let orderId: unknown;
let opened: Readonly<Record<string, Client>>;

before(async () => {
  app = await startApplication();
  keyed = await app.client({ scopes: SCOPES });
  const made = await new Ordering(app, keyed).make();
  orderId = made.at("id");
  const bridge = app.clientWith({ authorization: `Bearer ${made.at("bridge_token")}` });
  opened = { key: keyed, order_token: new Ordering(app, keyed).pageOf(made), bridge_token: bridge };
});
after(() => app.stop());

function pathOf({ path }: Route): string {
  return path.replace("/orders/:id", `/orders/${orderId}`).replaceAll(/:\w+/g, UNKNOWN_ID);
}

test("no route fails by a body that is missing or no object", async () => {
  const failed: string[] = [];
  for (const route of SERVED.filter(({ method }) => method !== "GET")) {
    const client = opened[route.auth.by] ?? app.clientWith({});
    for (const [what, body, headers] of ODD) {
      const answer = await client.request(route.method, pathOf(route), {
        ...(body === undefined ? {} : { body }),
        headers,
      });
      if (answer.status >= 500) failed.push(`${route.method} ${route.path}, ${what}: ${answer.text}`);
    }
  }
  assert.deepEqual(failed, []);
});
