import assert from "node:assert/strict";
import type { Answer, Client, TestApplication } from "../application.ts";

/** Id of the provider of simulated accounts. */
export const SANDBOX_PROVIDER = "5a1d0b0c0000400080000000000000a1";

/** How a person signs in at the simulated payroll. */
export interface LogIn {
  readonly username?: string;
  readonly password?: string;
  readonly allowsRefresh?: boolean;
}

/** Connects an account as the Bridge page does for a person, to the end of the task. Returns the connection as the page reads it. */
export async function connectAsPerson(app: TestApplication, bridgeToken: unknown, logIn: LogIn = {}): Promise<Answer> {
  const opened = app.clientWith({ authorization: `Bearer ${bridgeToken}` });
  const session = await opened.get("/v1/bridge/session/");
  assert.equal(session.status, 200, session.text);
  // The token of an order opens one part after the other: the page goes on with the part's own.
  const own = session.at("order.bridge_token") ?? bridgeToken;
  const person = app.clientWith({ authorization: `Bearer ${own}` });
  const begun = await person.post("/v1/bridge/connections/", {
    company_mapping_id: session.at("company.company_mapping_id") ?? null,
    company_name: session.at("order.company_name") ?? "Home Depot",
    provider_id: SANDBOX_PROVIDER,
    consent: { accepted: true, version: session.at("consent.version"), allows_refresh: logIn.allowsRefresh ?? true },
  });
  assert.equal(begun.status, 201, begun.text);
  let seen = begun;
  while (seen.at("is_final") !== true) seen = await goOn(person, seen, logIn);
  return seen;
}

/** Answers what is asked, or waits for what comes next. */
async function goOn(person: Client, seen: Answer, logIn: LogIn): Promise<Answer> {
  const kind = seen.at("step.kind");
  if (kind === undefined || kind === "wait") {
    const since = encodeURIComponent(String(seen.at("updated_at")));
    const next = await person.get(`/v1/bridge/connection/?since=${since}`, { headers: { prefer: "wait=10" } });
    assert.equal(next.status, 200, next.text);
    return next;
  }
  const { username = "goodlogin", password = "goodpassword" } = logIn;
  const values = { form: { username, password }, code: { code: "12345" }, confirm: { confirm: "true" } }[String(kind)];
  assert.ok(values !== undefined, `no answer to a step of the kind ${kind}`);
  const answered = await person.post("/v1/bridge/connection/answer/", { step_id: seen.at("step.id"), values });
  // Another step is asked by now: it is read again.
  if (answered.status === 409) return person.get("/v1/bridge/connection/");
  assert.equal(answered.status, 200, answered.text);
  return answered;
}
