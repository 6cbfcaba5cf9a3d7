import type { MemberId, Timestamp } from "../../ids.ts";
import type { Environment } from "../caller.ts";
import type { MemberRole } from "./roles.ts";

/** What is sealed of a member. */
export interface MemberDetails {
  readonly name: string;
  /** Lower case. */
  readonly email: string;
  /** Present if the identity provider says that it is not known to be theirs: nothing is sent there. */
  readonly isUnverified?: true;
}

/** A member of a team, with their role in one environment. */
export interface Member extends Omit<MemberDetails, "isUnverified"> {
  readonly id: MemberId;
  readonly environment: Environment;
  readonly role: MemberRole;
  /** Where the role comes from: given here, or by the groups at the identity provider. */
  readonly managed_by: "team" | "identity_provider";
  readonly created_at: Timestamp;
  /** The last sign-in; null: none yet. */
  readonly signed_in_at: Timestamp | null;
  /**
   * Since when the identity provider refuses them, or has not confirmed them for a week: the role stands, and they count
   * as one who has left. Null: they have access.
   */
  readonly no_access_since: Timestamp | null;
  /** How many passkeys they have; with one, no link signs them in. */
  readonly passkeys: number;
}

/** By what an identity provider is asked again about a member who is signed in. */
export interface IdentityGrant {
  /** Who gave it, by the provider's discovery document: no other one gets its tokens. */
  readonly issuer: string;
  /** The member's id at the provider. */
  readonly subject: string;
  readonly accessToken: string;
  /** Null if the provider gives none. */
  readonly refreshToken: string | null;
  /** Where the groups stood at the sign-in: they are looked for there alone. */
  readonly groupsFrom: "id_token" | "userinfo";
}
