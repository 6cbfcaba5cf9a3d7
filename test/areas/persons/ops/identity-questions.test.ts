import assert from "node:assert/strict";
import { test } from "node:test";
import { IdentityProvider } from "../../../../src/kernel/access/ops/identity/identity-provider.ts";

const ISSUER = "https://login.example.com";
const SETTINGS = { issuer: ISSUER, clientId: "openvoe", clientSecret: null, scopes: "openid", groupsClaim: "groups" };
const GRANT = {
  issuer: ISSUER,
  subject: "sam",
  accessToken: "access-1",
  refreshToken: null,
  groupsFrom: "userinfo",
} as const;
const keep = async () => {};

/** A provider without refresh tokens, and the calls that it gets. */
function aProvider(metadata: object = {}, settings: Partial<typeof SETTINGS> = {}) {
  const calls: { readonly path: string; readonly signal: AbortSignal | undefined }[] = [];
  const answers: Record<string, object> = {
    "/.well-known/openid-configuration": {
      issuer: ISSUER,
      userinfo_endpoint: `${ISSUER}/me`,
      token_endpoint: `${ISSUER}/token`,
      ...metadata,
    },
    "/token": { access_token: "access-2", refresh_token: "refresh-2", token_type: "bearer" },
    "/me": { sub: "sam", name: "Sam Support", email: "sam@lender.example", groups: ["support"] },
  };
  async function call(url: string, { signal }: { readonly signal?: AbortSignal } = {}) {
    const { pathname } = new URL(url);
    calls.push({ path: pathname, signal });
    return Response.json(answers[pathname] ?? assert.fail(pathname));
  }
  return { calls, provider: new IdentityProvider({ ...SETTINGS, ...settings }, { call }, () => 0) };
}

test("IdentityProvider sends the tokens of one issuer to no other", async () => {
  const { calls, provider } = aProvider();
  const grant = { ...GRANT, issuer: "https://former.example.com", refreshToken: "refresh-1" };
  assert.deepEqual(await provider.ask(grant, keep), { kind: "refused", reason: "other_issuer" });
  assert.deepEqual(
    calls.map(({ path }) => path),
    ["/.well-known/openid-configuration"],
  );
});

test("IdentityProvider knows a person by the issuer as the provider writes it", async () => {
  const { provider } = aProvider({}, { issuer: `${ISSUER}/` });
  const answer = await provider.ask(GRANT, keep);
  assert.equal(answer.kind, "identified");
  assert.deepEqual(answer.kind === "identified" && [answer.identity.issuer, answer.grant.issuer], [ISSUER, ISSUER]);
});

test("IdentityProvider keeps the exchanged tokens before it asks on, and all calls of a question have one deadline", async () => {
  const { calls, provider } = aProvider();
  const kept: unknown[] = [];
  const answer = await provider.ask({ ...GRANT, refreshToken: "refresh-1" }, async ({ accessToken, refreshToken }) => {
    kept.push(accessToken, refreshToken, calls.at(-1)?.path);
  });
  assert.equal(answer.kind, "identified");
  assert.deepEqual(kept, ["access-2", "refresh-2", "/token"]);
  assert.equal(calls.length, 3);
  const [first] = calls;
  assert.ok(first?.signal instanceof AbortSignal);
  assert.ok(calls.every(({ signal }) => signal === first.signal));
});

test("IdentityProvider passes on a fault of what keeps the tokens: it is no word of the provider", async () => {
  const { provider } = aProvider();
  const fault = new Error("the database is full");
  await assert.rejects(
    provider.ask({ ...GRANT, refreshToken: "refresh-1" }, () => Promise.reject(fault)),
    fault,
  );
});
