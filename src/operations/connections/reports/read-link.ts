import { openJson } from "../../../crypto/seal.ts";
import type { Caller } from "../../../domain/caller.ts";
import type { ConnectionProduct } from "../../../domain/connections/link.ts";
import type { LinkData } from "../../../domain/connections/payroll.ts";
import { isReportShared, type LinkReportKind, type ReportSource } from "../../../domain/connections/report.ts";
import { AppError } from "../../../domain/error.ts";
import { type LinkDataRow, listLinkData } from "../../../store/connections/link-payroll.ts";
import type { LinkRow } from "../../../store/connections/links.ts";
import { listLatestTasks } from "../../../store/connections/tasks.ts";
import type { Queryable } from "../../../store/postgres/database.ts";
import { SEALED_AT } from "../../sealing/context.ts";
import type { ConnectionContext } from "../context.ts";
import { requireLink } from "../links.ts";

/** A link with what it has fetched. */
export interface ReadLink {
  readonly link: LinkRow;
  readonly data: LinkData;
  readonly source: ReportSource;
}

/**
 * A link of the caller with what it has fetched.
 *
 * @throws AppError `not_found` for the link; before its first fetch; after it was revoked
 */
export async function readLink(context: ConnectionContext, caller: Caller, id: string): Promise<ReadLink> {
  const link = await requireLink(context, caller, id);
  const [read] = await readLinks(context, context.db, [link]);
  if (read === undefined) throw noData(link);
  return read;
}

/**
 * A link of the caller, of which the person shares what a kind of report shows.
 *
 * @throws AppError `not_found` as {@link readLink}; also if the person shares something else
 */
export async function readShared(
  context: ConnectionContext,
  caller: Caller,
  wanted: { readonly linkId: string; readonly kind: LinkReportKind },
): Promise<ReadLink> {
  const read = await readLink(context, caller, wanted.linkId);
  refuseUnshared(read.link.product, wanted.kind);
  return read;
}

/**
 * Links with what they have fetched, in the given order; those without data are left out.
 *
 * @param links the caller has checked whose they are
 */
export async function readLinks(
  context: ConnectionContext,
  db: Queryable,
  links: readonly LinkRow[],
): Promise<ReadLink[]> {
  const ids = links.map(({ id }) => id);
  const rows = await listLinkData(db, ids);
  const tasks = await listLatestTasks(db, ids);
  const rowOf = new Map(rows.map((row) => [row.link_id, row]));
  const refreshOf = new Map(tasks.filter(({ kind }) => kind === "refresh").map((task) => [task.link_id, task.status]));
  return links.flatMap((link) => {
    const row = rowOf.get(link.id);
    if (row === undefined) return [];
    const data = openJson<LinkData>(context.keyring, row.sealed_data, SEALED_AT.linkData(link.id));
    const refresh_status = refreshOf.get(link.id) ?? null;
    return [{ link, data, source: { ...sourceOf(context, link, row), refresh_status, suspicious: data.suspicious } }];
  });
}

/** @throws AppError `not_found` if the person shares something else than a kind of report shows */
export function refuseUnshared(product: ConnectionProduct, kind: LinkReportKind): void {
  if (isReportShared(product, kind)) return;
  throw new AppError("not_found", `This link was connected for ${product}; the person does not share ${WORDS[kind]}.`);
}

const WORDS = {
  income: "income",
  employment: "employment",
  deposit: "where their pay goes to",
} as const satisfies Record<LinkReportKind, string>;

function sourceOf({ providers }: ConnectionContext, link: LinkRow, row: LinkDataRow) {
  return {
    id: row.task_id,
    link_id: link.id,
    status: "done",
    product_type: link.product,
    tracking_info: link.tracking_info,
    data_source: link.data_source,
    // A provider that this version does not have any more keeps its id.
    provider: { id: link.provider_id, name: providers.find(link.provider_id)?.name ?? link.provider_id },
    as_of: row.as_of,
    finished_at: row.updated_at,
  } as const;
}

function noData({ status }: LinkRow): AppError {
  const message =
    status === "revoked" ? "The person revoked this link." : "This link has no data yet: its task goes on.";
  return new AppError("not_found", message);
}
