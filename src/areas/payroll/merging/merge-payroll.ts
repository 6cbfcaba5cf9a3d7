import { isDeepStrictEqual } from "node:util";
import type { ProviderId } from "../../../kernel/ids.ts";
import type { PayrollEmployment } from "../document.ts";
import type { CollectionChange, EmploymentChanges, IdentifiedData, LinkData } from "../fetched-payroll.ts";

/** Most employments of a link. */
export const EMPLOYMENTS_MAX = 20;

/** Most entries of each collection, in one employment and in all employments of a link together. */
export const COLLECTION_LIMITS = {
  statements: { each: 2_000, all: 4_000 },
  w2s: { each: 50, all: 200 },
  bank_accounts: { each: 20, all: 400 },
  shifts: { each: 2_000, all: 4_000 },
} as const;

/** What a link has after a fetch, and what the fetch changed. */
interface MergedLinkData {
  readonly data: LinkData;
  /** Ended jobs first, then in the order of `data.employments`; only employments with a change. */
  readonly changes: readonly EmploymentChanges[];
}

/**
 * Merges what a provider fetched into what a link has.
 *
 * An employment's own fields, its company, its profile and its bank accounts are replaced by what
 * was fetched: they say how things are now. Statements, W-2s and shifts are history: those of
 * before stay, and a fetched one replaces the one with its id. An employment that was not fetched
 * stays as it was. Employments that last come first, then by start, newest first.
 *
 * Over {@link EMPLOYMENTS_MAX} or {@link COLLECTION_LIMITS} the oldest entries are dropped; the
 * first employments take their share of a limit first. What is dropped is not a change.
 *
 * Laws: merging the same fetch again changes nothing; the order of what was fetched changes
 * nothing, except the order of bank accounts, which is the provider's.
 *
 * @param options.before null before the first fetch
 */
export function mergeLinkData(options: {
  readonly before: LinkData | null;
  readonly fetched: IdentifiedData;
  readonly providerId: ProviderId;
}): MergedLinkData {
  const { before, fetched, providerId } = options;
  const known = byId(before?.employments ?? []);
  const merged = new Map(known);
  for (const employment of fetched.employments) {
    merged.set(employment.id, mergeEmployment(known.get(employment.id), employment));
  }
  const employments = limited([...merged.values()].sort(newestEmploymentFirst));
  const data: LinkData = {
    provider_id: providerId,
    as_of: fetched.as_of,
    employments,
    deposit_details: before?.deposit_details ?? null,
    suspicious: fetched.suspicious,
  };
  const changes = employments.flatMap((one) => changesOf(known.get(one.id), one));
  return { data, changes: changes.sort((a, b) => Number(b.isEnded) - Number(a.isEnded)) };
}

function mergeEmployment(before: PayrollEmployment | undefined, fetched: PayrollEmployment): PayrollEmployment {
  return {
    ...fetched,
    statements: union(before?.statements, fetched.statements).sort(newestStatementFirst),
    w2s: union(before?.w2s, fetched.w2s).sort((a, b) => b.year - a.year || compareTexts(a.id, b.id)),
    bank_accounts: union([], fetched.bank_accounts),
    shifts: union(before?.shifts, fetched.shifts).sort(newestShiftFirst),
  };
}

interface Identified {
  readonly id: string;
}

/** What was there and what was fetched; of one id the last one. */
function union<Value extends Identified>(before: readonly Value[] = [], fetched: readonly Value[]): Value[] {
  return [...byId([...before, ...fetched]).values()];
}

function byId<Value extends Identified>(values: readonly Value[]): Map<Value["id"], Value> {
  return new Map(values.map((value) => [value.id, value]));
}

type Statement = PayrollEmployment["statements"][number];
type Shift = PayrollEmployment["shifts"][number];

function newestEmploymentFirst(a: PayrollEmployment, b: PayrollEmployment): number {
  return (
    Number(b.is_active) - Number(a.is_active) ||
    compareTexts(b.start_date, a.start_date) ||
    compareTexts(b.end_date, a.end_date) ||
    compareTexts(a.id, b.id)
  );
}

function newestStatementFirst(a: Statement, b: Statement): number {
  return compareTexts(b.pay_date, a.pay_date) || compareTexts(b.period_end, a.period_end) || compareTexts(a.id, b.id);
}

function newestShiftFirst(a: Shift, b: Shift): number {
  return compareTexts(b.date, a.date) || compareTexts(b.start_time, a.start_time) || compareTexts(a.id, b.id);
}

/** By code units: dates and times of one form are in the order of time; null comes before all. */
function compareTexts(a: string | null, b: string | null): number {
  const [one, other] = [a ?? "", b ?? ""];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The first entries that the limits leave room for. */
function limited(employments: readonly PayrollEmployment[]): PayrollEmployment[] {
  const left = {
    statements: COLLECTION_LIMITS.statements.all as number,
    w2s: COLLECTION_LIMITS.w2s.all as number,
    bank_accounts: COLLECTION_LIMITS.bank_accounts.all as number,
    shifts: COLLECTION_LIMITS.shifts.all as number,
  };
  const take = <Value>(name: keyof typeof left, entries: readonly Value[]): readonly Value[] => {
    const taken = entries.slice(0, Math.min(left[name], COLLECTION_LIMITS[name].each));
    left[name] -= taken.length;
    return taken;
  };
  return employments.slice(0, EMPLOYMENTS_MAX).map((one) => ({
    ...one,
    statements: take("statements", one.statements),
    w2s: take("w2s", one.w2s),
    bank_accounts: take("bank_accounts", one.bank_accounts),
    shifts: take("shifts", one.shifts),
  }));
}

/** What is different in an employment, as a list of none or one. */
function changesOf(before: PayrollEmployment | undefined, after: PayrollEmployment): EmploymentChanges[] {
  const collections = {
    statements: collectionChange(before?.statements, after.statements),
    w2s: collectionChange(before?.w2s, after.w2s),
    bank_accounts: withRemoved(before?.bank_accounts, after.bank_accounts),
    shifts: collectionChange(before?.shifts, after.shifts),
  };
  const own = { before: before && ownFields(before), after: ownFields(after) };
  const employment = changeOf(own.before, own.after);
  const profile = changeOf(before?.profile, after.profile);
  const hasChange = Object.values(collections).some(({ created, updated }) => created + updated > 0);
  if (employment === null && profile === null && !hasChange) return [];
  const changedFields = {
    employment: differingFields(own.before, own.after),
    profile: differingFields(before?.profile, after.profile),
  };
  const isEnded = before?.is_active === true && !after.is_active;
  return [{ employment_id: after.id, employment, profile, collections, changedFields, isEnded }];
}

/** The names of the fields that differ, sorted; none where there was nothing before. */
function differingFields(before: object | undefined, after: object): string[] {
  if (before === undefined) return [];
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names.filter((name) => !isDeepStrictEqual(old.get(name), now.get(name))).sort();
}

function changeOf(before: unknown, after: unknown): "created" | "updated" | null {
  if (before === undefined) return "created";
  return isDeepStrictEqual(before, after) ? null : "updated";
}

/**
 * The fields whose change is a change of the employment. Not when the payroll last wrote, which
 * alone says nothing new; nor which company of the directory the employer is, which is the
 * service's own finding.
 */
function ownFields(employment: PayrollEmployment) {
  const { profile, statements, w2s, bank_accounts, shifts, external_last_updated, company, ...own } = employment;
  const { company_mapping_id, ...ownCompany } = company;
  return { ...own, company: ownCompany };
}

function collectionChange<Value extends Identified>(
  before: readonly Value[] = [],
  after: readonly Value[],
): CollectionChange {
  const known = byId(before);
  const created = after.filter(({ id }) => !known.has(id)).length;
  const updated = after.filter((entry) => known.has(entry.id) && !isDeepStrictEqual(known.get(entry.id), entry)).length;
  return { created, updated };
}

function withRemoved<Value extends Identified>(
  before: readonly Value[] = [],
  after: readonly Value[],
): CollectionChange {
  const { created, updated } = collectionChange(before, after);
  const kept = byId(after);
  return { created, updated: updated + before.filter(({ id }) => !kept.has(id)).length };
}
