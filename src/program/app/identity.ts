import {
  type IdentityProofing,
  type IdentityProofingOptions,
  openIdentityProofing,
} from "../../areas/persons/ops/finding/identity-proofing.ts";
import { findCorrectedContacts } from "../../areas/persons/ops/subjects/person-contacts.ts";
import { openRecordsSource } from "../../areas/records/sources/records.ts";
import { IdentityProvider } from "../../kernel/access/ops/identity/identity-provider.ts";
import type { IdentitySignIn } from "../../kernel/access/ops/identity/sign-in.ts";
import { openOperatorFetch } from "../../kernel/egress/operator/operator-fetch.ts";
import { openUnreadableReport } from "../../kernel/sealing/ops/unreadable-rows.ts";
import { nowMs } from "./clock.ts";
import { logErrors } from "./error-log.ts";
import type { ProcessParts } from "./parts.ts";
import { openCodeSender } from "./senders.ts";

type ProofingParts = Pick<ProcessParts, "context" | "settings" | "log" | "stops">;

/** What persons are proved with: the operator's records and its way to send codes. Null where no code could be sent. */
export function identityProofingOptions({
  context,
  settings,
  log,
}: Omit<ProofingParts, "stops">): IdentityProofingOptions | null {
  const sender = openCodeSender(settings);
  if (sender === null) return null;
  const { db, keyring } = context;
  const onError = logErrors(log);
  const onUnreadable = openUnreadableReport((error) => onError(error, "reading a record"));
  const thresholds = { thresholdBits: settings.linkageThresholdBits, marginBits: settings.linkageMarginBits };
  const source = openRecordsSource({ db, keyring, nowMs, thresholds, onUnreadable });
  const correctedContacts: IdentityProofingOptions["correctedContacts"] = (environment, subject) =>
    findCorrectedContacts({ db, keyring, onUnreadable }, { environment, subject, nameMustAgree: true });
  return { db, blindIndexKey: keyring.blindIndexKey, source, sender, onError, correctedContacts };
}

/** Opens the proofing of the person's own page; null where no code could be sent. `stops` ends it. */
export function openProcessIdentityProofing(parts: ProofingParts): IdentityProofing | null {
  const options = identityProofingOptions(parts);
  if (options === null) return null;
  const proofing = openIdentityProofing(options);
  parts.stops.push(() => proofing.close());
  return proofing;
}

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
