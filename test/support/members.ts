import assert from "node:assert/strict";
import type { Environment } from "../../src/kernel/access/caller.ts";
import type { MemberRole } from "../../src/kernel/access/members/roles.ts";
import { addMemberForTeam } from "../../src/kernel/access/ops/members/members.ts";
import { mintSignInToken } from "../../src/kernel/access/ops/sessions.ts";
import type { MemberId } from "../../src/kernel/ids.ts";
import type { Answer, Client, TestApplication } from "./application.ts";

/** The header of the service's own pages. */
export const OWN_PAGE = { "x-openvoe-session": "1" };

/** Who signs in. */
interface MemberOptions {
  readonly role: MemberRole;
  /** `default` unless given, which is the operator's. */
  readonly team?: string;
  readonly environment?: Environment;
  /** A new address unless given. */
  readonly email?: string;
  readonly name?: string;
}

/** A member who is signed in. */
export interface SignedMember {
  readonly id: MemberId;
  readonly client: Client;
  /** The answer of the sign-in. */
  readonly session: Answer;
}

/** The cookie that an answer sets. */
export function cookieOf(answer: Answer): string {
  return String(answer.headers["set-cookie"]).split(";")[0] ?? "";
}

/** The cookie that an answer of one application sets, as a browser sends it to another: its name ends with the port. */
export function cookieAt(answer: Answer, from: { readonly url: string }, to: { readonly url: string }): string {
  return cookieOf(answer).replace(`_${new URL(from.url).port}=`, `_${new URL(to.url).port}=`);
}

/** Adds a member, as the operator's command line does. Returns their id. */
export async function addMember(app: TestApplication, options: MemberOptions): Promise<MemberId> {
  const { role, team = "default", environment = "sandbox", name = "Dana Reyes" } = options;
  const { email = `${crypto.randomUUID()}@lender.example` } = options;
  const input = { name, email, role };
  const [member] = await addMemberForTeam(app, "operator:test", { team, environments: [environment], input });
  return member?.id ?? assert.fail("no member");
}

/** Signs a member in by a link. */
export async function signInMember(
  app: TestApplication,
  memberId: MemberId,
  environment: Environment = "sandbox",
): Promise<SignedMember> {
  const { token } = await mintSignInToken(app, { memberId, environment });
  const session = await app.clientWith(OWN_PAGE).post("/v1/session/", { token });
  assert.equal(session.status, 201, session.text);
  return { id: memberId, client: app.clientWith({ ...OWN_PAGE, cookie: cookieOf(session) }), session };
}

/** Adds a member and signs them in. */
export async function aMember(app: TestApplication, options: MemberOptions): Promise<SignedMember> {
  return signInMember(app, await addMember(app, options), options.environment);
}
