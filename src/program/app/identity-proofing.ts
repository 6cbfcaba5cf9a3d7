import {
  type IdentityProofing,
  type IdentityProofingOptions,
  openIdentityProofing,
} from "../../areas/persons/ops/finding/identity-proofing.ts";
import { findCorrectedContacts } from "../../areas/persons/ops/subjects/person-contacts.ts";
import { openRecordsSource } from "../../areas/records/sources/records.ts";
import { openUnreadableReport } from "../../kernel/sealing/ops/unreadable-rows.ts";
import { nowMs } from "./clock.ts";
import { logErrors } from "./error-log.ts";
import { openCodeSender } from "./messages/senders.ts";
import type { ProcessParts } from "./parts.ts";

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
