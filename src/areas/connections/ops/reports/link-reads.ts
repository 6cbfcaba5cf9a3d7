import type { Caller } from "../../../../kernel/access/caller.ts";
import { AppError } from "../../../../kernel/error.ts";
import {
  type LinkId,
  type PayrollEmploymentId,
  type StatementId,
  type Timestamp,
  timestamp,
} from "../../../../kernel/ids.ts";
import { type Page, type PageRequest, pageOf } from "../../../../kernel/page.ts";
import type { PayrollBankAccount, PayrollEmployment, PayrollShift, PayrollW2 } from "../../../payroll/document.ts";
import { employmentWithoutPay, employmentWithPay, identityOf } from "../../../payroll/merging/link-report.ts";
import { type StatementOfYear, withYearToDate } from "../../../payroll/merging/year-to-date.ts";
import type { Identity, ReportEmployment, ReportSource } from "../../../payroll/report.ts";
import type { ConnectionContext } from "../context.ts";
import { type ReadLink, readLink } from "./read-link.ts";

/*
 * Parts of a link's fetched data. All throw AppError `not_found` for the link, before its first
 * fetch, and where the person shares something else.
 */

/** The target of a read: a link, and optionally one of its employments. */
export interface LinkPart {
  readonly linkId: LinkId;
  /** Null: of all employments. An unknown id gives an empty list. */
  readonly employmentId: PayrollEmploymentId | null;
}

/** The first and the last day of what is listed, both included; null: without an end. */
export interface DateRange {
  readonly from: string | null;
  readonly to: string | null;
}

function isWithin(day: string, { from, to }: DateRange): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}

/**
 * The employments of a link: current ones first, then by start. With pay if the person shares it.
 */
export async function listLinkEmployments(
  context: ConnectionContext,
  caller: Caller,
  linkId: LinkId,
): Promise<readonly ReportEmployment[]> {
  return employmentsOf(await readLink(context, caller, { linkId, kinds: ["employment"], part: "employments" }));
}

/** The first of the employments of a link; throws `not_found` too if there is none. */
export async function getEmployment(
  context: ConnectionContext,
  caller: Caller,
  linkId: LinkId,
): Promise<ReportEmployment> {
  return firstOf(await listLinkEmployments(context, caller, linkId));
}

/** The person as the payroll of the first employment knows them. */
export async function getIdentity(context: ConnectionContext, caller: Caller, linkId: LinkId): Promise<Identity> {
  const { data } = await readLink(context, caller, { linkId, kinds: ["employment"], part: "identity" });
  return identityOf(firstOf(data.employments));
}

/** The income of each employment of a link, with where it comes from. */
export async function getIncome(
  context: ConnectionContext,
  caller: Caller,
  linkId: LinkId,
): Promise<{ readonly source: ReportSource; readonly employments: readonly ReportEmployment[] }> {
  const read = await readLink(context, caller, { linkId, kinds: ["income"], part: "income" });
  return { source: read.source, employments: employmentsOf(read) };
}

/** A page of the pay statements of a link, newest first. */
export async function listPayStatements(
  context: ConnectionContext,
  caller: Caller,
  list: LinkPart & { readonly request: PageRequest; readonly within: DateRange },
): Promise<Page<StatementOfYear>> {
  const employments = await employmentsPart(context, caller, { ...list, part: "statements" });
  // The totals of the year count statements before the range too.
  const all = employments.flatMap((one) => withYearToDate(one.statements));
  const statements = all.filter(({ pay_date }) => isWithin(pay_date, list.within));
  return pageOf(statements, list.request, ({ pay_date, id }) => ({ at: startOf(pay_date), id }));
}

/**
 * One pay statement of a link.
 *
 * @throws AppError `not_found` also where the link has no such statement
 */
export async function getPayStatement(
  context: ConnectionContext,
  caller: Caller,
  { linkId, statementId }: { readonly linkId: LinkId; readonly statementId: StatementId },
): Promise<StatementOfYear> {
  const employments = await employmentsPart(context, caller, { linkId, employmentId: null, part: "statements" });
  const found = employments.flatMap((one) => withYearToDate(one.statements)).find(({ id }) => id === statementId);
  if (found === undefined) throw new AppError("not_found", "No pay statement of this link has this id.");
  return found;
}

/** A page of the shifts of a link, newest first. */
export async function listShifts(
  context: ConnectionContext,
  caller: Caller,
  list: LinkPart & { readonly request: PageRequest; readonly within: DateRange },
): Promise<Page<PayrollShift>> {
  const employments = await employmentsPart(context, caller, { ...list, part: "shifts" });
  const shifts = employments.flatMap((one) => one.shifts).filter(({ date }) => isWithin(date, list.within));
  return pageOf(shifts, list.request, ({ date, id }) => ({ at: startOf(date), id }));
}

/** The Forms W-2 of a link, employment by employment, newest first. */
export async function listW2s(context: ConnectionContext, caller: Caller, part: LinkPart): Promise<PayrollW2[]> {
  const employments = await employmentsPart(context, caller, { ...part, part: "w2s" });
  return employments.flatMap(({ w2s }) => w2s);
}

/**
 * The accounts into which the pay of each employment is deposited, in the order of the payroll. They may be
 * read if the person shares income, or has their deposit moved.
 */
export async function listBankAccounts(
  context: ConnectionContext,
  caller: Caller,
  { linkId, employmentId }: LinkPart,
): Promise<readonly (readonly PayrollBankAccount[])[]> {
  const { data } = await readLink(context, caller, { linkId, kinds: ["income", "deposit"], part: "bank accounts" });
  return chosen(data.employments, employmentId).map(({ bank_accounts }) => bank_accounts);
}

async function employmentsPart(
  context: ConnectionContext,
  caller: Caller,
  { linkId, employmentId, part }: LinkPart & { readonly part: string },
): Promise<readonly PayrollEmployment[]> {
  const { data } = await readLink(context, caller, { linkId, kinds: ["income"], part });
  return chosen(data.employments, employmentId);
}

function chosen(
  employments: readonly PayrollEmployment[],
  id: PayrollEmploymentId | null,
): readonly PayrollEmployment[] {
  return id === null ? employments : employments.filter((one) => one.id === id);
}

function employmentsOf({ link, data }: ReadLink): ReportEmployment[] {
  return data.employments.map((one) =>
    link.product === "income" ? employmentWithPay(one, data.as_of) : employmentWithoutPay(one),
  );
}

function firstOf<Value>(values: readonly Value[]): Value {
  const [first] = values;
  if (first === undefined) throw new AppError("not_found", "The payroll account of this link has no employment.");
  return first;
}

function startOf(date: string): Timestamp {
  return timestamp(new Date(date));
}
