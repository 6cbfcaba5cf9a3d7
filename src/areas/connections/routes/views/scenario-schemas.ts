import Type from "typebox";
import { REGULAR_FREQUENCIES } from "../../../../kernel/pay/frequencies.ts";
import { INCOME_UNITS } from "../../../../kernel/pay/units.ts";
import {
  date,
  hexId,
  integer,
  nonBlankText,
  nullable,
  oneOf,
  optional,
  optionalText,
  text,
  textOrNull,
  time,
} from "../../../../kernel/schema/vocabulary.ts";
import { JOB_TYPES, TAX_TREATMENTS } from "../../../payroll/document.ts";
import { GOOD_PASSWORD } from "../../providers/sandbox/log-ins.ts";
import { TASK_FAILURES } from "../../task.ts";

const EMPLOYMENTS_MAX = 10;
const REFRESHES_MAX = 20;
const STATEMENTS_MAX = 200;
const LINES_MAX = 20;
const STEPS_MAX = 10;
const OPTIONS_MAX = 20;
const DELAY_MS_MAX = 60_000;
const WEEKLY_HOURS_MAX = 100;
const STEP_KINDS = ["code", "choice", "form", "confirm", "redirect", "wait"] as const;

const amount = (what: string, example = "1234.50") =>
  Type.String({ maxLength: 12, description: `${what}: US dollars, at most two decimals`, examples: [example] });
const filled = (description: string, example: string, maxLength = 256) =>
  nonBlankText({ maxLength, description, examples: [example] });
const LINE_FIELDS = {
  name: filled("As a statement names it", "Regular pay"),
  category: filled(
    "Such as regular, overtime, bonus; of a deduction federal, state, socialsec, medicare, benefit, retirement, other",
    "regular",
  ),
  amount: amount("The amount"),
};
const EarningLine = Type.Object(LINE_FIELDS, { title: "ScenarioLine", description: "A line of earnings" });
const DeductionLine = Type.Object(
  {
    ...LINE_FIELDS,
    tax_treatment: optional(
      oneOf(TAX_TREATMENTS, "As a statement of a payroll account shows it; null unless given", "pre_tax"),
    ),
  },
  { title: "ScenarioDeduction", description: "A line of deductions" },
);

const StatementBody = Type.Object(
  {
    pay_date: date("When it is paid; not in the future", "2026-11-13"),
    period_start: optional(date("First day that it pays for", "2026-10-26")),
    period_end: optional(date("Last day that it pays for", "2026-11-08")),
    gross_pay: amount("Before deductions", "3230.77"),
    net_pay: amount("After deductions; not over gross_pay", "2410.12"),
    hours: optional(Type.String({ maxLength: 7, description: "Decimal hours", examples: ["80.00"] })),
    earnings: optional(
      Type.Array(EarningLine, {
        maxItems: LINES_MAX,
        description: "They must add up to gross_pay; one line unless given",
      }),
    ),
    deductions: optional(
      Type.Array(DeductionLine, {
        maxItems: LINES_MAX,
        description: "They must add up to gross_pay less net_pay; one line unless given",
      }),
    ),
  },
  {
    title: "ScenarioStatement",
    description: "A pay statement",
    examples: [{ pay_date: "2026-11-13", gross_pay: "3230.77", net_pay: "2410.12" }],
  },
);

const ProfileBody = Type.Object(
  {
    first_name: optionalText({ description: "Given name", examples: ["Ada"] }),
    last_name: optionalText({ description: "Family name", examples: ["Example"] }),
    date_of_birth: optional(date("Date of birth", "1990-05-17")),
    ssn: optional(text("Nine digits, or the last four", "900110001")),
    email: optionalText({ description: "Mail address", examples: ["ada@example.com"] }),
    phone: optionalText({ description: "Telephone number", examples: ["+12125550142"] }),
    home_address: optional(
      Type.Object(
        {
          street: optionalText({ description: "Street and number", examples: ["1 Main Street"] }),
          city: optionalText({ description: "City", examples: ["Springfield"] }),
          state: optionalText({ description: "Two-letter code", examples: ["IL"] }),
          zip: optionalText({ description: "ZIP code", examples: ["62701"] }),
          country: optionalText({ description: "Two-letter code", examples: ["US"] }),
        },
        { description: "Home address" },
      ),
    ),
  },
  { title: "ScenarioProfile", description: "The person; what is left out is generated" },
);

/** An employment in a scenario. */
export const ScenarioEmploymentBody = Type.Object(
  {
    company_name: optional(filled("The employer; the one that the person chose unless given", "Northwind Traders")),
    job_title: optional(filled("Job title", "Analyst")),
    job_type: optional(oneOf(JOB_TYPES, "Full time, part time, seasonal, per diem, contractor")),
    start_date: optional(date("First day; not in the future", "2019-09-01")),
    original_hire_date: optional(date("First day of the first time there; start_date unless given", "2016-04-04")),
    end_date: optional(date("Last day; null: current", "2023-06-30")),
    income: optional(amount("Pay for one income_unit", "84000.00")),
    income_unit: optional(oneOf(INCOME_UNITS, "What income is for")),
    pay_frequency: optional(
      oneOf(REGULAR_FREQUENCIES, "Annually, semi-annually, monthly, semi-monthly, every two weeks, weekly", "BW"),
    ),
    weekly_hours: optional(
      Type.Number({
        minimum: 1,
        maximum: WEEKLY_HOURS_MAX,
        description: "Hours a week of those who are paid by the hour",
        examples: [40],
      }),
    ),
    manager_name: optional(filled("Name of the manager", "Grace Sample")),
    profile: optional(ProfileBody),
    statements: optional(
      Type.Array(StatementBody, {
        maxItems: STATEMENTS_MAX,
        description: "Generated, with Forms W-2, unless given; an empty list: none",
      }),
    ),
  },
  { title: "ScenarioEmployment", description: "A job; what is left out is generated, and adds up" },
);

const StepBody = Type.Object(
  {
    kind: oneOf(STEP_KINDS, "What is asked"),
    code: optional(filled("The correct code, at most 32 characters; required if `kind` is `code`", "246810", 32)),
    title: optional(filled("Heading, for the person", "Which office?")),
    text: optional(filled("Explanation, for the person, at most 1,024 characters", "As on your badge", 1_024)),
    options: optional(
      Type.Array(filled("An option", "Springfield"), {
        minItems: 1,
        maxItems: OPTIONS_MAX,
        description: "Required if `kind` is `choice`",
      }),
    ),
    labels: optional(
      Type.Array(filled("A label", "Badge number"), {
        minItems: 1,
        maxItems: OPTIONS_MAX,
        description: "The labels of the fields; required if `kind` is `form`",
      }),
    ),
    delay_ms: optional(
      integer("Milliseconds; required if `kind` is `wait`", 2_000, { minimum: 1, maximum: DELAY_MS_MAX }),
    ),
  },
  {
    title: "ScenarioStep",
    description: "Asked of the person after user name and password",
    examples: [{ kind: "code", code: "246810" }],
  },
);

const employments = (description: string) =>
  Type.Array(ScenarioEmploymentBody, { maxItems: EMPLOYMENTS_MAX, description });
const Outcome = oneOf(TASK_FAILURES, "The failure with which every sign-in ends");
const RefreshBody = Type.Object(
  { outcome: optional(Outcome), employments: optional(employments("The account's employments from then on")) },
  {
    title: "ScenarioRefresh",
    description: "How the account has changed at a refresh",
    examples: [{ employments: [{ company_name: "Northwind Traders", job_title: "Senior analyst" }] }],
  },
);

/** The body of a scenario's creation. */
export const ScenarioRequest = Type.Object(
  {
    name: filled("A name for people, at most 128 characters", "Promoted analyst", 128),
    username: filled("What the person signs in with, at most 128 characters", "promoted", 128),
    password: optional(filled(`${GOOD_PASSWORD} unless given`, GOOD_PASSWORD, 128)),
    outcome: optional(Outcome),
    mfa_code: optional(filled("Asks for this code after the password", "246810", 32)),
    steps: optional(
      Type.Array(StepBody, { maxItems: STEPS_MAX, description: "What is asked after the password, in order" }),
    ),
    delay_ms: optional(
      integer("How long every response of the payroll system takes, in milliseconds", 0, {
        minimum: 0,
        maximum: DELAY_MS_MAX,
      }),
    ),
    employments: optional(employments("The account's employments; generated unless given")),
    refreshes: optional(
      Type.Array(RefreshBody, { maxItems: REFRESHES_MAX, description: "The first refresh, the second, …" }),
    ),
  },
  {
    title: "NewScenario",
    description: "A simulated payroll account",
    examples: [
      {
        name: "Promoted analyst",
        username: "promoted",
        employments: [{ company_name: "Northwind Traders", job_title: "Analyst", income: "84000.00" }],
        refreshes: [{ employments: [{ company_name: "Northwind Traders", job_title: "Senior analyst" }] }],
      },
    ],
  },
);

const AnyObject = Type.Unsafe<object>({ type: "object", additionalProperties: true });
const asInRequest = (description: string) =>
  Type.Array(AnyObject, { description: `${description}, as in the request, without its null fields`, examples: [[]] });

/** A scenario as the API shows it. */
export const ScenarioView = Type.Object(
  {
    id: hexId("The scenario's id"),
    name: text("Its name", "Promoted analyst"),
    username: text("What the person signs in with", "promoted"),
    password: text("The password, which is not secret", GOOD_PASSWORD),
    outcome: nullable(Outcome, { examples: [null] }),
    mfa_code: textOrNull("The code that is asked for; null: none", "246810"),
    steps: asInRequest("What is asked after the password"),
    delay_ms: integer("How long every response takes, in milliseconds", 0),
    employments: nullable(asInRequest("The account's employments; null: generated")),
    refreshes: asInRequest("How it changes"),
    created_at: time("When it was written"),
  },
  { title: "Scenario", description: "A simulated payroll account that you define" },
);
