import { openJson, sealJson } from "../../../crypto/seal.ts";
import type { ProviderState } from "../../../providers/provider.ts";
import { connectLink, listLinksById, lockLink } from "../../../store/connections/links.ts";
import { SEALED_AT } from "../../sealing/context.ts";
import type { ConnectionContext } from "../context.ts";
import type { HeldTask } from "../held-task.ts";

/** What another link of the person signs in with. */
export interface CarriedSignIn {
  readonly linkId: string;
  readonly refreshState: ProviderState;
}

/** What the link that a task carries on signs in with; null if it cannot any more, or is none. */
export async function findCarriedSignIn(
  { db, keyring }: ConnectionContext,
  { claimed, link }: HeldTask,
): Promise<CarriedSignIn | null> {
  if (claimed.carried_link_id === null) return null;
  const [carried] = await listLinksById(db, [claimed.carried_link_id]);
  if (carried?.status !== "connected" || carried.sealed_refresh === null) return null;
  if (carried.user_id !== link.user_id || carried.provider_id !== link.provider_id) return null;
  const refreshState = openJson<ProviderState>(keyring, carried.sealed_refresh, SEALED_AT.linkRefresh(carried.id));
  return { linkId: carried.id, refreshState };
}

/** Stores what the carried link signs in with from now on: a provider may replace it at each use. */
export function keepCarriedSignIn(
  { db, keyring }: ConnectionContext,
  linkId: string,
  refreshState: ProviderState | null,
): Promise<void> {
  return db.transaction(async (tx) => {
    const link = await lockLink(tx, linkId);
    if (link?.status !== "connected" || refreshState === null) return;
    const sealedRefresh = sealJson(keyring, refreshState, SEALED_AT.linkRefresh(linkId));
    await connectLink(tx, { id: linkId, sealedRefresh, keyId: keyring.activeId });
  });
}
