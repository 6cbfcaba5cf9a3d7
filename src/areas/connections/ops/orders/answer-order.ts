import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { sealJson } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { IsoDate } from "../../../../kernel/ids.ts";
import { answerEvents, prepareAnswers, storeAnswers } from "../../../income/ops/answers/answer-questions.ts";
import type { EventDraft } from "../../../webhooks/ops/events.ts";
import type { OrderPart } from "../../order.ts";
import { type OrderRow, sealOrderDetails } from "../../sql/orders/orders.ts";
import { CONNECTIONS_SEALED } from "../../sql/sealed.ts";
import type { ConnectionContext } from "../context.ts";
import { incomeSharedByPersons } from "../reports/link-reports.ts";
import { readPartLinks } from "./order-content.ts";
import { openOrderDetails } from "./parts/order-tokens.ts";

/**
 * Answers the income questions of an order by the payroll data of its links, in the transaction in which the order ends.
 * A question names a rule of income, and has the facts that the client stated: without payroll data it is answered by these
 * alone. A canceled order is not answered.
 *
 * @param tx the order and its links must be locked
 * @returns the event of each answer
 */
export async function answerOrder(
  context: ConnectionContext,
  tx: Queryable,
  { order, parts }: { readonly order: OrderRow; readonly parts: readonly OrderPart[] },
): Promise<EventDraft[]> {
  const details = openOrderDetails({ keyring: context.keyring }, order);
  const { income } = details;
  if (income === undefined || order.status === "canceled") return [];
  const done = parts.filter(({ status }) => status === "completed");
  const { links, employments } = incomeSharedByPersons(await readPartLinks(context, tx, done));
  const today = order.updated_at.slice(0, 10) as IsoDate;
  const prepared = prepareAnswers(context.incomeRules, income.asked.questions, { employments, today });
  const tenant = { teamId: order.team_id, environment: order.environment };
  const act = { ...tenant, actor: income.asked.asked_by, details: { part: "income assessment" } };
  for (const { link } of links) await appendAudit(tx, { ...act, action: "link.read", target: link.id });
  const about = {
    subject: "order",
    verification_id: null,
    order_id: order.id,
    link_id: null,
    user_id: order.user_id,
  } as const;
  const owner = { tenant, request: income.asked, about, trackingInfo: order.tracking_info };
  await storeAnswers(context, tx, owner, prepared);
  const answered = { ...details, income: { ...income, answers: prepared.map(({ answer }) => answer) } };
  await sealOrderDetails(tx, {
    id: order.id,
    sealedOrder: sealJson(context.keyring, answered, CONNECTIONS_SEALED.order(order.id)),
    keyId: context.keyring.activeId,
  });
  return answerEvents(owner, prepared);
}
