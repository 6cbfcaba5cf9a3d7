import { isDeepStrictEqual } from "node:util";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { openJson, sealJson } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { IsoDate, MonitorId } from "../../../../kernel/ids.ts";
import { employmentFacts } from "../../../income/facts/facts-of-payroll.ts";
import type { IncomeAnswer, IncomeRequest } from "../../../income/income-question.ts";
import { type PreparedAnswer, prepareAnswers, storeAnswers } from "../../../income/ops/answers/answer-questions.ts";
import { assessmentChangedEvent } from "../../../income/ops/income-events.ts";
import type { LinkData } from "../../../payroll/fetched-payroll.ts";
import type { IdentityComparison } from "../../../payroll/identity.ts";
import { isReportShared } from "../../../payroll/report.ts";
import type { EventDraft } from "../../../webhooks/ops/events.ts";
import { lockMonitoredIncome, saveMonitoredIncome } from "../../monitors/monitors.sql.ts";
import type { LinkRow } from "../../sql/links.ts";
import { CONNECTIONS_SEALED } from "../../sql/sealed.ts";
import type { ConnectionContext } from "../context.ts";
import { readIdentity } from "./link-identity.ts";

/** The rules of a monitor, and what each said last. Sealed in the store. */
interface MonitoredIncome {
  readonly asked: IncomeRequest;
  /** The comparison at which the client stated that they looked whose account it is; null or absent: they did not. */
  readonly reviewed?: IdentityComparison | null;
  /** In the order of the questions. */
  readonly answers: readonly IncomeAnswer[];
}

type AnswerContext = Pick<ConnectionContext, "keyring" | "incomeRules">;

/** The monitored rules of a row; null if it has none. */
export function openMonitoredIncome(
  { keyring }: Pick<ConnectionContext, "keyring">,
  { id, sealed_income }: { readonly id: MonitorId; readonly sealed_income: Buffer | null },
): MonitoredIncome | null {
  return sealed_income === null
    ? null
    : openJson<MonitoredIncome>(keyring, sealed_income, CONNECTIONS_SEALED.monitorIncome(id));
}

/**
 * Answers the rules of a new monitor by what its link has: the verdicts that later ones are compared with.
 *
 * @param tx the link must be locked
 */
export async function beginMonitoredIncome(
  context: AnswerContext,
  tx: Queryable,
  begun: {
    readonly id: MonitorId;
    readonly asked: IncomeRequest;
    readonly link: LinkRow;
    readonly data: LinkData;
    /** True if the client looked whose account it is: so it is as long as the comparison says the same. */
    readonly isReviewed: boolean;
  },
): Promise<MonitoredIncome> {
  const { id, asked, link, data, isReviewed } = begun;
  const identity = await readIdentity(context, tx, link.id);
  const reviewed = isReviewed ? identity : null;
  const prepared = answersOf(context.incomeRules, { asked, reviewed }, { link, data, identity });
  await storeOfLink(context, tx, { asked, link, answers: prepared });
  const income = { asked, reviewed, answers: prepared.map(({ answer }) => answer) };
  await saveIncome(context, tx, id, income);
  return income;
}

/**
 * Answers the rules of a link's monitor again, by data that are stored in the same transaction: so each change of a verdict has one
 * event, even if a process is killed. Assessments are stored where the data or a verdict have changed.
 *
 * @param tx the link must be locked, and the comparison of its person stored
 * @returns an event for each verdict that has changed
 */
export async function answerMonitorAgain(
  context: AnswerContext,
  tx: Queryable,
  { link, data, hasChanged }: { readonly link: LinkRow; readonly data: LinkData; readonly hasChanged: boolean },
): Promise<EventDraft[]> {
  const row = await lockMonitoredIncome(tx, link.id);
  const income = row === null ? null : openMonitoredIncome({ keyring: context.keyring }, row);
  if (row === null || income === null || !isReportShared(link.product, "income")) return [];
  const { asked, answers: former, reviewed = null } = income;
  const identity = await readIdentity(context, tx, link.id);
  const prepared = answersOf(context.incomeRules, income, { link, data, identity });
  const isNew = ({ answer }: PreparedAnswer, at: number) => hasChanged || answer.verdict !== former[at]?.verdict;
  const kept = prepared.filter(isNew);
  if (kept.length === 0) return [];
  await storeOfLink(context, tx, { asked, link, answers: kept });
  const answers = prepared.map((one, at) => (isNew(one, at) ? one.answer : (former[at] ?? one.answer)));
  await saveIncome(context, tx, row.id, { asked, reviewed, answers });
  return answers.flatMap((after, at) => {
    const before = former[at];
    if (before === undefined || before.verdict === after.verdict) return [];
    return [assessmentChangedEvent({ ...originOf(link), monitorId: row.id }, { before, after })];
  });
}

/** A link's data, and whether its account is of the person whom the client named. */
interface Monitored {
  readonly link: LinkRow;
  readonly data: LinkData;
  readonly identity: IdentityComparison;
}

function answersOf(
  rules: AnswerContext["incomeRules"],
  { asked, reviewed = null }: Pick<MonitoredIncome, "asked" | "reviewed">,
  { link, data, identity }: Monitored,
): PreparedAnswer[] {
  const today = data.as_of.slice(0, 10) as IsoDate;
  const from = { source: link.id, identity: identity.status };
  const employments = data.employments.map((employment) => employmentFacts(employment, from));
  return prepareAnswers(rules, asked.questions, {
    employments,
    today,
    isReviewed: reviewed !== null && isDeepStrictEqual(reviewed, identity),
  });
}

function originOf({ id, user_id, team_id, environment, tracking_info }: LinkRow) {
  const about = { subject: "link", verification_id: null, order_id: null, link_id: id, user_id } as const;
  return { tenant: { teamId: team_id, environment }, about, trackingInfo: tracking_info };
}

/** Stores assessments of a link's data. The read is in the inquiry log. No `assessment-completed` event is sent: no client asked for these. */
async function storeOfLink(
  context: AnswerContext,
  tx: Queryable,
  {
    asked,
    link,
    answers,
  }: { readonly asked: IncomeRequest; readonly link: LinkRow; readonly answers: readonly PreparedAnswer[] },
): Promise<void> {
  const { tenant, ...origin } = originOf(link);
  await appendAudit(tx, {
    ...tenant,
    actor: asked.asked_by,
    action: "link.read",
    target: link.id,
    details: { part: "income assessment" },
  });
  await storeAnswers(context, tx, { tenant, request: asked, ...origin }, answers);
}

function saveIncome({ keyring }: AnswerContext, tx: Queryable, id: MonitorId, income: MonitoredIncome): Promise<void> {
  const sealedIncome = sealJson(keyring, income, CONNECTIONS_SEALED.monitorIncome(id));
  return saveMonitoredIncome(tx, { id, sealedIncome, keyId: keyring.activeId });
}
