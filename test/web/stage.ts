import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { openProviders } from "../../src/areas/connections/providers/providers.ts";
import { openSandboxProvider } from "../../src/areas/connections/providers/sandbox/sandbox-provider.ts";
import type { Timestamp } from "../../src/kernel/ids.ts";
import { GOOGLE, importDirectory } from "../areas/companies/routes/directory.ts";
import { NOBODY } from "../areas/connections/providers/drive.ts";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { fetchedEmployment } from "../support/connections/fetched-data.ts";
import { scriptedProvider } from "../support/connections/scripted-provider.ts";
import { PAGES_POLL_MS, startBrowser } from "./browser.ts";

/** The scopes of a client that connects accounts. */
const SCOPES = ["connections:read", "connections:write", "pii:read"] as const;

/** One browser and one application, which all tests of the pages share. */
export interface Stage {
  readonly browser: Browser;
  readonly app: TestApplication;
  readonly client: Client;
  /** Makes a bridge token for a new user, at the provider of the sandbox unless the fields say otherwise. */
  bridgeToken(fields?: Readonly<Record<string, unknown>>): Promise<string>;
  stop(): Promise<void>;
}

/** An employer of the directory, and what to type to find it. */
export const EMPLOYER = { id: GOOGLE.id, name: GOOGLE.name, typed: "googl" } as const;

/** The provider of the sandbox, and another one: a person chooses where the token names none. */
const SANDBOX = openSandboxProvider({
  scenariosOf: async () => [],
  companyOf: async () => null,
  namedPersonOf: async () => NOBODY,
});
const SCRIPTED = scriptedProvider(
  () => ({ as_of: "2026-11-24T00:00:00.000000Z" as Timestamp, employments: [fetchedEmployment()] }),
  {
    begin: async () => ({
      kind: "step",
      state: {},
      step: {
        kind: "form",
        title: "Find your records",
        fields: [
          { name: "ssn", label: "Social Security number", type: "ssn", hint: "Nine digits" },
          { name: "date_of_birth", label: "Date of birth", type: "date", autocomplete: "bday" },
          { name: "email", label: "E-mail", type: "email", autocomplete: "email", isOptional: true },
        ],
      },
    }),
    answer: async (_request, { answer }) =>
      answer.ssn === "219-09-5512" && answer.date_of_birth === "1988-03-14" && answer.email === ""
        ? { kind: "signed_in", state: { user: "found" }, refreshState: null }
        : { kind: "failed", reason: "login_error", message: "No records were found." },
  },
);

/** Starts both. */
export async function startStage(): Promise<Stage> {
  const [browser, app] = await Promise.all([
    startBrowser(),
    startApplication({
      pollMs: PAGES_POLL_MS,
      workers: ["connections", "orders"],
      prepare: importDirectory,
      providers: openProviders([SANDBOX, SCRIPTED]),
    }),
  ]);
  const client = await app.client({ scopes: SCOPES });
  let users = 0;
  return {
    browser,
    app,
    client,
    async bridgeToken(fields = {}) {
      users += 1;
      const user = await client.post("/v1/users/", { external_user_id: `person-${users}` });
      assert.equal(user.status, 201, user.text);
      const body = { product_type: "income", client_name: "Example Lending", provider_id: SANDBOX.id, ...fields };
      const made = await client.post(`/v1/users/${user.at("id")}/tokens/`, body);
      assert.equal(made.status, 201, made.text);
      return String(made.at("bridge_token"));
    },
    async stop() {
      await browser.close();
      await app.stop();
    },
  };
}
