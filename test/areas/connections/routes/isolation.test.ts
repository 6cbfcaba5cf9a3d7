import assert from "node:assert/strict";
import { createSecretKey } from "node:crypto";
import { after, before, suite, test } from "node:test";
import { signFileToken } from "../../../../src/areas/connections/file.ts";
import type { Route } from "../../../../src/kernel/http/core/route.ts";
import type { LinkId } from "../../../../src/kernel/ids.ts";
import { type Answer, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { connectAsPerson } from "../../../support/connections/borrower.ts";
import { SERVED } from "../../../support/served.ts";

/*
 * Who may see a link's data: the team that made it, in its environment, until it is revoked or
 * deleted. The matrix is generated from the route table, so that a new route is in it.
 */

interface Objects {
  readonly user: string;
  readonly link: string;
  readonly task: string;
  readonly refresh: string;
  readonly report: string;
  readonly scenario: string;
  readonly order: string;
  readonly accessToken: string;
  readonly publicToken: string;
  readonly bridgeToken: string;
  readonly managementToken: string;
}

let app: TestApplication;
let owner: Client;
let live: Objects;
let strangers: readonly (readonly [who: string, client: Client])[];
let users = 0;

before(async () => {
  app = await startApplication({ workers: ["connections"] });
  owner = await app.client({ team: "owner" });
  live = await makeObjects();
  strangers = [
    ["another team", await app.client({ team: "stranger" })],
    ["the same team in development", await app.client({ team: "owner", environment: "development" })],
    ["the same team in production", await app.client({ team: "owner", environment: "production" })],
  ];
});
after(() => app.stop());

/** A user of the owner with everything that connections have. */
async function makeObjects(): Promise<Objects> {
  users += 1;
  const user = String((await owner.post("/v1/users/", { external_user_id: `user-${users}` })).at("id"));
  const bridgeToken = String(
    (await owner.post(`/v1/users/${user}/tokens/`, { product_type: "income" })).at("bridge_token"),
  );
  const done = await connectAsPerson(app, bridgeToken);
  const publicToken = String(done.at("public_token"));
  const exchange = await owner.post("/v1/link-access-tokens/", { public_token: publicToken });
  const accessToken = String(exchange.at("access_token"));
  const refresh = await owner.post("/v1/refresh/tasks/", { access_token: accessToken });
  const report = await owner.post(`/v1/users/${user}/reports/`, {});
  const scenario = await owner.post("/v1/sandbox/scenarios/", { name: `s-${users}`, username: `scenario-${users}` });
  const order = await owner.post("/v1/orders/", { external_user_id: `user-${users}`, products: ["income"] });
  return {
    user,
    order: String(order.at("id")),
    link: String(exchange.at("link_id")),
    task: String(done.at("task_id")),
    refresh: String(refresh.at("task_id")),
    report: String(report.at("report_id")),
    scenario: String(scenario.at("id")),
    accessToken,
    publicToken,
    bridgeToken,
    managementToken: String(done.at("management_url")).split("/").at(-1) ?? "",
  };
}

const CONNECTIONS = SERVED.filter(({ path }) =>
  /^\/v1\/(users|links?|tasks|refresh|bridge|bridge-tokens|link-access-tokens|shared|files|sandbox|orders|order-page|access-tokens|verifications|[a-z]+-switches|paycheck-linked-loans)\//.test(
    path,
  ),
);
const KEYED = CONNECTIONS.filter(({ auth }) => auth.by === "key");

/** The ids that a path names: by the noun before them. */
const NOUNS = {
  users: "user",
  links: "link",
  tasks: "task",
  reports: "report",
  scenarios: "scenario",
  orders: "order",
  // Those of a link: the link decides.
  statements: "link",
  tax: "link",
} as const;

/** A route's path with the ids of some objects; null if it names none. */
function filled(path: string, objects: Objects): string | null {
  if (!path.includes(":")) return null;
  const refreshed = path.startsWith("/v1/refresh/") ? { ...objects, task: objects.refresh } : objects;
  return path.replaceAll(/\/([a-z]+)\/:[a-z_]+/g, (whole, noun: string) => {
    const name = NOUNS[noun as keyof typeof NOUNS];
    return name === undefined ? whole : `/${noun}/${refreshed[name]}`;
  });
}

/** Bodies that are right but for whose objects they name. */
function bodyFor({ path, method }: Route, objects: Objects): object | undefined {
  if (method === "GET" || method === "DELETE") return undefined;
  if (path.endsWith("/tokens/")) return { product_type: "income" };
  if (path === "/v1/bridge-tokens/") return { product_type: "income", user_id: objects.user };
  if (path === "/v1/access-tokens/") return { public_tokens: [objects.publicToken] };
  if (path === "/v1/link-access-tokens/") return { public_token: objects.publicToken };
  return { access_token: objects.accessToken };
}

const BY_PATH = KEYED.filter(({ path, answer }) => path.includes(":") && answer.status !== 404);
/** Routes that name what they are about in their body. */
const BY_BODY = KEYED.filter(({ path, method, answer }) => {
  const isNamed =
    /^\/v1\/(links?\/reports\/[a-z]+|refresh\/tasks|bridge-tokens|(link-)?access-tokens|verifications\/[a-z]+|[a-z]+-switches|paycheck-linked-loans)\/$/.test(
      path,
    );
  return method === "POST" && isNamed && answer.status !== 404;
});
/** The sandbox's test persons are the same for every team. */
const SHARED = ["/v1/sandbox/persons/"];
const LISTS = KEYED.filter(({ path, method }) => method === "GET" && !path.includes(":") && !SHARED.includes(path));

/** A list whose person is named in the body. */
const LOOKUP = "/v1/orders/lookup/";

test("the matrix covers the routes of connections", () => {
  assert.ok(BY_PATH.length >= 27, `${BY_PATH.length} routes by path`);
  assert.ok(BY_BODY.length >= 7, `${BY_BODY.length} routes by body`);
  const covered = new Set([...BY_PATH, ...BY_BODY, ...LISTS]);
  const left = KEYED.filter(
    (route) => !covered.has(route) && ![...SHARED, LOOKUP].includes(route.path) && route.answer.status !== 404,
  );
  assert.deepEqual(
    left.map(({ method, path }) => `${method} ${path}`),
    [
      "POST /v1/users/",
      "POST /v1/orders/",
      "POST /v1/orders/batch/",
      "POST /v1/orders/batch/check/",
      "POST /v1/sandbox/scenarios/",
    ],
  );
});

suite("another tenant gets a 404", () => {
  for (const route of BY_PATH) {
    test(`at ${route.method} ${route.path}`, async () => {
      const path = filled(route.path, live);
      assert.ok(path !== null && !path.includes(":"), `${path} has a parameter that the test does not know`);
      const json = bodyFor(route, live);
      for (const [who, client] of strangers) {
        const answer = await client.request(route.method, path, json === undefined ? {} : { json });
        // Scenarios are the sandbox's: other environments have none at all.
        const isElsewhere = route.path.startsWith("/v1/sandbox/") && who !== "another team";
        assert.equal(answer.status, isElsewhere ? 403 : 404, `${who}: ${answer.text}`);
      }
    });
  }

  for (const route of BY_BODY) {
    test(`at ${route.method} ${route.path} with the owner's ids and tokens`, async () => {
      for (const [who, client] of strangers) {
        const answer = await client.post(route.path, bodyFor(route, live));
        assert.ok(answer.status === 404, `${who}: ${answer.text}`);
      }
    });
  }
});

suite("another tenant's lists are empty", () => {
  for (const route of LISTS.filter(({ path }) => path !== "/v1/providers/")) {
    test(`in GET ${route.path}`, async () => {
      for (const [who, client] of strangers) {
        const answer = await client.get(`${route.path}?user_id=${live.user}`);
        if (answer.status === 403) continue;
        if (route.path.endsWith("/export/")) {
          assert.deepEqual([answer.status, answer.text], [200, ""], who);
          continue;
        }
        assert.deepEqual([answer.at("count"), answer.at("results")], [0, []], `${who}: ${answer.text}`);
      }
    });
  }
});

test("another tenant looks up none of the owner's orders", async () => {
  assert.notEqual((await owner.post(LOOKUP, { user_id: live.user })).at("count"), 0);
  for (const [who, client] of strangers) {
    const answer = await client.post(LOOKUP, { user_id: live.user });
    assert.deepEqual([answer.status, answer.at("count")], [200, 0], `${who}: ${answer.text}`);
  }
});

test("the owner's data are unchanged by the requests of other tenants", async () => {
  for (const path of [`/v1/users/${live.user}/`, `/v1/links/${live.link}/income/report/`, `/v1/tasks/${live.task}/`]) {
    assert.equal((await owner.get(path)).status, 200, path);
  }
});

suite("a used or unknown token", () => {
  const bearer = (token: string) => app.clientWith({ authorization: `Bearer ${token}` });
  const BY_TOKEN = CONNECTIONS.filter(({ auth }) =>
    ["bridge_token", "management_token", "order_token"].includes(auth.by),
  );

  for (const route of BY_TOKEN) {
    const spent = route.auth.by === "bridge_token" ? 410 : 404;
    test(`of ${route.auth.by} is refused at ${route.method} ${route.path}`, async () => {
      const json = route.method === "POST" ? { json: {} } : {};
      const ask = (token: string) => bearer(token).request(route.method, route.path, json);
      // A bridge token ends with the exchange; a management token is never a bridge token, nor the
      // reverse.
      const other = route.auth.by === "bridge_token" ? live.managementToken : live.bridgeToken;
      if (route.auth.by === "bridge_token") assert.equal((await ask(live.bridgeToken)).status, spent);
      assert.equal((await ask(other)).status, 404);
      assert.equal((await ask("0".repeat(32))).status, 404);
      assert.equal((await bearer("none").request(route.method, route.path, json)).status, 401);
      assert.equal((await owner.request(route.method, route.path, json)).status, 401);
    });
  }

  test("of an exchange is a 410, and an access token is not a public one", async () => {
    const exchange = (public_token: string) => owner.post("/v1/link-access-tokens/", { public_token });
    assert.equal((await exchange(live.publicToken)).status, 410);
    assert.equal((await exchange(live.accessToken)).status, 404);
    assert.equal((await owner.post("/v1/refresh/tasks/", { access_token: live.publicToken })).status, 404);
  });

  test("of a file is a 410 after it has expired, and a 404 if it is signed with another key ring", async () => {
    const linkId = live.link as LinkId;
    const file = { kind: "income_report", ownerId: linkId, objectId: linkId } as const;
    const anyone = app.clientWith({});
    const ended = signFileToken(app.keyring.blindIndexKey, { file, expiresAt: 1_000_000_000 });
    assert.equal((await anyone.get(`/v1/files/${ended}`)).status, 410);
    const foreign = signFileToken(createSecretKey(Buffer.alloc(32, 9)), { file, expiresAt: 4_000_000_000 });
    assert.equal((await anyone.get(`/v1/files/${foreign}`)).status, 404);
  });
});

suite("deleted or revoked data are a 404 for their owner too", () => {
  const ofLinks = BY_PATH.filter(({ path }) => path.startsWith("/v1/links/:id/"));

  async function statuses(objects: Objects, routes: readonly Route[]): Promise<Answer["status"][]> {
    const found: number[] = [];
    for (const route of routes) {
      const path = filled(route.path, objects) ?? "";
      found.push((await owner.request(route.method, path, {})).status);
    }
    return found;
  }

  test("a deleted link", async () => {
    const objects = await makeObjects();
    assert.equal((await owner.delete(`/v1/links/${objects.link}/`)).status, 204);
    assert.deepEqual(
      await statuses(objects, ofLinks),
      ofLinks.map(() => 404),
    );
    for (const route of BY_BODY.filter(({ path }) => !path.includes("bridge-tokens"))) {
      const answer = await owner.post(route.path, bodyFor(route, objects));
      assert.ok(answer.status === 404 || answer.status === 410, `${route.path}: ${answer.text}`);
    }
    assert.equal((await owner.get(`/v1/users/${objects.user}/reports/${objects.report}/`)).status, 404);
  });

  test("the data of a link that the person revoked", async () => {
    const objects = await makeObjects();
    const person = app.clientWith({ authorization: `Bearer ${objects.managementToken}` });
    assert.equal((await person.post("/v1/shared/link/revoke/", undefined)).status, 200);
    const reads = ofLinks.filter(({ path }) => path !== "/v1/links/:id/");
    assert.deepEqual(
      await statuses(objects, reads),
      reads.map(() => 404),
    );
    assert.equal((await owner.get(`/v1/users/${objects.user}/reports/${objects.report}/`)).status, 404);
  });
});
