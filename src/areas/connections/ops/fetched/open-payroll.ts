import { openJson } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { currentStatement } from "../../../payroll/document.ts";
import type { LinkData } from "../../../payroll/fetched-payroll.ts";
import { cutToConsent, SHARED_ITEM_NAMES, type SharedItem, sharedItems } from "../../../payroll/shared-items.ts";
import { type LinkDataRow, listLinkData } from "../../sql/link-payroll.ts";
import type { LinkRow } from "../../sql/links.ts";
import { CONNECTIONS_SEALED } from "../../sql/sealed.ts";
import type { ConnectionContext } from "../context.ts";

/** The fields of a link that decide which of its data may be read. */
type Consented = Pick<LinkRow, "id" | "product" | "consent">;

/** The items that the person of a link agreed to share. An older consent lists none: then all of its product. */
export function itemsOf({ product, consent }: Pick<Consented, "product" | "consent">): readonly SharedItem[] {
  const { shares } = consent;
  return shares === undefined ? sharedItems(product) : SHARED_ITEM_NAMES.filter((item) => shares.includes(item));
}

/** The data that a link has fetched, cut to the consent; null before the first fetch. */
export async function openLinkData(
  context: Pick<ConnectionContext, "keyring">,
  db: Queryable,
  link: Consented,
): Promise<LinkData | null> {
  const [row] = await listLinkData(db, [link.id]);
  return row === undefined ? null : openData(context, link, row);
}

/** The data of a row, cut to the consent: an earlier version may have stored more. */
export function openData(
  { keyring }: Pick<ConnectionContext, "keyring">,
  link: Consented,
  row: Pick<LinkDataRow, "sealed_data">,
): LinkData {
  const stored = openJson(keyring, row.sealed_data, CONNECTIONS_SEALED.linkData(link.id));
  const employments = stored.employments.map((one) => ({ ...one, statements: one.statements.map(currentStatement) }));
  return cutToConsent({ ...stored, employments }, itemsOf(link));
}
