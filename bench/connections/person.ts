import { Agent, request } from "undici";
import type { CredentialHeaders } from "../../fixtures/service.ts";

/** The id of the sandbox provider. */
const SANDBOX_ID = "5a1d0b0c0000400080000000000000a1";
const CONSENT = { accepted: true, version: "2026-12", allows_refresh: true };

/** What the bench reads of a connection. */
export interface Connection {
  readonly task_id: string;
  readonly link_id: string;
  readonly status: string;
  readonly is_final: boolean;
  readonly updated_at: string;
  readonly step: { readonly id: string } | null;
  /** Once it is done. */
  readonly public_token: string | null;
}

/** A client of the service, and the persons to whom it gives bridge tokens. */
export interface Side {
  /** Makes a user and a bridge token. */
  makeToken(): Promise<string>;
  /** Begins a connection and waits for the form of the provider. */
  begin(token: string): Promise<Connection>;
  /** Signs in and waits until the task has ended. */
  signIn(token: string, asked: Connection): Promise<Connection>;
  /** The whole way of a person: token, form, sign-in, data, done. Rejects where it ends otherwise. */
  connect(): Promise<Connection>;
  /** The access token of a connection that is done. */
  exchange(done: Connection): Promise<string>;
  /** Creates a task that signs in again by itself; does not wait for it. */
  refresh(accessToken: string): Promise<void>;
  /** Creates a verification and waits for its results. Returns their outcome, or the status where there are none. */
  verify(body: string): Promise<string>;
  close(): Promise<void>;
}

let users = 0;

/** Opens a client of a service; any refusal rejects. */
export function openSide(url: string, key: CredentialHeaders): Side {
  const agent = new Agent({ connections: 64, pipelining: 1 });
  const call = callerOf(url, agent);
  const asPerson = (token: string) => ({ authorization: `Bearer ${token}` });

  async function untilAsked(token: string, first: Connection): Promise<Connection> {
    let seen = first;
    while (seen.step === null && !seen.is_final) {
      const headers = { ...asPerson(token), prefer: "wait=20" };
      seen = await call("GET", `/v1/bridge/connection/?since=${encodeURIComponent(seen.updated_at)}`, { headers });
    }
    return seen;
  }

  const side: Side = {
    async makeToken() {
      users += 1;
      const user = await call<{ id: string }>("POST", "/v1/users/", {
        headers: key,
        json: { external_user_id: `u${users}` },
      });
      const json = { product_type: "income" };
      const made = await call<{ bridge_token: string }>("POST", `/v1/users/${user.id}/tokens/`, { headers: key, json });
      return made.bridge_token;
    },
    async begin(token) {
      const json = { provider_id: SANDBOX_ID, company_name: "Acme", consent: CONSENT };
      return untilAsked(token, await call("POST", "/v1/bridge/connections/", { headers: asPerson(token), json }));
    },
    async signIn(token, asked) {
      const json = { step_id: asked.step?.id, values: { username: "goodlogin", password: "goodpassword" } };
      return untilAsked(token, await call("POST", "/v1/bridge/connection/answer/", { headers: asPerson(token), json }));
    },
    async connect() {
      const token = await side.makeToken();
      const done = await side.signIn(token, await side.begin(token));
      if (done.status !== "done") throw new Error(`a task ended as ${done.status}`);
      return done;
    },
    async exchange({ public_token }) {
      const made = await call<{ access_token: string }>("POST", "/v1/link-access-tokens/", {
        headers: key,
        json: { public_token },
      });
      return made.access_token;
    },
    async refresh(accessToken) {
      await call("POST", "/v1/refresh/tasks/", { headers: key, json: { access_token: accessToken } });
    },
    async verify(body) {
      const headers = { ...key, prefer: "wait=20" };
      const made = await call<{ status: string; results: { outcome: string } | null }>(
        "POST",
        "/v1/instant-verifications/",
        {
          headers,
          json: JSON.parse(body),
        },
      );
      return made.results?.outcome ?? made.status;
    },
    close: () => agent.close(),
  };
  return side;
}

/** Sends requests to a service; any refusal rejects. */
function callerOf(url: string, dispatcher: Agent) {
  return async <Body>(method: "GET" | "POST", at: string, sent: { headers: object; json?: unknown }): Promise<Body> => {
    const answer = await request(url + at, {
      method,
      headers: { "content-type": "application/json", ...sent.headers },
      body: sent.json === undefined ? null : JSON.stringify(sent.json),
      dispatcher,
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${at}: ${answer.statusCode} ${text}`);
    return JSON.parse(text) as Body;
  };
}
