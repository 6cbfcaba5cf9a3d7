import assert from "node:assert/strict";
import { SCOPES } from "../../src/kernel/access/caller.ts";
import type { Route } from "../../src/kernel/http/core/route.ts";
import { ROUTES } from "../../src/program/routes.ts";
import type { TestApplication } from "./application.ts";
import { type CollectionItem, CollectionRun, type Ran } from "./collection.ts";

/** Fields that tell of a person, with a value of their own. */
const PERSONAL =
  /^(?:first_name|last_name|full_name|ssn|social_security_number|date_of_birth|account_number|gross_pay)$/;
/** Operations that answer what is stored, although they are no GET. */
const READS = /^(?:get|list|lookUp|search|find|watch|explain|export|compile)[A-Z]|^search$/;

/** The operations that a law has looked at. */
export class InquiryLaw {
  readonly #app: TestApplication;
  readonly #clientId: string;
  /** Those that showed data of a person. */
  readonly shown: Set<string> = new Set();
  /** Those of them that were no entry of the inquiry log. */
  readonly unlogged: Set<string> = new Set();

  /** @param clientId the client id of the team that reads */
  constructor(app: TestApplication, clientId: string) {
    this.#app = app;
    this.#clientId = clientId;
  }

  /** Sends a request that has shown data of a person once more, with a key that has read nothing yet, and looks for its entry. */
  async look(item: CollectionItem, first: Ran, run: CollectionRun): Promise<void> {
    const route = readOf(item);
    if (route === null || !tellsOfPerson(route, first)) return;
    const key = await this.#anotherKey();
    const ran = await new CollectionRun({ ...Object.fromEntries(run.variables), access_secret: key.secret }).send(item);
    const { operationId } = route;
    assert.ok(tellsOfPerson(route, ran), `${operationId}: another answer to another key`);
    this.shown.add(operationId);
    if (!(await this.#isInLog(key.id))) this.unlogged.add(operationId);
  }

  async #anotherKey(): Promise<{ readonly id: string; readonly secret: string }> {
    const text = "select name from teams where client_id = $1";
    const [team] = await this.#app.db.rows<{ name: string }>({ name: "team_of_client", text }, [this.#clientId]);
    const scopes = SCOPES.filter((scope) => scope !== "exchange:use");
    const { headers } = await this.#app.client({ team: team?.name ?? "", scopes });
    const newest = "select id from credentials order by id desc limit 1";
    const [key] = await this.#app.db.rows<{ id: string }>({ name: "newest_key", text: newest });
    return { id: key?.id ?? "", secret: headers["x-access-secret"] ?? "" };
  }

  async #isInLog(actor: string): Promise<boolean> {
    const text = `select 1 as found from audit_entries where actor = $1`;
    return (await this.#app.db.rows({ name: "entries_of_actor", text }, [actor])).length > 0;
  }
}

/** The route of a request by which a key reads; null of any other. */
function readOf({ request }: CollectionItem): Route | null {
  const path = request.url.raw.replace("{{base_url}}", "");
  const route = ROUTES.find((one) => one.method === request.method && one.path === path);
  if (route === undefined || route.auth.by !== "key") return null;
  return route.method === "GET" || READS.test(route.operationId) ? route : null;
}

/** True of a file, and of an answer with a personal field that is not empty: JSON, lines of it, or a stream of events. */
function tellsOfPerson({ answer }: Route, { status, text }: Ran): boolean {
  if (status !== 200) return false;
  if (answer.fileType !== undefined || answer.rowSchema !== undefined) return true;
  const texts = /^[{[]/.test(text) ? [text] : text.split("\n").map((line) => line.replace(/^data: /, ""));
  return texts.filter((one) => /^[{[]/.test(one)).some((one) => hasPersonal(JSON.parse(one)));
}

function hasPersonal(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => (PERSONAL.test(name) && typeof inner === "string" && inner !== "") || hasPersonal(inner),
  );
}
