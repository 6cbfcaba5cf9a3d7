import Type, { type Static } from "typebox";
import { FACT_FREQUENCIES } from "../../../kernel/pay/frequencies.ts";
import { decimalForm } from "../../../kernel/pay/money.ts";
import { FACT_UNITS } from "../../../kernel/pay/units.ts";
import { EARNING_KINDS } from "../../payroll/line-kinds.ts";
import { IDENTITY_STATUSES } from "../../webhooks/words.ts";

/*
 * What an assessment is made of, as documents have it: money, hours and ratios are decimal strings, days `YYYY-MM-DD`, months
 * `YYYY-MM`. What is not known is null or absent.
 */

const decimal = Type.String({ pattern: `^${decimalForm({ places: [0, 8] })}$`, maxLength: 24 });
const day = Type.String({ format: "date" });
const month = Type.String({ pattern: "^\\d{4}-(0[1-9]|1[0-2])$" });
const words = Type.String({ maxLength: 500 });
const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const wholeMonths = Type.Integer({ minimum: 0, maximum: 1200 });

/** Verdicts about a month of community engagement. */
const MONTH_VERDICTS = ["met", "not_shown", "cannot_tell"] as const;

const part = Type.Object(
  { kind: Type.Enum(EARNING_KINDS), amount: optional(decimal), hours: optional(decimal), rate: optional(decimal) },
  { additionalProperties: false },
);

/** Schema of {@link StatementDocument}. */
export const STATEMENT_SCHEMA = Type.Object(
  {
    id: optional(Type.String({ maxLength: 200 })),
    pay_date: optional(day),
    period_start: optional(day),
    period_end: optional(day),
    gross: optional(decimal),
    pretax: optional(decimal),
    ytd_gross: optional(decimal),
    hours: optional(decimal),
    paid_leave_hours: optional(decimal),
    parts: Type.Optional(Type.Array(part, { maxItems: 100 })),
    // Where the statement stands, for people: a file and its row. No figure depends on it.
    source: optional(words),
    is_nonrecurring: Type.Optional(Type.Boolean()),
    // True: its amount or date is not sure to come again, which SNAP does not count.
    is_uncertain: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const employment = Type.Object(
  {
    id: optional(Type.String({ maxLength: 200 })),
    // Of a payroll account that a person signed in to: whether it is the named person's, and whose name it has.
    identity: optional(Type.Enum(IDENTITY_STATUSES)),
    holder: optional(words),
    // What its person disputes, in words, since when.
    disputes: Type.Optional(Type.Array(words, { maxItems: 100 })),
    employer: optional(words),
    // Who tells of this job: of two sources that tell of one time, the jobs may be one under two names.
    source: optional(words),
    position: optional(words),
    kind: optional(Type.Enum(["employee", "self_employed"])),
    status: optional(Type.Enum(["current", "ended", "leave", "inactive"])),
    start_date: optional(day),
    end_date: optional(day),
    pay_rate: optional(decimal),
    pay_unit: optional(Type.Enum(FACT_UNITS)),
    pay_frequency: optional(Type.Enum(FACT_FREQUENCIES)),
    hours_per_week: optional(decimal),
    hours_per_week_range: optional(Type.Tuple([decimal, decimal])),
    shifts_per_week: optional(decimal),
    days_per_week: optional(decimal),
    months_paid_per_year: optional(Type.Integer({ minimum: 1, maximum: 12 })),
    contract_months: optional(Type.Integer({ minimum: 1, maximum: 120 })),
    one_time_bonus: optional(decimal),
    future_raise: optional(Type.Object({ rate: decimal, effective: day }, { additionalProperties: false })),
    statements: Type.Optional(Type.Array(STATEMENT_SCHEMA, { maxItems: 2000 })),
    is_complete: optional(Type.Boolean()),
    w2s: Type.Optional(
      Type.Array(
        Type.Object(
          { year: Type.Integer(), wages: optional(decimal), employer: optional(words), months: optional(decimal) },
          { additionalProperties: false },
        ),
        { maxItems: 50 },
      ),
    ),
    // Unemployment pay between the seasons of a seasonal job, by year; empty: none came.
    unemployment: optional(
      Type.Array(Type.Object({ year: Type.Integer(), amount: optional(decimal) }, { additionalProperties: false }), {
        maxItems: 50,
      }),
    ),
    leave: Type.Optional(
      Type.Array(
        Type.Object(
          { start: day, end: optional(day), kind: optional(Type.Enum(["paid", "unpaid"])) },
          { additionalProperties: false },
        ),
        { maxItems: 100 },
      ),
    ),
    return_date: optional(day),
    regular_monthly: optional(decimal),
    leave_monthly: optional(decimal),
    history: Type.Optional(
      Type.Array(
        Type.Object(
          { label: words, amount: optional(decimal), months: optional(decimal), kind: optional(words) },
          { additionalProperties: false },
        ),
        { maxItems: 50 },
      ),
    ),
    received: optional(
      Type.Object(
        {
          kind: words,
          months: optional(wholeMonths),
          has_related_training: optional(Type.Boolean()),
          has_related_work: optional(Type.Boolean()),
          // Months of earlier work in the same field at a like level.
          same_line_months: optional(wholeMonths),
          has_interruption: optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
    annual_pattern: optional(
      Type.Object(
        {
          steady_monthly: decimal,
          extra: Type.Array(
            Type.Object(
              { months: Type.Array(month, { maxItems: 12 }), monthly: decimal },
              { additionalProperties: false },
            ),
            { maxItems: 12 },
          ),
        },
        { additionalProperties: false },
      ),
    ),
    gigs: Type.Optional(
      Type.Array(
        Type.Object(
          { start_date: optional(day), end_date: day, hours: optional(decimal), amount: optional(decimal) },
          { additionalProperties: false },
        ),
        { maxItems: 2000 },
      ),
    ),
  },
  { additionalProperties: false },
);

/** Activities other than those that payroll shows. */
export const OTHER_ACTIVITIES = [
  "work",
  "unpaid_work",
  "in_kind_work",
  "self_employment",
  "internship",
  "family_care",
  "community_service",
  "work_program",
  "workfare",
  "education",
  "job_search",
] as const;

const activity = Type.Object(
  {
    kind: Type.Enum(OTHER_ACTIVITIES),
    month: optional(month),
    hours: optional(decimal),
    weekly_hours: Type.Optional(Type.Array(decimal, { maxItems: 5 })),
    credit_hours: optional(decimal),
    class_hours: optional(decimal),
    enrolment: optional(Type.Enum(["less_than_half_time", "half_time", "more_than_half_time"])),
    job_search_hours: optional(decimal),
    is_verified: optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const byMonth = Type.Record(month, Type.Union([decimal, Type.Null()]), { maxProperties: 60 });

/** Statuses of a person that decide whether a month of community engagement is assessed. */
export const PERSON_STATUSES = [
  "former_foster_youth",
  "american_indian_or_alaska_native",
  "caretaker_of_disabled_person",
  "totally_disabled_veteran",
  "medically_frail",
  "meets_tanf_work",
  "in_treatment",
  "inmate",
  "pregnant_or_postpartum",
  "medicare",
  "mandatory_group",
] as const;

/** What is said of a person that no payroll knows. Absent: not asked; null: asked, and not known. */
const person = Type.Object(
  {
    birth_date: optional(day),
    youngest_child_birth_date: optional(day),
    provides_care: optional(Type.Boolean()),
    inmate_until: optional(day),
    is_in_snap_household: optional(Type.Boolean()),
    is_exempt_from_snap_work: optional(Type.Boolean()),
    inpatient_days: optional(decimal),
    has_requested_hardship: optional(Type.Boolean()),
    statuses: Type.Optional(Type.Array(Type.Enum(PERSON_STATUSES), { maxItems: 20 })),
  },
  { additionalProperties: false },
);

/** Schema of {@link FactsDocument}. */
export const FACTS_SCHEMA = Type.Object(
  {
    as_of: day,
    employments: Type.Optional(Type.Array(employment, { maxItems: 100 })),
    activities: Type.Optional(Type.Array(activity, { maxItems: 200 })),
    household: optional(
      Type.Object(
        { magi_monthly: optional(byMonth), other_members_magi: optional(byMonth) },
        { additionalProperties: false },
      ),
    ),
    person: optional(person),
    is_seasonal_worker: optional(Type.Boolean()),
    month_verdicts: optional(Type.Record(month, Type.Enum(MONTH_VERDICTS), { maxProperties: 60 })),
    rent_monthly: optional(decimal),
    gross_monthly: optional(decimal),
    gross_annual: optional(decimal),
    net_monthly: optional(decimal),
    tenants: Type.Optional(
      Type.Array(Type.Object({ gross_monthly: optional(decimal) }, { additionalProperties: false }), { maxItems: 20 }),
    ),
    debts: Type.Optional(Type.Array(Type.Union([decimal, Type.Null()]), { maxItems: 200 })),
    verified_on: optional(day),
    note_date: optional(day),
    delivery_date: optional(day),
    application_date: optional(day),
  },
  { additionalProperties: false },
);

/** Everything that an assessment may be made of; a rule reads what it needs. */
export type FactsDocument = Static<typeof FACTS_SCHEMA>;
/** An employment of {@link FactsDocument}. */
export type EmploymentDocument = Static<typeof employment>;
/** A statement of {@link FactsDocument}. */
export type StatementDocument = Static<typeof STATEMENT_SCHEMA>;
/** An activity of {@link FactsDocument}. */
export type ActivityDocument = Static<typeof activity>;
