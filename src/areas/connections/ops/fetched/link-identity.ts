import { openJson, sealJson } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { LinkId, TaskId } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { LinkData } from "../../../payroll/fetched-payroll.ts";
import {
  completeIdentity,
  type IdentifyingDetails,
  type IdentityComparison,
  NEVER_COMPARED,
} from "../../../payroll/identity.ts";
import { compareIdentity } from "../../../records/linkage/compare-identity.ts";
import type { OrderPart } from "../../order.ts";
import { type LinkIdentityRow, listLinkIdentities, saveLinkIdentity } from "../../sql/link-payroll.ts";
import { listLinksById } from "../../sql/links.ts";
import { findPartByTask, listPartsOfLink } from "../../sql/orders/order-parts.ts";
import { findOrderById } from "../../sql/orders/orders.ts";
import { CONNECTIONS_SEALED } from "../../sql/sealed.ts";
import { openOrderDetails } from "../orders/parts/order-tokens.ts";
import { openLinkData } from "./open-payroll.ts";

type KeyContext = Pick<Context, "keyring">;

/**
 * Compares the person of a link's data with the one whom the client named, and stores it. The
 * details of the order that the link was connected for count first; what it does not say is the
 * user's. The link's row must be locked, and its data stored.
 *
 * @param compared.user what the client says of the user; null if unknown
 */
export async function saveIdentityOf(
  { keyring }: KeyContext,
  tx: Queryable,
  compared: { readonly linkId: LinkId; readonly data: LinkData; readonly user: IdentifyingDetails | null },
): Promise<IdentityComparison> {
  const { linkId, data, user } = compared;
  const [part] = await listPartsOfLink(tx, linkId);
  const given = completeIdentity(await orderDetailsOf({ keyring }, tx, part), user);
  const identity = compareIdentity(
    given,
    data.employments.map(({ profile }) => profile),
  );
  await saveLinkIdentity(tx, {
    linkId,
    status: identity.status,
    sealedIdentity: sealJson(keyring, identity, CONNECTIONS_SEALED.linkIdentity(linkId)),
    keyId: keyring.activeId,
  });
  return identity;
}

/**
 * Compares again after the client changed what it says of the person. The rows of the links must be
 * locked.
 */
export async function renewIdentities(
  context: KeyContext,
  tx: Queryable,
  { linkIds, user }: { readonly linkIds: readonly LinkId[]; readonly user: IdentifyingDetails | null },
): Promise<void> {
  for (const link of linkIds.length === 0 ? [] : await listLinksById(tx, linkIds)) {
    const data = await openLinkData(context, tx, link);
    if (data !== null) await saveIdentityOf(context, tx, { linkId: link.id, data, user });
  }
}

/** The comparisons of links, by the id of the link; a link without data is absent. */
export async function readIdentities(
  context: KeyContext,
  db: Queryable,
  linkIds: readonly LinkId[],
): Promise<ReadonlyMap<LinkId, IdentityComparison>> {
  const rows = linkIds.length === 0 ? [] : await listLinkIdentities(db, linkIds);
  return new Map(rows.map((row) => [row.link_id, openIdentity(context, row)]));
}

/** The comparison of a link: that nobody compared, if there is none. */
export async function readIdentity(context: KeyContext, db: Queryable, linkId: LinkId): Promise<IdentityComparison> {
  return (await readIdentities(context, db, [linkId])).get(linkId) ?? NEVER_COMPARED;
}

/** The comparison of a row with data. */
export function openIdentity({ keyring }: KeyContext, row: LinkIdentityRow): IdentityComparison {
  if (row.sealed_identity === null) return NEVER_COMPARED;
  return openJson(keyring, row.sealed_identity, CONNECTIONS_SEALED.linkIdentity(row.link_id));
}

/** The comparison of fetched data before anything of it is stored: of a task's order and user. */
export async function compareBeforeSending(
  { keyring }: KeyContext,
  db: Queryable,
  compared: {
    readonly taskId: TaskId;
    readonly data: Pick<LinkData, "employments">;
    readonly user: IdentifyingDetails | null;
  },
): Promise<IdentityComparison> {
  const part = (await findPartByTask(db, compared.taskId)) ?? undefined;
  const given = completeIdentity(await orderDetailsOf({ keyring }, db, part), compared.user);
  return compareIdentity(
    given,
    compared.data.employments.map(({ profile }) => profile),
  );
}

/** What the order of a part says; null without one. */
async function orderDetailsOf(
  { keyring }: KeyContext,
  tx: Queryable,
  part: Pick<OrderPart, "order_id"> | undefined,
): Promise<IdentifyingDetails | null> {
  const order = part === undefined ? null : await findOrderById(tx, part.order_id);
  return order === null ? null : openOrderDetails({ keyring }, order);
}
