import assert from "node:assert/strict";
import { type ApiAnswer, type ApiClient, openPersonClient } from "../../egress/api-client.ts";
import { CREATED, expectStatus, OK, shown } from "./answers.ts";
import type { Stage } from "./story.ts";

/** How long one step of a connection may take, in seconds. */
const STEP_SECONDS = 20;
/**
 * Maximum number of changes of a connection that are looked at: it has five statuses, and one step.
 */
const CHANGES_MAX = 20;
/** How long the webhook may take, in milliseconds. */
const WEBHOOK_WITHIN_MS = 20_000;

/**
 * Creates a user and a bridge token, with which this person can connect one account. Returns the
 * token.
 */
export async function createDemoBridgeToken({ client, say }: Stage): Promise<string> {
  say("\n8. Make a bridge token for a user");
  const user = { external_user_id: "demo-applicant", first_name: "Maribel", last_name: "Quillfeather" };
  const created = await call(client, say, { path: "/v1/users/", body: user });
  const { id } = created.body as { id: string };
  const body = { product_type: "income", client_name: "Example Lending" };
  const made = await call(client, say, { path: `/v1/users/${id}/tokens/`, body });
  return (made.body as { bridge_token: string }).bridge_token;
}

/**
 * Connects an account of the sandbox, as the person does on the Bridge page. Returns the public
 * token.
 */
export async function connectAccount(
  { say }: Stage,
  { baseUrl, bridgeToken }: { readonly baseUrl: string; readonly bridgeToken: string },
): Promise<string> {
  say("\n9. Connect a payroll account, as a person does at");
  say(`   ${baseUrl}/bridge/${bridgeToken}`);
  const person = openPersonClient({ baseUrl, bridgeToken });
  try {
    return await signIn(person, say);
  } finally {
    await person.close();
  }
}

interface Connection {
  readonly status: string;
  readonly updated_at: string;
  readonly step: { readonly id: string; readonly title: string } | null;
  readonly error: { readonly message: string } | null;
  readonly public_token: string | null;
}

async function signIn(person: ApiClient, say: Stage["say"]): Promise<string> {
  const session = (await person.call("GET", "/v1/bridge/session/")).body as { consent: { version: string } };
  const offered = (await person.call("GET", "/v1/bridge/providers/?query=sandbox")).body as [{ id: string }];
  const consent = { accepted: true, version: session.consent.version, allows_refresh: false };
  const begun = { company_name: "Androscoggin Savings Bank", provider_id: offered[0].id, consent };
  const begin = await person.call("POST", "/v1/bridge/connections/", begun);
  expectStatus(begin, CREATED);
  let connection = begin.body as Connection;
  for (let change = 0; change < CHANGES_MAX; change += 1) {
    say(`   ${connection.status}${connection.step === null ? "" : `: ${connection.step.title}`}`);
    if (connection.public_token !== null) return connection.public_token;
    assert.equal(connection.error, null, connection.error?.message);
    connection = await next(person, connection);
  }
  assert.fail("the connection did not end");
}

/** Answers what is asked; else waits until something is. */
async function next(person: ApiClient, { step, updated_at }: Connection): Promise<Connection> {
  if (step === null) {
    const answer = await person.wait(`/v1/bridge/connection/?since=${updated_at}`, STEP_SECONDS);
    expectStatus(answer, OK);
    return answer.body as Connection;
  }
  const values = { username: "goodlogin", password: "goodpassword" };
  const answer = await person.call("POST", "/v1/bridge/connection/answer/", { step_id: step.id, values });
  expectStatus(answer, OK);
  return answer.body as Connection;
}

/**
 * Exchanges the public token, checks that the webhook received the link's event, and reads what was
 * shared.
 */
export async function readReport({ client, receiver, say }: Stage, publicToken: string): Promise<void> {
  say("\n10. Exchange the public token, and read the report");
  const exchanged = await call(client, say, { path: "/v1/link-access-tokens/", body: { public_token: publicToken } });
  const { link_id } = exchanged.body as { link_id: string };
  const event = JSON.parse((await receiver.first("link-connected", WEBHOOK_WITHIN_MS)).body.toString());
  assert.equal(event.link_id, link_id, "the event is of another link");
  say(`   The webhook got link-connected of ${link_id}.`);
  const path = `/v1/links/${link_id}/income/report/`;
  const answer = await client.call("GET", path);
  expectStatus(answer, OK);
  const { employments } = answer.body as { employments: Employment[] };
  assert.equal(employments.length, 1);
  say(`   GET ${path}\n   → ${answer.status}`);
  for (const { job_title, company, income, income_unit, statements } of employments) {
    say(`     ${job_title} at ${company.name}, ${income} ${income_unit}, ${statements.length} pay statements`);
  }
}

interface Employment {
  readonly job_title: string;
  readonly company: { readonly name: string };
  readonly income: string;
  readonly income_unit: string;
  readonly statements: readonly unknown[];
}

/** Posts, and shows the request with its answer. */
async function call(
  client: ApiClient,
  say: Stage["say"],
  { path, body }: { readonly path: string; readonly body: unknown },
): Promise<ApiAnswer> {
  const answer = shown(say, { method: "POST", path, body }, await client.call("POST", path, body));
  expectStatus(answer, CREATED);
  return answer;
}
