import type { Keyring } from "../../../../kernel/crypto/keyring.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { LinkId } from "../../../../kernel/ids.ts";
import { depositReport, linkReport } from "../../../payroll/merging/link-report.ts";
import { type DepositReport, type LinkReport, WHOLE_REPORTS } from "../../../payroll/report.ts";
import type { Order, OrderDetails, OrderPart } from "../../order.ts";
import type { Provider } from "../../providers/provider.ts";
import { type LinkRow, listLinksById } from "../../sql/links.ts";
import { listOrderParts, listPartTasks, type PartTask } from "../../sql/orders/order-parts.ts";
import type { OrderRow } from "../../sql/orders/orders.ts";
import type { ConnectionContext } from "../context.ts";
import { type ReadLink, readLinks } from "../reports/read-link.ts";
import { openOrderDetails, orderBridgeTokenOf, shareTokenOf } from "./parts/order-tokens.ts";

/** A part of an order with its tasks and data. */
export interface OrderPartContent {
  readonly part: OrderPart;
  /** The payroll provider in which the person signed in; null before. */
  readonly provider: Pick<Provider, "id" | "name"> | null;
  /** True if the person agreed to refreshes, and their sign-in works without them. */
  readonly isRefreshable: boolean;
  /** Newest first. */
  readonly tasks: readonly PartTask[];
  /** What the person shares through the link; null without data, and in lists. */
  readonly report: LinkReport | DepositReport | null;
}

/** An order with its parts and tokens. */
export interface OrderContent {
  readonly order: Order;
  readonly details: OrderDetails;
  readonly shareToken: string;
  readonly bridgeToken: string;
  readonly parts: readonly OrderPartContent[];
}

/** Orders with their parts, in the given order; without fetched data. */
export async function summarizeOrders(
  context: Pick<ConnectionContext, "keyring" | "providers">,
  db: Queryable,
  rows: readonly OrderRow[],
): Promise<OrderContent[]> {
  const parts = await listOrderParts(
    db,
    rows.map(({ id }) => id),
  );
  const partIds = parts.map(({ id }) => id);
  const tasks = Map.groupBy(partIds.length === 0 ? [] : await listPartTasks(db, partIds), ({ part_id }) => part_id);
  const links = new Map<string | null, LinkRow>(
    (await listLinksById(db, linkIdsOf(parts))).map((link) => [link.id, link]),
  );
  const partsOf = Map.groupBy(parts, ({ order_id }) => order_id);
  return rows.map((row) => ({
    ...headOf(context.keyring, row),
    parts: (partsOf.get(row.id) ?? []).map((part) => ({
      part,
      provider: providerOf(context, links.get(part.link_id)),
      isRefreshable: isRefreshable(links.get(part.link_id)),
      tasks: tasks.get(part.id) ?? [],
      report: null,
    })),
  }));
}

/** One order with the fetched data of its links. */
export async function readOrderContent(
  context: ConnectionContext,
  db: Queryable,
  row: OrderRow,
): Promise<OrderContent> {
  const [content] = await summarizeOrders(context, db, [row]);
  if (content === undefined) throw new Error("a summary of one order is missing");
  const read = await readPartLinks(
    context,
    db,
    content.parts.map(({ part }) => part),
  );
  const readOf = new Map(read.map((one) => [one.link.id, one]));
  return { ...content, parts: content.parts.map((one) => ({ ...one, report: reportOf(readOf, one.part) })) };
}

/** The links of parts with their fetched data; links without data are omitted. */
export async function readPartLinks(
  context: ConnectionContext,
  db: Queryable,
  parts: readonly OrderPart[],
): Promise<ReadLink[]> {
  return readLinks(context, db, await listLinksById(db, linkIdsOf(parts)));
}

function linkIdsOf(parts: readonly OrderPart[]): LinkId[] {
  return parts.map(({ link_id }) => link_id).filter((id) => id !== null);
}

function reportOf(readOf: ReadonlyMap<LinkId, ReadLink>, part: OrderPart): OrderPartContent["report"] {
  const read = part.link_id === null ? undefined : readOf.get(part.link_id);
  if (read === undefined) return null;
  const { link, data, source } = read;
  const kind = WHOLE_REPORTS[link.product];
  return kind === "deposit"
    ? depositReport(source, data, { companyName: link.company_name })
    : linkReport(source, data, kind);
}

function providerOf({ providers }: Pick<ConnectionContext, "providers">, link: LinkRow | undefined) {
  if (link === undefined) return null;
  return { id: link.provider_id, name: providers.find(link.provider_id)?.name ?? link.provider_id };
}

/** True if the provider of a link can sign in again without the person, who agreed to it. */
export function isRefreshable(link: LinkRow | undefined): boolean {
  return link !== undefined && link.status === "connected" && link.sealed_refresh !== null;
}

function headOf(keyring: Keyring, row: OrderRow) {
  const { sealed_order, is_current, ...order } = row;
  return {
    order,
    details: openOrderDetails({ keyring }, row),
    shareToken: shareTokenOf(keyring, row.id),
    bridgeToken: orderBridgeTokenOf(keyring, row.id),
  };
}
