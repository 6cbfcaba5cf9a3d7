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
