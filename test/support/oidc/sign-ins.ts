import assert from "node:assert/strict";
import type { Answer, Client, TestApplication } from "../application.ts";
import { cookieOf, OWN_PAGE } from "../members.ts";
import type { TestProvider } from "./identity-provider.ts";

/** The address of the service under test. */
export const PUBLIC_URL = "http://voe.lender.example";
/** Where the provider sends its browsers. */
export const REDIRECT_URI = `${PUBLIC_URL}/dashboard/sign-in`;

/** The settings of the sign-in at a provider. */
export function identitySettings({ issuer }: Pick<TestProvider, "issuer">) {
  return {
    oidcIssuer: issuer,
    oidcClientId: "openvoe",
    oidcClientSecret: "a-secret-of-the-test",
    oidcRoles: [
      { group: "voe-owners", role: "owner", environment: null },
      { group: "voe-support", role: "support", environment: "production" },
      { group: "voe-support", role: "integrator", environment: "sandbox" },
    ],
  } as const;
}

/** Begins a sign-in. */
export function depart(app: TestApplication, body: object = {}): Promise<Answer> {
  return app.clientWith(OWN_PAGE).post("/v1/session/departures/", body);
}

/** Comes back from the provider, in the browser that began. */
export function comeBack(app: TestApplication, departed: Answer, parameters: object): Promise<Answer> {
  return app.clientWith({ ...OWN_PAGE, cookie: cookieOf(departed) }).post("/v1/session/returns/", { parameters });
}

/** Signs in as the provider's account. */
export async function signInAt(provider: TestProvider, app: TestApplication, body: object = {}): Promise<Answer> {
  const departed = await depart(app, body);
  assert.equal(departed.status, 201, departed.text);
  return comeBack(app, departed, await provider.visit(String(departed.at("url"))));
}

/** The cookie of a session. */
export function sessionCookieOf(session: Answer): string {
  assert.equal(session.status, 201, session.text);
  const cookies = session.headers["set-cookie"] as string[];
  return cookies[0]?.split(";")[0] ?? "";
}

/** The browser in which a session began. */
export function browserOf(session: Answer, app: TestApplication): Client {
  return app.clientWith({ ...OWN_PAGE, cookie: sessionCookieOf(session) });
}
