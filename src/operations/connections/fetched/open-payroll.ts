import { openJson } from "../../../crypto/seal.ts";
import type { LinkData } from "../../../payroll/fetched-payroll.ts";
import { listLinkData } from "../../../store/connections/link-payroll.ts";
import type { Queryable } from "../../../store/postgres/database.ts";
import { SEALED_AT } from "../../sealing/context.ts";
import type { ConnectionContext } from "../context.ts";

/** The data that a link has fetched; null before the first fetch. */
export async function openLinkData(
  { keyring }: Pick<ConnectionContext, "keyring">,
  db: Queryable,
  linkId: string,
): Promise<LinkData | null> {
  const [row] = await listLinkData(db, [linkId]);
  return row === undefined ? null : openJson<LinkData>(keyring, row.sealed_data, SEALED_AT.linkData(linkId));
}
