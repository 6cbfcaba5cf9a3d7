import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Client, TestApplication } from "../application.ts";

/** How somebody connects. */
export interface ConnectOptions {
  readonly providerId: string;
  /** Added to the body of the bridge token. */
  readonly token?: object;
  readonly allowsRefresh?: boolean;
  /** The employer that the person chooses; one that the directory does not have unless given. */
  readonly company?: { readonly id: string; readonly name: string };
}

/** A client of the service, and the persons who connect for it. */
export class Connecting {
  readonly app: TestApplication;
  readonly client: Client;
  #users = 0;

  constructor(app: TestApplication, client: Client) {
    this.app = app;
    this.client = client;
  }

  /**
   * Begins a connection of a new user at an employer, and returns its person once the first step is
   * asked or it has ended.
   */
  async begin({ providerId, token = {}, allowsRefresh = true, company }: ConnectOptions): Promise<PersonOfTest> {
    this.#users += 1;
    const user = await this.client.post("/v1/users/", { external_user_id: `connecting-${this.#users}` });
    const made = await this.client.post(`/v1/users/${user.at("id")}/tokens/`, { product_type: "income", ...token });
    assert.equal(made.status, 201, made.text);
    const headers = { authorization: `Bearer ${made.at("bridge_token")}` };
    const person = new PersonOfTest(this.app.clientWith(headers));
    const consent = { accepted: true, version: "2026-12", allows_refresh: allowsRefresh };
    const chosen = {
      company_mapping_id: company?.id ?? null,
      company_name: company?.name ?? "Example Instruments, Inc.",
    };
    const body = { provider_id: providerId, ...chosen, consent };
    await person.see(await person.client.post("/v1/bridge/connections/", body));
    return person;
  }

  /** The events of a link since the `after`th, as `type status`. */
  async eventsOf(linkId: unknown, after = 0): Promise<string[]> {
    const text = "select payload from events where about_id = $1 order by created_at, id";
    const rows = await this.app.db.rows<{ payload: string }>({ name: "events_of_link", text }, [linkId]);
    const told = rows.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
    return told
      .map(({ event_type, status }) => (status == null ? String(event_type) : `${event_type} ${status}`))
      .slice(after);
  }

  /** Exchanges a connection's public token for its access token. */
  async accessTokenOf(person: PersonOfTest): Promise<string> {
    const exchanged = await this.client.post("/v1/link-access-tokens/", { public_token: person.at("public_token") });
    assert.equal(exchanged.status, 201, exchanged.text);
    return String(exchanged.at("access_token"));
  }

  /** Refreshes a link and returns the status in which the task ended. */
  async refresh(accessToken: string): Promise<unknown> {
    const refresh = await this.client.post("/v1/refresh/tasks/", { access_token: accessToken });
    assert.equal(refresh.status, 201, refresh.text);
    for (;;) {
      const task = await this.client.get(`/v1/refresh/tasks/${refresh.at("task_id")}/`);
      if (task.at("finished_at") !== null) return task.at("status");
      await sleep(20);
    }
  }
}

/** The person in a connection, as the Bridge page speaks for them. */
export class PersonOfTest {
  readonly client: Client;
  #seen: Answer | null = null;

  constructor(client: Client) {
    this.client = client;
  }

  /** What the connection says now (`status`, `step.kind`, `error.message`). */
  at(path: string): unknown {
    return this.#seen?.at(path);
  }

  /** Answers the step that is asked. */
  async answer(values: Readonly<Record<string, string>>): Promise<void> {
    await this.see(await this.client.post("/v1/bridge/connection/answer/", { step_id: this.at("step.id"), values }));
  }

  /** Waits until the connection asks something of the person, or has ended. */
  async see(answer: Answer): Promise<void> {
    assert.ok(answer.status < 300, answer.text);
    this.#seen = answer;
    while (this.at("is_final") === false && (this.at("step") === null || this.at("step.kind") === "wait")) {
      const since = encodeURIComponent(String(this.at("updated_at")));
      const path = `/v1/bridge/connection/?since=${since}`;
      this.#seen = await this.client.get(path, { headers: { prefer: "wait=10" } });
      assert.equal(this.#seen.status, 200, this.#seen.text);
    }
  }
}
