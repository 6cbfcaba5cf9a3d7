import assert from "node:assert/strict";
import { test } from "node:test";
import { Keyring, mintKeyring } from "../../src/crypto/keyring.ts";
import type { TeamId } from "../../src/domain/ids.ts";
import { openAuthenticator } from "../../src/operations/access/authenticate.ts";
import type { IdentityAnswer } from "../../src/operations/access/identity/identity-provider.ts";
import { openSessionCheck } from "../../src/operations/access/identity/recheck.ts";
import { departToProvider, returnFromProvider } from "../../src/operations/access/identity/sign-in.ts";
import { endMembership } from "../../src/operations/access/members.ts";
import { forEachDatabase, freshDatabase, withoutNotices } from "../support/databases.ts";

const ISSUER = "https://login.example.com";
const SAM: IdentityAnswer = {
  kind: "identified",
  identity: {
    issuer: ISSUER,
    isEmailVerified: true,
    subject: "sam",
    name: "Sam Support",
    email: "sam@lender.example",
    groups: ["support"],
    authTime: null,
  },
  grant: { issuer: ISSUER, subject: "sam", accessToken: "a-token", refreshToken: null, groupsFrom: "id_token" },
};

forEachDatabase((home) => {
  test("a member who is removed while the identity provider is asked about them gets no role by its answer", async (t) => {
    const { db } = await freshDatabase(home, t);
    const keyring = new Keyring(mintKeyring());
    let answer = async () => SAM;
    const departure = { state: "", nonce: "", verifier: "", redirectUri: "https://voe.example.com/", maxAge: null };
    const provider = {
      depart: async () => ({ url: "https://login.example.com/", departure }),
      identify: async () => SAM,
      ask: () => answer(),
    };
    const mapping = [{ group: "support", role: "support", environment: null }] as const;
    const identity = { provider, mapping, recheckSeconds: 0 };
    const sessionCheck = openSessionCheck({ db, keyring, operatorTeam: "default" }, identity);
    const authenticator = await openAuthenticator(withoutNotices(db), { sessionCheck });
    const context = { db, keyring, identity, authenticator, operatorTeam: "default" };
    const now = new Date();
    const { kept } = await departToProvider(context, { redirectUri: "", environment: null, maxAge: null, now });
    const { token, session } = await returnFromProvider(context, { kept, parameters: {}, now });
    const id = session.member?.id ?? assert.fail("no member");
    const { teamId } = session.caller;

    answer = async () => {
      for (const environment of ["sandbox", "development", "production"] as const) {
        await endMembership(context, {
          tenant: { teamId: teamId as TeamId, environment },
          by: { actor: "operator:test" },
          id,
        });
      }
      return SAM;
    };
    await assert.rejects(authenticator.authenticateSession(token), { code: "authentication_failed" });
    assert.deepEqual(await db.rows({ name: "list_roles", text: "select role from member_roles" }), []);
  });
});
