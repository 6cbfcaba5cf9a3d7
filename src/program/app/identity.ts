import { IdentityProvider } from "../../kernel/access/ops/identity/identity-provider.ts";
import type { IdentitySignIn } from "../../kernel/access/ops/identity/sign-in.ts";
import { openOperatorFetch } from "../../kernel/egress/operator/operator-fetch.ts";
import { nowMs } from "./clock.ts";
import type { ProcessParts } from "./parts.ts";

/** The sign-in at the operator's identity provider; null where the settings name none. */
export function openIdentitySignIn({
  settings,
  stops,
}: Pick<ProcessParts, "settings" | "stops">): IdentitySignIn | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcRoles: mapping } = settings;
  if (issuer === null || clientId === null || mapping === null) return null;
  const client = openOperatorFetch();
  stops.push(() => client.close());
  const { oidcScopes: scopes, oidcGroupsClaim: groupsClaim, oidcRecheckSeconds: recheckSeconds } = settings;
  const provider = new IdentityProvider({ issuer, clientId, clientSecret, scopes, groupsClaim }, client, nowMs);
  return { provider, mapping, recheckSeconds };
}
