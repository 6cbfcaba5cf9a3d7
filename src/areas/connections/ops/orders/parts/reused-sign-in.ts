import { openJson, sealJson } from "../../../../../kernel/crypto/seal.ts";
import type { LinkId } from "../../../../../kernel/ids.ts";
import type { ProviderState } from "../../../providers/provider.ts";
import { connectLink, listLinksById, lockLink } from "../../../sql/links.ts";
import { CONNECTIONS_SEALED } from "../../../sql/sealed.ts";
import type { ConnectionContext } from "../../context.ts";
import type { LeasedTask } from "../../leased-task.ts";

/** The sign-in of another link of the same person. */
interface ReusedSignIn {
  readonly linkId: LinkId;
  readonly refreshState: ProviderState;
}

/**
 * The sign-in of another link that a task reuses; null if there is none, or it cannot be used any
 * more.
 */
export async function findReusedSignIn(
  { db, keyring }: ConnectionContext,
  { claimed, link }: LeasedTask,
): Promise<ReusedSignIn | null> {
  if (claimed.reused_link_id === null) return null;
  const [reused] = await listLinksById(db, [claimed.reused_link_id]);
  if (reused?.status !== "connected" || reused.sealed_refresh === null) return null;
  if (reused.user_id !== link.user_id || reused.provider_id !== link.provider_id) return null;
  const refreshState = openJson<ProviderState>(
    keyring,
    reused.sealed_refresh,
    CONNECTIONS_SEALED.linkRefresh(reused.id),
  );
  return { linkId: reused.id, refreshState };
}

/** Stores the next refresh state of a reused link: a provider may replace it at each use. */
export function saveReusedSignIn(
  { db, keyring }: ConnectionContext,
  linkId: LinkId,
  refreshState: ProviderState | null,
): Promise<void> {
  return db.transaction(async (tx) => {
    const link = await lockLink(tx, linkId);
    if (link?.status !== "connected" || refreshState === null) return;
    const sealedRefresh = sealJson(keyring, refreshState, CONNECTIONS_SEALED.linkRefresh(linkId));
    await connectLink(tx, { id: linkId, sealedRefresh, keyId: keyring.activeId });
  });
}
