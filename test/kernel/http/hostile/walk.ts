import assert from "node:assert/strict";
import type { TSchema } from "typebox";
import { FURTHER } from "../../../../scripts/reference/flow.ts";
import { generatePostman } from "../../../../scripts/reference/postman.ts";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { exampleOf } from "../../../../src/kernel/http/core/reference/example.ts";
import type { Route } from "../../../../src/kernel/http/core/route.ts";
import { STATUSES } from "../../../../src/kernel/http/failure.ts";
import { ROUTES } from "../../../../src/program/routes.ts";
import { browserWith } from "../../../areas/persons/routes/visitor.ts";
import { date, record } from "../../../areas/records/linkage/persons.ts";
import { loadEmployments } from "../../../areas/records/ops/imports/load.ts";
import { startApplication, type TestApplication } from "../../../support/application.ts";
import { type Collection, type CollectionItem, CollectionRun } from "../../../support/collection.ts";
import { startReferenceService } from "../../../support/collection-service.ts";
import { startMailServer } from "../../../support/mail-server.ts";
import { aMember, OWN_PAGE } from "../../../support/members.ts";
import { openapiText } from "../../../support/openapi-text.ts";
import { Ordering } from "../../../support/orders/ordering.ts";
import { patienceMs } from "../../../support/patience.ts";
import { type Amount, hostileBodies, PERSONAL } from "./values.ts";

/*
 * Every route that reads a body, from the list of routes, gets what no client means to send. The calls of the reference go on in their
 * order between, so that the ids of paths are those of real things; the further routes are walked with the credential that each takes.
 */

const ANSWER_MS = 20_000;
const UNKNOWN_ID = "0".repeat(32);
const PROOF = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const OWNER = { first_name: "Robert", last_name: "Kofron", ssn: "523417009", date_of_birth: "1979-03-11" };
const BODIED = ROUTES.filter(({ method, body }) => method !== "GET" && body !== undefined);

type Headers = Readonly<Record<string, string>>;

/** What a walk came to. */
export interface HostileWalk {
  /** Routes as `POST /v1/orders/`, with the codes of the errors that each has answered with. */
  readonly walked: ReadonlyMap<string, ReadonlySet<string>>;
  /** Answers that are a failure, no error of the project's form, or repeat a value; and what was not refused. */
  readonly faults: readonly string[];
  /** Lines of the service's log that hold a value of a body. */
  readonly logged: readonly string[];
}

/** The routes that read a body, as `POST /v1/orders/`. */
export const BODIED_ROUTES: readonly string[] = BODIED.map(nameOf);

/** Walks all routes. Rejects if the service does not answer in time. */
export async function walkRoutes(amount: Amount): Promise<HostileWalk> {
  const attack = new Attack(amount);
  const logs = [await walkReference(attack), await walkFurther(attack)];
  return { ...attack, logged: logs.flat().filter((line) => PERSONAL.test(line)) };
}

/** The calls of the reference: before each that reads a body, its route is attacked. Returns the log. */
async function walkReference(attack: Attack): Promise<readonly string[]> {
  const { app, variables } = await startReferenceService();
  const run = new CollectionRun(variables);
  const collection = JSON.parse(generatePostman(openapiText())) as Collection;
  try {
    for (const item of collection.item.filter(({ name }) => name !== FURTHER).flatMap((folder) => folder.item)) {
      const { request } = item;
      const raw = request.url.raw.replace("{{base_url}}", "");
      const route = BODIED.find(({ method, path }) => method === request.method && path === raw);
      const { path, headers } = filled(item, run);
      if (route !== undefined) await attack.on(app, route, { path, headers });
      // It may be refused while what hostile bodies have begun, such as a replay, goes on: that each route reads its body is tested.
      await run.send(item).catch(() => {});
    }
  } finally {
    await app.stop();
  }
  return app.log;
}

function filled({ request: { url, header } }: CollectionItem, run: CollectionRun) {
  let path = url.raw.replace("{{base_url}}", "");
  for (const { key, value } of url.variable ?? []) path = path.replace(`:${key}`, value);
  const sent = header.filter(({ disabled }) => disabled !== true);
  return {
    path: run.fill(path),
    headers: Object.fromEntries(sent.map(({ key, value }) => [key.toLowerCase(), run.fill(value)])),
  };
}

/** What the reference's calls did not reach, each with its credential. Returns the log. */
async function walkFurther(attack: Attack): Promise<readonly string[]> {
  const mail = await startMailServer();
  const app = await startApplication({ isVerifying: true, trustedProxies: ["127.0.0.1"], smtpUrl: mail.url });
  try {
    const key = await app.client({ team: "default", environment: "production", scopes: SCOPES });
    const { person, disputeId } = await personWithDispute(app, OWNER);
    const orders = new Ordering(app, await app.client({ scopes: SCOPES }));
    const order = await orders.make();
    const opened: Readonly<Record<string, Headers>> = {
      key: key.headers,
      person_session: person,
      session: (await aMember(app, { role: "owner" })).client.headers,
      order_token: orders.pageOf(order).headers,
      bridge_token: { authorization: `Bearer ${order.at("bridge_token")}` },
    };
    for (const route of BODIED.filter((one) => !attack.walked.has(nameOf(one)))) {
      const path = route.path.replace("disputes/:id", `disputes/${disputeId}`).replaceAll(/:\w+/g, UNKNOWN_ID);
      await attack.on(app, route, { path, headers: { ...OWN_PAGE, ...opened[route.auth.by] } });
    }
  } finally {
    await app.stop();
    await mail.close();
  }
  return app.log;
}

/** A person who is signed in at their page, and has a dispute. */
async function personWithDispute(app: TestApplication, owner: typeof OWNER) {
  await loadEmployments(app, [record({ ...owner, date_of_birth: date(owner.date_of_birth), record_id: "P9" })]);
  const operator = await app.client({ environment: "production", scopes: ["subjects:write"] });
  const handover = { subject: owner, requested_by: "subject", proof_sha256: PROOF };
  const made = await operator.post("/v1/subjects/sessions/", handover);
  assert.equal(made.status, 201, made.text);
  const token = String(made.at("url")).split("#token=")[1];
  const person = browserWith(app, await app.clientWith(OWN_PAGE).post("/v1/person/session/", { token }));
  const employment_id = (await person.get("/v1/person/file/")).at("employments.0.employment_id");
  const dispute = { employment_id, fields: ["income"], reason: "inaccurate", explanation: "I had 60,000." };
  const disputed = await person.post("/v1/person/disputes/", dispute);
  assert.equal(disputed.status, 201, disputed.text);
  return { person: person.headers, disputeId: String(disputed.at("id")) };
}

class Attack {
  readonly walked = new Map<string, Set<string>>();
  readonly faults: string[] = [];
  readonly #amount: Amount;
  #requests = 0;

  constructor(amount: Amount) {
    this.#amount = amount;
  }

  /** Sends a route its hostile bodies, notes what is wrong with the answers, and sees that the service answers others. */
  async on({ url }: TestApplication, route: Route, { path, headers }: { path: string; headers: Headers }) {
    const codes = new Set<string>();
    this.walked.set(nameOf(route), codes);
    const readsLines = route.linesMax !== undefined;
    const example = exampleOf(route.body as TSchema);
    for (const one of hostileBodies({ example, readsLines }, this.#amount, BODIED.indexOf(route))) {
      const type = one.contentType ?? (readsLines ? "application/x-ndjson" : "application/json");
      const answer = await fetch(`${url}${path}`, {
        method: route.method,
        body: new Uint8Array(Buffer.from(one.body)),
        headers: { ...headers, "content-type": type, "x-forwarded-for": this.#address() },
        signal: AbortSignal.timeout(patienceMs(ANSWER_MS)),
      });
      const text = await answer.text();
      const errors = answer.status >= 400 ? [text] : text.split("\n").filter((line) => line.startsWith('{"error":'));
      for (const error of errors) codes.add(String(errorIn(error)?.code));
      const faults = errors.flatMap((error) => faultsOfError(error, answer));
      if (one.isRefused && errors.length === 0) faults.push(`is accepted: ${answer.status}`);
      this.faults.push(...faults.map((fault) => `${nameOf(route)}, ${one.what}: ${fault}`));
    }
    const health = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(patienceMs(ANSWER_MS)) });
    assert.equal(health.status, 200);
  }

  /** Another one for each request: what anyone may call has a budget for each address. */
  #address(): string {
    this.#requests += 1;
    return `203.0.${this.#requests >> 8}.${this.#requests & 255}`;
  }
}

function nameOf({ method, path }: Pick<Route, "method" | "path">): string {
  return `${method} ${path}`;
}

function faultsOfError(text: string, { status, headers }: Response): string[] {
  const error = errorIn(text);
  const shown = `${status} ${text.slice(0, 300)}`;
  if (error === null) return [`is not in the form of errors: ${shown}`];
  const own = STATUSES[error.code as keyof typeof STATUSES];
  // The error of one line of a batch comes with the status of the batch.
  const isFormed = (status === own || status === 200) && typeof error.message === "string";
  return [
    ...(own === undefined || own >= 500 ? [`is a failure: ${shown}`] : []),
    ...(isFormed && error.request_id === headers.get("x-request-id") ? [] : [`is not in the form of errors: ${shown}`]),
    ...(PERSONAL.test(text) ? [`repeats a value: ${shown}`] : []),
  ];
}

function errorIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return (JSON.parse(text) as { error: Readonly<Record<string, unknown>> }).error;
  } catch {
    return null;
  }
}
