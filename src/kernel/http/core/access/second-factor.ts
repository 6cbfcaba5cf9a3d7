import { type ConfirmedAct, type FactorState, neededOf } from "../../../access/members/second-factor.ts";
import type { Session } from "../../../access/ops/authenticate.ts";
import { appendAudit } from "../../../audit/ops/audit.ts";
import { AppError } from "../../../error.ts";
import { counted } from "../../../text/counted.ts";
import type { Application } from "../application.ts";
import type { Route } from "../route.ts";

/*
 * Acts of the dashboard that show or delete data of persons, or give access, need a second factor that is recent: who
 * finds a browser that is signed in, or takes its session over, has none. Where a member has none either, those by which
 * one could stay need a recent sign-in. Which acts they are is a property of the route.
 */

/** What a request of a session does that needs a recent second factor; null: nothing. */
export function confirmedActOf(
  { sessionSecondFactorFor }: Pick<Route, "sessionSecondFactorFor">,
  isReveal: boolean,
): ConfirmedAct | null {
  if (isReveal) return "reveal";
  return sessionSecondFactorFor === undefined || sessionSecondFactorFor === "reveal" ? null : sessionSecondFactorFor;
}

/**
 * Refuses an act of a session that lacks the second factor, or the recent sign-in, that it needs.
 *
 * @throws AppError `second_factor_required`
 */
export function refuseUnconfirmed(
  { secondFactorMinutes }: Pick<Application, "secondFactorMinutes">,
  { factor, member }: Pick<Session, "factor" | "member">,
  act: ConfirmedAct | null,
): void {
  // A key's session has no passkeys: the operation itself refuses it.
  if (act === null || (act === "own_passkeys" && member === null)) return;
  const message = messageOf(neededOf(factor, act), { factor, isMember: member !== null, minutes: secondFactorMinutes });
  if (message !== null) throw new AppError("second_factor_required", message);
}

/** Whose act is refused, and how long a confirmation counts. */
interface Refused {
  readonly factor: FactorState;
  readonly isMember: boolean;
  readonly minutes: number;
}

function messageOf(needed: ReturnType<typeof neededOf>, { factor, isMember, minutes }: Refused): string | null {
  switch (needed) {
    case "nothing":
      return null;
    case "confirmation":
      return unconfirmed(factor, minutes);
    case "factor":
      return lackingFactor(isMember);
    case "sign_in":
      return lackingSignIn(isMember, minutes);
  }
}

function unconfirmed({ by }: FactorState, minutes: number): string {
  const within = `the last ${counted(minutes, "minute")}`;
  return by === "passkey"
    ? `Confirm that it is you with your passkey: it was not used within ${within}.`
    : `Confirm that it is you: sign in again with your organization. No sign-in there is known within ${within}.`;
}

function lackingSignIn(isMember: boolean, minutes: number): string {
  const ago = `you signed in more than ${counted(minutes, "minute")} ago`;
  return isMember
    ? `Sign in again first: you have no second factor, and ${ago}. Get a new sign-in link from an owner (People) or from the operator of this service (openvoe members sign-in), open it, then repeat this action. To avoid this next time, add a passkey under Your sessions (/dashboard/account).`
    : `Sign in again with the key first: ${ago}. Or send the request with the key itself.`;
}

function lackingFactor(isMember: boolean): string {
  return isMember
    ? "Your team requires a second factor here, and you have none. Add a passkey under Your sessions (/dashboard/account), then try again."
    : "The team requires a second factor here, and the session of a key has none. Sign in as a member, or send the request with the key itself.";
}

/** Logs an act that a recent second factor has confirmed, before it is done: of which object, and by what. */
export async function logConfirmedAct(
  { db }: Pick<Application, "db">,
  { operationId }: Pick<Route, "operationId">,
  {
    session,
    act,
    params,
  }: {
    readonly session: Session;
    readonly act: ConfirmedAct | null;
    readonly params: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { by, isConfirmed } = session.factor;
  // A reveal has an entry of its own, which tells it.
  if (act === null || act === "reveal" || by === null || !isConfirmed) return;
  const { actor, teamId, environment } = session.caller;
  const target = Object.values(params)[0] ?? operationId;
  const details = { operation: operationId, second_factor: by };
  await appendAudit(db, { actor, teamId, environment, action: "second_factor.use", target, details });
}
