import assert from "node:assert/strict";
import type { Answer, Client, TestApplication } from "../application.ts";
import { SCRIPTED_ID } from "./scripted-provider.ts";

/** What the page sends when the person agrees to everything. */
export const CONSENT = { accepted: true, version: "2026-12", allows_refresh: true };

/** A user of a client, and the person who has their bridge token. */
export interface Begun {
  readonly userId: string;
  readonly token: string;
  readonly person: Client;
}

let users = 0;

/** Adds a user and a bridge token for a product; `request` adds to the token's body. */
export async function beginAs(app: TestApplication, client: Client, request: object = {}): Promise<Begun> {
  users += 1;
  const user = await client.post("/v1/users/", { external_user_id: `user-${users}`, first_name: "Ada" });
  assert.equal(user.status, 201, user.text);
  const userId = String(user.at("id"));
  const body = { product_type: "income", tracking_info: "t", ...request };
  const made = await client.post(`/v1/users/${userId}/tokens/`, body);
  assert.equal(made.status, 201, made.text);
  const token = String(made.at("bridge_token"));
  return { userId, token, person: app.clientWith({ authorization: `Bearer ${token}` }) };
}

/** Waits until a connection asks something or has ended. */
export async function settled(person: Client, answer: Answer): Promise<Answer> {
  let seen = answer;
  for (let polls = 0; seen.at("step") === null && seen.at("is_final") === false; polls += 1) {
    assert.ok(polls < 100, `the task stays ${seen.at("status")}`);
    const since = encodeURIComponent(String(seen.at("updated_at")));
    seen = await person.get(`/v1/bridge/connection/?since=${since}`, { headers: { prefer: "wait=1" } });
    assert.equal(seen.status, 200, seen.text);
  }
  return seen;
}

/** Answers the step that is asked, and waits for what comes of it. */
export async function answerWith(person: Client, step: Answer, values: Record<string, string>): Promise<Answer> {
  const answered = await person.post("/v1/bridge/connection/answer/", { step_id: step.at("step.id"), values });
  assert.equal(answered.status, 200, answered.text);
  return settled(person, answered);
}

/** Begins a connection with the scripted provider, and signs in. */
export async function connectAs(person: Client, values = { user: "ada", password: "goodpassword" }): Promise<Answer> {
  const body = { provider_id: SCRIPTED_ID, company_name: "Acme", consent: CONSENT };
  const begun = await person.post("/v1/bridge/connections/", body);
  assert.equal(begun.status, 201, begun.text);
  return answerWith(person, await settled(person, begun), values);
}

/** The events of a link in order, as `type` or `type status`. */
export async function eventsOf(app: TestApplication, linkId: unknown): Promise<string[]> {
  const text = "select payload from events where about_id = $1 order by created_at, id";
  const rows = await app.db.rows<{ payload: string }>({ name: "events_of_link", text }, [linkId]);
  return rows
    .map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)
    .map(({ event_type, status }) => (status == null ? String(event_type) : `${event_type} ${status}`));
}
