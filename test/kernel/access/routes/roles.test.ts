import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { OPERATOR_SCOPES, SCOPES, type Scope } from "../../../../src/kernel/access/caller.ts";
import { isMasked, MEMBER_ROLES, scopesOfRole } from "../../../../src/kernel/access/members/roles.ts";
import { type Answer, assertError, startApplication, type TestApplication } from "../../../support/application.ts";
import { aMember, OWN_PAGE } from "../../../support/members.ts";
import { SERVED } from "../../../support/served.ts";

/** Ends the session that asks. */
const ENDING = "deleteSession";

describe("roles", () => {
  let app: TestApplication;
  before(async () => {
    app = await startApplication();
  });
  after(() => app.stop());

  for (const team of ["default", "client"]) {
    for (const role of MEMBER_ROLES) {
      test(`a member as ${role} of team ${team} may call exactly the routes of the role table`, async () => {
        const scopes = scopesOfRole(role, { isOperator: team === "default" });
        const { client, session } = await aMember(app, { role, team });
        assert.deepEqual([session.at("member.role"), session.at("scopes")], [role, scopes]);
        for (const { method, path, auth, operationId } of SERVED) {
          if (operationId === ENDING) continue;
          const filled = path.replace(":type", "admin").replaceAll(/:[a-z_]+/g, "0".repeat(32));
          const hasBody = method === "POST" || method === "PATCH";
          const answer = await client.request(method, filled, hasBody ? { json: {} } : {});
          const what = `${operationId}: ${answer.status} ${answer.text.slice(0, 200)}`;
          if (auth.by === "key" && auth.scope !== null)
            assert.equal(isRefusedFor(answer, auth.scope), !scopes.includes(auth.scope), what);
          if (auth.by === "key" || auth.by === "session") assert.notEqual(answer.status, 401, what);
          if (/_token$|person_session/.test(auth.by)) assert.equal(answer.status, 401, what);
        }
      });
    }
  }

  function isRefusedFor(answer: Answer, scope: Scope): boolean {
    return answer.status === 403 && answer.at("error.message") === `Your role lacks the scope ${scope}.`;
  }

  test("the role table gives no role a scope of other operators, and operators' scopes in the operator's team alone", () => {
    for (const role of MEMBER_ROLES) {
      assert.ok(!scopesOfRole(role, { isOperator: true }).includes("exchange:use"));
      const elsewhere = scopesOfRole(role, { isOperator: false });
      assert.deepEqual(
        elsewhere.filter((scope) => OPERATOR_SCOPES.includes(scope)),
        [],
      );
    }
    const owner = scopesOfRole("owner", { isOperator: true });
    assert.deepEqual(
      owner,
      SCOPES.filter((scope) => scope !== "exchange:use"),
    );
  });

  test("listRoles shows the table as it is for the team, to every role and to a key's session", async () => {
    for (const team of ["default", "client"]) {
      const { client } = await aMember(app, { role: "auditor", team });
      const rows = (await client.get("/v1/roles/")).body as { role: string; is_masked: boolean; scopes: Scope[] }[];
      const expected = MEMBER_ROLES.map((role) => {
        return { role, is_masked: isMasked(role), scopes: scopesOfRole(role, { isOperator: team === "default" }) };
      });
      assert.deepEqual(
        rows.map(({ role, is_masked, scopes }) => ({ role, is_masked, scopes })),
        expected,
      );
    }
    assertError(await app.clientWith(OWN_PAGE).get("/v1/roles/"), 401, "authentication_failed");
  });
});
