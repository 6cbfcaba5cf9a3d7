import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
  type ApiCaller,
  type Caller,
  type Environment,
  MEMBER_ACTOR,
  type MemberCaller,
  operatorIn,
  type Scope,
} from "../../../../src/kernel/access/caller.ts";
import { type MemberRole, scopesOfRole } from "../../../../src/kernel/access/members/roles.ts";
import { openAuthenticator } from "../../../../src/kernel/access/ops/authenticate.ts";
import { createKey, createKeyForTeam } from "../../../../src/kernel/access/ops/credentials.ts";
import { getMember, listMemberSessions } from "../../../../src/kernel/access/ops/members/member-lists.ts";
import {
  addMember,
  addMemberForTeam,
  changeMemberRole,
  endMemberSessions,
  linkMember,
  removeMember,
} from "../../../../src/kernel/access/ops/members/members.ts";
import { forgetPasskeys } from "../../../../src/kernel/access/ops/passkeys/passkeys.ts";
import { mintSignInToken, startSession } from "../../../../src/kernel/access/ops/sessions.ts";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import { Keyring, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import type { ClientId, MemberId, TeamId } from "../../../../src/kernel/ids.ts";
import {
  forEachDatabase,
  freshDatabase,
  type Home,
  untilWaiting,
  whileLocked,
  withoutNotices,
} from "../../../support/databases.ts";

const BY = { actor: "operator:test" } as const;

/** The operator's team without members, and ways to give it some. */
async function makeScene(home: Home, t: TestContext) {
  const { db } = await freshDatabase(home, t);
  const authenticator = { forgetAll() {} };
  const settings = { keysPerEnvironmentMax: 50, operatorTeam: "default" };
  const context = { db, keyring: new Keyring(mintKeyring()), authenticator, ...settings };
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
   * The outcomes of two acts of which the second begins while the first has not committed: the first waits
   * to write into a table that is locked until both wait, unless given the inquiry log, which comes last.
   */
  const overlapping = async <First, Second>(
    first: () => Promise<First>,
    second: () => Promise<Second>,
    table: "audit_entries" | "sessions" = "audit_entries",
  ) => {
    const lock = { text: `lock table ${table} in share mode`, waiting: 2 };
    return await whileLocked(db, lock, async () => {
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
    return {
      ...(await tenant()),
      by: "key" as const,
      id,
      actor: id,
      clientId: client_id,
      scopes,
      ...limits,
    } satisfies Caller;
  };
  /** A member as the caller that their request was admitted as. */
  const callerOf = async (name: string, role: MemberRole): Promise<MemberCaller> => {
    const id = await add(name, role);
    const scopes = scopesOfRole(role, { isOperator: true });
    const ids = { by: "member", id, actor: `${MEMBER_ACTOR}${id}`, clientId: "" as ClientId } as const;
    return { ...(await tenant()), ...ids, scopes };
  };
  return { db, context, add, tenant, keyWith, callerOf, overlapping };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Declares a test for every home of the database, on a scene of its own. */
function testScene(title: string, run: (scene: Scene) => Promise<void>): void {
  forEachDatabase((home) => {
    test(title, async (t) => run(await makeScene(home, t)));
  });
}

testScene(
  "removeMember leaves a member who gets a role elsewhere meanwhile",
  async ({ context, add, tenant, overlapping }) => {
    const id = await add("sam", "support");
    const here = await tenant();
    const outcomes = await overlapping(
      () => add("sam", "auditor", "production"),
      () => removeMember(context, operatorIn(here, BY.actor), id),
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
  ["removeMember", (scene: Scene, caller: Caller, id: MemberId) => removeMember(scene.context, caller, id)],
  [
    "changeMemberRole",
    async (scene: Scene, caller: Caller, id: MemberId) => {
      await changeMemberRole(scene.context, caller, { id, role: "support" });
    },
  ],
] as const) {
  testScene(`${what} refuses a role beyond the caller's own that the member has got meanwhile`, async (scene) => {
    const id = await scene.add("sam", "support");
    const tenant = await scene.tenant();
    const caller = await scene.keyWith(OVER_SUPPORT);
    const [, refused] = await scene.overlapping(
      () => changeMemberRole(scene.context, operatorIn(tenant, BY.actor), { id, role: "operator" }),
      () => act(scene, caller, id),
    );
    assert.equal(refused.status === "rejected" && refused.reason.code, "permission_denied");
    assert.equal((await getMember(scene.context, tenant, id)).role, "operator");
  });
}

testScene("the inquiry log has the role that a change or a removal has ended", async (scene) => {
  const { db, context, add, overlapping } = scene;
  const id = await add("sam", "support");
  const operator = operatorIn(await scene.tenant(), BY.actor);
  await overlapping(
    () => changeMemberRole(context, operator, { id, role: "auditor" }),
    () => changeMemberRole(context, operator, { id, role: "integrator" }),
  );
  await overlapping(
    () => changeMemberRole(context, operator, { id, role: "owner" }),
    () => removeMember(context, operator, id),
  );
  const entries = await listAudit(db, { target: id, action: null, limit: 10 });
  const ended = entries.flatMap(({ details: { from, role }, action }) =>
    action === "member.add" ? [] : (from ?? role),
  );
  assert.deepEqual(new Set(ended), new Set(["support", "auditor", "integrator", "owner"]));
});

/** What would outlast the rights of whoever does it, on a member of the role `support`. */
const LASTING: readonly (readonly [string, (scene: Scene, caller: ApiCaller, id: MemberId) => Promise<unknown>])[] = [
  [
    "addMember",
    ({ context }, caller) =>
      addMember(context, caller, {
        input: { name: "Eve", email: "eve@lender.example", role: "owner" },
        idempotency: null,
      }),
  ],
  ["changeMemberRole", ({ context }, caller, id) => changeMemberRole(context, caller, { id, role: "owner" })],
  ["removeMember", ({ context }, caller, id) => removeMember(context, caller, id)],
  ["endMemberSessions", ({ context }, caller, id) => endMemberSessions(context, caller, id)],
  ["linkMember", ({ context }, caller, id) => linkMember(context, caller, { id, url: "https://voe.example.com" })],
  [
    "createKey",
    ({ context }, caller) =>
      createKey(context, caller, { input: { name: null, expiresAt: null, scopes: ["pii:read"] }, idempotency: null }),
  ],
];

for (const [what, act] of LASTING) {
  testScene(`${what} refuses a member who is demoted or removed while their request runs`, async (scene) => {
    const { context, overlapping } = scene;
    const id = await scene.add("sam", "support");
    const caller = await scene.callerOf("eve-owner", "owner");
    const operator = operatorIn(await scene.tenant(), BY.actor);
    const [, demoted] = await overlapping(
      () => changeMemberRole(context, operator, { id: caller.id, role: "integrator" }),
      () => act(scene, caller, id),
    );
    assert.equal(demoted.status === "rejected" && demoted.reason.code, "permission_denied");
    const [, removed] = await overlapping(
      () => removeMember(context, operator, caller.id),
      () => act(scene, caller, id),
    );
    assert.equal(removed.status === "rejected" && removed.reason.code, "authentication_failed");
  });
}

testScene("two members who remove each other at once are not both removed", async (scene) => {
  const [one, other] = [await scene.callerOf("one", "owner"), await scene.callerOf("other", "owner")];
  const outcomes = await scene.overlapping(
    () => removeMember(scene.context, one, other.id),
    () => removeMember(scene.context, other, one.id),
  );
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : outcome.status)),
    ["fulfilled", "authentication_failed"],
  );
});

/** What one member does to another one, by the order in which it locks them: the caller first, then the other. */
const MUTUAL: readonly ((scene: Scene, caller: Caller, id: MemberId) => Promise<unknown>)[] = [
  ({ context }, caller, id) => changeMemberRole(context, caller, { id, role: "owner" }),
  ({ context }, caller, id) => linkMember(context, caller, { id, url: "https://voe.example.com" }),
  ({ context }, caller, id) => endMemberSessions(context, caller, id),
  ({ context }, caller, id) => forgetPasskeys(context, caller, id),
];

testScene("members who change each other at once wait for each other in one order, whatever they do", async (scene) => {
  const [one, other] = [await scene.callerOf("one", "owner"), await scene.callerOf("other", "owner")];
  const acts = MUTUAL.flatMap((first) =>
    MUTUAL.flatMap((second) => [first(scene, one, other.id), second(scene, other, one.id)]),
  );
  const outcomes = await Promise.allSettled(acts);
  const failed = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  assert.deepEqual(failed, [], "PostgreSQL ends one of two that wait for each other (40P01)");
});

testScene("two last owners who give up their role at once do not both give it up", async (scene) => {
  const [one, other] = [await scene.callerOf("one", "owner"), await scene.callerOf("other", "owner")];
  const outcomes = await scene.overlapping(
    () => removeMember(scene.context, one, one.id),
    () => changeMemberRole(scene.context, other, { id: other.id, role: "support" }),
  );
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : outcome.status)),
    ["fulfilled", "conflict"],
  );
});

testScene("a link that signs in as a member is not there without its entry in the inquiry log", async (scene) => {
  const { db, context } = scene;
  const id = await scene.add("sam", "support");
  const caller = await scene.callerOf("olive", "owner");
  await db.rows({ name: "", text: "alter table audit_entries add check (action <> 'member.link')" });
  await assert.rejects(linkMember(context, caller, { id, url: "https://voe.example.com" }));
  assert.deepEqual(await db.rows({ name: "list_links", text: "select member_id from tickets" }), []);
});

for (const table of ["sessions", "audit_entries"] as const) {
  testScene(`endMemberSessions ends a session that a link starts meanwhile, and waits for ${table}`, async (scene) => {
    const { db, context } = scene;
    const memberId = await scene.add("sam", "support");
    const caller = await scene.callerOf("olive", "owner");
    const { token } = await mintSignInToken(context, { memberId, environment: "sandbox" });
    const authenticator = await openAuthenticator(withoutNotices(db));
    const [, ended] = await scene.overlapping(
      () => startSession({ db, authenticator }, { by: "token", token }),
      () => endMemberSessions(context, caller, memberId),
      table,
    );
    assert.deepEqual(ended, { status: "fulfilled", value: 1 });
    assert.deepEqual(await listMemberSessions(context, caller, memberId), []);
  });
}
