import assert from "node:assert/strict";
import { test } from "node:test";
import { operatorIn } from "../../../../src/kernel/access/caller.ts";
import { openAuthenticator } from "../../../../src/kernel/access/ops/authenticate.ts";
import type { IdentityAnswer } from "../../../../src/kernel/access/ops/identity/identity-provider.ts";
import { openSessionCheck } from "../../../../src/kernel/access/ops/identity/recheck.ts";
import { departToProvider, returnFromProvider } from "../../../../src/kernel/access/ops/identity/sign-in.ts";
import { removeMember } from "../../../../src/kernel/access/ops/members/members.ts";
import { Keyring, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import type { TeamId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase, withoutNotices } from "../../../support/databases.ts";

const ISSUER = "https://login.example.com";
const SAM = {
  kind: "identified",
  identity: {
    issuer: ISSUER,
    isEmailVerified: true,
    subject: "sam",
    name: "Sam Support",
    email: "sam@lender.example",
    groups: ["support"] as readonly string[],
    authTime: null,
  },
  grant: { issuer: ISSUER, subject: "sam", accessToken: "a-token", refreshToken: null, groupsFrom: "id_token" },
} as const satisfies IdentityAnswer;

/** Sam, as the provider says who they are, signed in in an environment, and what it answers next. */
async function signedIn(db: Database, recheckSeconds = 0) {
  const keyring = new Keyring(mintKeyring());
  const next: { answer: () => Promise<IdentityAnswer> } = { answer: async () => SAM };
  const pending = { state: "", nonce: "", verifier: "", redirectUri: "https://voe.example.com/" };
  const provider = {
    beginAuthorization: async () => ({ url: "https://login.example.com/", pending }),
    identify: async () => SAM,
    ask: () => next.answer(),
  };
  const mapping = [
    { group: "support", role: "support", environment: null },
    { group: "auditors", role: "auditor", environment: null },
  ] as const;
  const identity = { provider, mapping, recheckSeconds };
  const sessionCheck = openSessionCheck({ db, keyring, operatorTeam: "default" }, identity);
  const authenticator = await openAuthenticator(withoutNotices(db), { sessionCheck });
  const context = { db, keyring, identity, authenticator, operatorTeam: "default", secondFactorMinutes: 15 };
  const signIn = async () => {
    const now = new Date();
    const { sealedState } = await departToProvider(context, {
      redirectUri: "",
      environment: null,
      confirms: null,
      now,
    });
    const started = await returnFromProvider(context, { sealedState, parameters: {}, current: [], now });
    return { ...started, token: started.token ?? assert.fail("no token") };
  };
  return { context, next, authenticator, signIn, sessionCheck };
}

forEachDatabase((home) => {
  test("a member who is removed while the identity provider is asked about them gets no role by its answer", async (t) => {
    const { db } = await freshDatabase(home, t);
    const { context, next, authenticator, signIn } = await signedIn(db);
    const { token, session } = await signIn();
    const id = session.member?.id ?? assert.fail("no member");
    const { teamId } = session.caller;
    next.answer = async () => {
      for (const environment of ["sandbox", "development", "production"] as const) {
        const operator = operatorIn({ teamId: teamId as TeamId, environment }, "operator:test");
        await removeMember({ ...context, operatorTeam: "default" }, operator, id);
      }
      return SAM;
    };
    await assert.rejects(authenticator.authenticateSession(token), { code: "authentication_failed" });
    assert.deepEqual(await db.rows({ name: "list_roles", text: "select role from member_roles" }), []);
  });

  test("an answer that was asked for before the last one changes no role, at a check and at a sign-in", async (t) => {
    const { db } = await freshDatabase(home, t);
    const { next, authenticator, signIn, context } = await signedIn(db);
    const [slow, quick] = [await signIn(), await signIn()];
    const changed = { ...SAM, identity: { ...SAM.identity, groups: ["auditors"] } };
    next.answer = async () => {
      next.answer = async () => changed;
      await authenticator.authenticateSession(quick.token);
      return SAM;
    };
    const { member } = await authenticator.authenticateSession(slow.token);
    assert.equal(member?.role, "auditor");
    const { provider } = context.identity;
    const { identify } = provider;
    provider.identify = async () => {
      await authenticator.authenticateSession(quick.token);
      return identify();
    };
    await assert.rejects(signIn(), { code: "authentication_failed" });
    assert.equal((await authenticator.authenticateSession(slow.token)).member?.role, "auditor");
  });

  test("a refusal that comes too late does not end a session that another process has confirmed meanwhile", async (t) => {
    const { db } = await freshDatabase(home, t);
    const { next, signIn, sessionCheck } = await signedIn(db, 60);
    const { session } = await signIn();
    const set = (values: string) =>
      db.rows({ name: `set_${values.length}`, text: `update sessions set ${values} where id = $1` }, [session.id]);
    await set("checked_at = now() - interval '2 minutes'");
    next.answer = async () => {
      await set("checked_at = now(), check_claimed_until = null");
      return { kind: "refused", reason: "invalid_grant" };
    };
    await sessionCheck.check(session.id);
    const [row] = await db.rows({
      name: "find_confirmed",
      text: "select confirmed_at is not null as is_confirmed from members",
    });
    assert.deepEqual(row, { is_confirmed: true });
    assert.equal((await db.rows({ name: "list_sessions", text: "select id from sessions" })).length, 1);
  });
});
