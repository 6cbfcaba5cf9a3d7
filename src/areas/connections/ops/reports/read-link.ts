import type { Caller } from "../../../../kernel/access/caller.ts";
import { appendReads, type ReadAct } from "../../../../kernel/audit/ops/reads.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { LinkId } from "../../../../kernel/ids.ts";
import type { LinkData } from "../../../payroll/fetched-payroll.ts";
import { identityDoubts } from "../../../payroll/identity.ts";
import { isReportShared, type LinkReportKind, type ReportSource } from "../../../payroll/report.ts";
import type { ConnectionProduct } from "../../../webhooks/words.ts";
import { type LinkDataRow, listLinkData } from "../../sql/link-payroll.ts";
import type { LinkRow } from "../../sql/links.ts";
import { listLatestTasks } from "../../sql/tasks.ts";
import type { ConnectionContext } from "../context.ts";
import { openIdentity } from "../fetched/link-identity.ts";
import { openData } from "../fetched/open-payroll.ts";
import { requireLink } from "../links.ts";

/** A link with its fetched data. */
export interface ReadLink {
  readonly link: LinkRow;
  readonly data: LinkData;
  readonly source: ReportSource;
}

/**
 * A link of the caller with its fetched data. The read is in the inquiry log before this
 * resolves.
 *
 * @param wanted.part what of it is shown, for the log: a word, never a value of a person
 * @param wanted.kinds the person must share what a report of one of these kinds shows
 * @throws AppError `not_found` for the link; before its first fetch; after it was revoked; if the
 * person shares something else
 */
export async function readLink(
  context: ConnectionContext,
  caller: Caller,
  wanted: { readonly linkId: LinkId; readonly kinds: readonly LinkReportKind[]; readonly part: string },
): Promise<ReadLink> {
  const link = await requireLink(context, caller, wanted.linkId);
  const [read] = await readLinks(context, context.db, [link]);
  if (read === undefined) throw noData(link);
  refuseUnshared(link.product, wanted.kinds);
  await appendReads(context.db, caller, [linkRead(link.id, wanted.part)]);
  return read;
}

/** The entry of the inquiry log for a read of a link. */
export function linkRead(linkId: LinkId, part: string): ReadAct {
  return { action: "link.read", target: linkId, details: { part } };
}

/**
 * Links with their fetched data, in the given order; links without data are omitted.
 *
 * @param links their ownership was checked by the caller
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
    const data = openData(context, link, row);
    const refresh_status = refreshOf.get(link.id) ?? null;
    const identity = openIdentity(context, row);
    const suspicious = [...identityDoubts(identity), ...data.suspicious];
    return [{ link, data, source: { ...sourceOf(context, link, row), refresh_status, identity, suspicious } }];
  });
}

/** @throws AppError `not_found` if the person shares what none of these kinds of reports shows */
export function refuseUnshared(product: ConnectionProduct, kinds: readonly LinkReportKind[]): void {
  if (kinds.some((kind) => isReportShared(product, kind))) return;
  const wanted = kinds.map((kind) => WORDS[kind]).join(" or ");
  throw new AppError("not_found", `This link was connected for ${product}; the person does not share ${wanted}.`);
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
    status === "revoked" ? "The person revoked this link." : "This link has no data yet: its task is in progress.";
  return new AppError("not_found", message);
}
