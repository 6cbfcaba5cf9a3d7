import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { FURTHER } from "../../scripts/reference/flow.ts";
import { generatePostman } from "../../scripts/reference/postman.ts";
import { SCOPES } from "../../src/domain/caller.ts";
import { ROUTES } from "../../src/http/routes.ts";
import type { TestApplication } from "../support/application.ts";
import { type Collection, type CollectionItem, CollectionRun, type Ran } from "../support/collection.ts";
import { startReferenceService } from "../support/collection-service.ts";
import { openapiText } from "../support/openapi-text.ts";

/** Fields that tell of a person, with a value of their own. */
const PERSONAL =
  /^(?:first_name|last_name|full_name|ssn|social_security_number|date_of_birth|account_number|gross_pay)$/;
/** Operations that answer what is stored, although they are no GET. */
const READS = /^(?:get|list|lookUp|search|find|watch|explain|export|compile)[A-Z]|^search$/;

/** Reads that show such a field and are no entry of the inquiry log, and why. */
const NOT_LOGGED: Readonly<Record<string, string>> = {};

describe("the inquiry log", () => {
  const collection = JSON.parse(generatePostman(openapiText())) as Collection;
  let app: TestApplication;
  let variables: Readonly<Record<string, string>>;
  before(async () => {
    ({ app, variables } = await startReferenceService());
  });
  after(() => app.stop());

  /** A key of the same team that has read nothing yet. */
  const anotherKey = async () => {
    const text = "select name from teams where client_id = $1";
    const [team] = await app.db.rows<{ name: string }>({ name: "team_of_key", text }, [variables.client_id ?? ""]);
    const scopes = SCOPES.filter((scope) => scope !== "exchange:use");
    const { headers } = await app.client({ team: team?.name ?? "", scopes });
    const newest = "select id from credentials order by id desc limit 1";
    const [key] = await app.db.rows<{ id: string }>({ name: "newest_key", text: newest });
    const secret = headers["x-access-secret"] ?? "";
    return { id: key?.id ?? "", variables: { client_id: variables.client_id ?? "", access_secret: secret } };
  };
  const entriesOf = async (key: string) => {
    const text = `select action from audit_entries where actor = $1 union all select action from audit_intake where actor = $1`;
    return (await app.db.rows<{ action: string }>({ name: "entries_of_key", text }, [key])).map(({ action }) => action);
  };

  test("every read that shows data of a person is an entry of it, by whoever reads, or has its reason here", {
    timeout: 120_000,
  }, async () => {
    const run = new CollectionRun(variables);
    const seen: string[] = [];
    const unlogged: string[] = [];
    for (const { item } of collection.item.filter((folder) => folder.name !== FURTHER)) {
      for (const one of item) {
        await run.send(one);
        const operation = readOf(one);
        if (operation === null) continue;
        const key = await anotherKey();
        const ran = await new CollectionRun({ ...Object.fromEntries(run.variables), ...key.variables }).send(one);
        if (!tellsOfPerson(ran)) continue;
        seen.push(operation);
        if ((await entriesOf(key.id)).length === 0) unlogged.push(operation);
      }
    }
    assert.ok(seen.length > 20, seen.join(", "));
    assert.deepEqual([...new Set(unlogged)].sort(), Object.keys(NOT_LOGGED).sort());
  });
});

/** The name of the operation of a request by which a key reads; null of any other. */
function readOf({ request }: CollectionItem): string | null {
  const path = request.url.raw.replace("{{base_url}}", "");
  const route = ROUTES.find((one) => one.method === request.method && one.path === path);
  if (route === undefined || route.auth.by !== "key") return null;
  return route.method === "GET" || READS.test(route.operationId) ? route.operationId : null;
}

/** True of a file, and of an answer with a personal field that is not empty. */
function tellsOfPerson({ status, text }: Ran): boolean {
  if (status !== 200) return false;
  try {
    return hasPersonal(JSON.parse(text));
  } catch {
    return text !== "";
  }
}

function hasPersonal(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => (PERSONAL.test(name) && typeof inner === "string" && inner !== "") || hasPersonal(inner),
  );
}
