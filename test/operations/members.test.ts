import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Keyring, mintKeyring } from "../../src/crypto/keyring.ts";
import type { Caller, Environment, Scope } from "../../src/domain/caller.ts";
import type { MemberId, TeamId } from "../../src/domain/ids.ts";
import { type MemberRole, scopesOfRole } from "../../src/domain/members/roles.ts";
import { createKeyForTeam } from "../../src/operations/access/credentials.ts";
import {
  addMemberForTeam,
  changeMemberRole,
  changeRole,
  endMembership,
  getMember,
  removeMember,
} from "../../src/operations/access/members.ts";
import { listAudit } from "../../src/operations/audit/audit.ts";
import { forEachDatabase, freshDatabase, type Home, untilWaiting, whileLocked } from "../support/databases.ts";

const BY = { actor: "operator:test" } as const;

/** The operator's team without members, and ways to give it some. */
async function makeScene(home: Home, t: TestContext) {
  const { db } = await freshDatabase(home, t);
  const context = {
    db,
    keyring: new Keyring(mintKeyring()),
    authenticator: { forgetAll() {} },
    operatorTeam: "default",
  };
  /** Adds a person in one environment; by the same name they are the same. */
  const add = async (name: string, role: MemberRole, environment: Environment = "sandbox"): Promise<MemberId> => {
    const input = { name, email: `${name}@lender.example`, role };
    const given = { team: "default", environments: [environment], input };
    const [added] = await addMemberForTeam(context, BY.actor, given);
    return added?.id ?? assert.fail("no member");
  };
  const tenant = async (environment: Environment = "sandbox") => {
    const [team] = await db.rows<{ id: TeamId }>({ name: "find_default", text: "select id from teams" });
    return { teamId: team?.id ?? assert.fail("no team"), environment };
  };
  /**
   * The outcomes of two acts of which the second begins while the first has not committed: each appends
   * to the inquiry log in the end, which is locked until both wait.
   */
  const overlapping = async <First, Second>(first: () => Promise<First>, second: () => Promise<Second>) => {
    const audit = { text: "lock table audit_intake in share mode", waiting: 2 };
    return await whileLocked(db, audit, async () => {
      const begun = first();
      await untilWaiting(db, 1);
      return await Promise.allSettled([begun, second()]);
    });
  };
  /** A key of the team with scopes. */
  const keyWith = async (scopes: readonly Scope[], limits: Pick<Caller, "purposes" | "allowedAddresses"> = {}) => {
    const input = {
      actor: BY.actor,
      team: "default",
      environment: "sandbox",
      name: null,
      expiresAt: null,
      scopes,
    } as const;
    const { id, client_id } = await createKeyForTeam(context, input);
    return { ...(await tenant()), credentialId: id, clientId: client_id, scopes, ...limits } satisfies Caller;
  };
  return { db, context, add, tenant, keyWith, overlapping };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Declares a test for every home of the database, on a scene of its own. */
function testScene(title: string, run: (scene: Scene) => Promise<void>): void {
  forEachDatabase((home) => {
    test(title, async (t) => run(await makeScene(home, t)));
  });
}

testScene(
  "endMembership leaves a member who gets a role elsewhere meanwhile",
  async ({ context, add, tenant, overlapping }) => {
    const id = await add("sam", "support");
    const here = await tenant();
    const outcomes = await overlapping(
      () => add("sam", "auditor", "production"),
      () => endMembership(context, { tenant: here, by: BY, id }),
    );
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["fulfilled", "fulfilled"],
    );
    await assert.rejects(getMember(context, here, id), { code: "not_found" });
    assert.equal((await getMember(context, await tenant("production"), id)).role, "auditor");
  },
);

/** What those who look after people of the role `support` have. */
const OVER_SUPPORT: readonly Scope[] = ["members:write", ...scopesOfRole("support", { isOperator: true })];

for (const [what, act] of [
  ["removeMember", (scene: Scene, caller: Caller, id: string) => removeMember(scene.context, caller, id)],
  [
    "changeMemberRole",
    async (scene: Scene, caller: Caller, id: string) => {
      await changeMemberRole(scene.context, caller, { id, role: "support" });
    },
  ],
] as const) {
  testScene(`${what} refuses a role beyond the caller's own that the member has got meanwhile`, async (scene) => {
    const id = await scene.add("sam", "support");
    const tenant = await scene.tenant();
    const caller = await scene.keyWith(OVER_SUPPORT);
    const [, refused] = await scene.overlapping(
      () => changeRole(scene.context, { tenant, by: BY, id, role: "operator" }),
      () => act(scene, caller, id),
    );
    assert.equal(refused.status === "rejected" && refused.reason.code, "permission_denied");
    assert.equal((await getMember(scene.context, tenant, id)).role, "operator");
  });
}

testScene("the inquiry log has the role that a change or a removal has ended", async (scene) => {
  const { db, context, add, overlapping } = scene;
  const id = await add("sam", "support");
  const change = { tenant: await scene.tenant(), by: BY, id };
  await overlapping(
    () => changeRole(context, { ...change, role: "auditor" }),
    () => changeRole(context, { ...change, role: "integrator" }),
  );
  await overlapping(
    () => changeRole(context, { ...change, role: "owner" }),
    () => endMembership(context, change),
  );
  const entries = await listAudit(db, { target: id, action: null, limit: 10 });
  const ended = entries.flatMap(({ details: { from, role }, action }) =>
    action === "member.add" ? [] : (from ?? role),
  );
  assert.deepEqual(new Set(ended), new Set(["support", "auditor", "integrator", "owner"]));
});
