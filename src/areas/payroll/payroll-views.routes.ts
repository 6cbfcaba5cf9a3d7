import Type, { type TSchema } from "typebox";
import { flag, hexId, integer, nullable, oneOf, text, textOrNull } from "../../kernel/schema/vocabulary.ts";
import {
  INCOME_OF_YEAR,
  PAYROLL_ADDRESS,
  PAYROLL_BANK_ACCOUNT,
  PAYROLL_COMPANY,
  PAYROLL_DEDUCTION,
  PAYROLL_JOB,
  PAYROLL_LINE,
  PAYROLL_PROFILE,
  PAYROLL_SHIFT,
  PAYROLL_STATEMENT,
  PAYROLL_W2,
  type PayrollBankAccount,
  type PayrollEmployment,
  type PayrollW2,
} from "./document.ts";
import type { PayDocumentFile, PayrollCollection } from "./fetched-payroll.ts";
import type { Field, Fields, Group, Shape } from "./field.ts";
import { accountNumberEnd } from "./merging/mask.ts";
import { type StatementOfYear, YEAR_TO_DATE_FIELDS } from "./merging/year-to-date.ts";

/**
 * The schemas of the fields that are shown, then further ones, or in place of those of their names.
 *
 * @param options.checksDates true: a date that may be null is checked too
 */
export function viewFields(
  fields: Fields,
  after: Readonly<Record<string, TSchema>> = {},
  { checksDates = false }: { readonly checksDates?: boolean } = {},
): Record<string, TSchema> {
  const shown = Object.entries(fields).filter(([, { isShown }]) => isShown);
  const members = shown.map(([name, field]) => [name, viewField(field, checksDates || !field.isNullable)]);
  return { ...Object.fromEntries(members), ...after };
}

/** The view of a group of the payroll document, and further fields. */
export function groupSchema(
  { title, description, fields }: Group,
  after: Readonly<Record<string, TSchema>> = {},
): TSchema {
  return Type.Object(viewFields(fields, after), { title, description });
}

function viewField({ shape, description, isNullable, isExampleNull }: Field, checksDate: boolean): TSchema {
  const schema = viewShape(shape, description, checksDate);
  return isNullable ? nullable(schema, isExampleNull ? { examples: [null] } : {}) : schema;
}

// Nullable values are checked when they are written, and provider data only for its type: a minor
// fault of a provider must not make a report unreadable.
function viewShape(shape: Shape, description: string, checksDate: boolean): TSchema {
  switch (shape.kind) {
    case "text": {
      if (shape.format === "id") return hexId(description);
      return shape.format === "date" && checksDate
        ? Type.String({ format: "date", description, examples: [shape.example] })
        : text(description, shape.example);
    }
    case "enum":
      return oneOf(shape.values, description, shape.example);
    case "flag":
      return flag(description);
    case "year":
      return integer(description, shape.example);
    case "names":
      return Type.Array(text(shape.itemDescription, shape.example), { description, examples: [[]] });
    case "group":
      return groupSchema(shape.group);
    case "list":
      return Type.Array(groupSchema(shape.group), { description });
  }
}

/** The URL of a file of a link. */
type FileUrlOf = (file: PayDocumentFile) => string | null;

const FileUrl = textOrNull(
  "Absolute URL of a PDF, open to all for an hour; null without one",
  "https://voe.example.com/v1/files/3f9a1c5e7b2d48f0/",
);
const NO_FIELDS: readonly string[] = [];

/** A postal address, or null. */
export const Address = nullable(groupSchema(PAYROLL_ADDRESS));

const { derived_fields, missing_data_fields } = PAYROLL_JOB.fields;

/** For clients that read it: a file is made when it is read, and its data are what changes. */
const Md5Sum = Type.Null({
  description: "Always null: the file is made when it is read. data_sha256 of the report shows a change",
  examples: [null],
});

const yearAmount = (what: string, example: string) =>
  nullable(text(`${what} of the year so far; null where the year's statements do not show it`, example));
const yearLines = (line: Group, description: string) =>
  nullable(Type.Array(groupSchema(line), { description }), { examples: [null] });

/** A pay statement. */
export const StatementView = groupSchema(PAYROLL_STATEMENT, {
  regular_ytd: yearAmount("Regular pay", "74307.71"),
  overtime_ytd: yearAmount("Overtime pay", "0.00"),
  bonus_ytd: yearAmount("Bonuses", "0.00"),
  commission_ytd: yearAmount("Commissions", "0.00"),
  other_pay_ytd: yearAmount("Other pay", "0.00"),
  earnings_ytd: yearLines(PAYROLL_LINE, "Earnings of the year so far, by name and category"),
  deductions_ytd: yearLines(PAYROLL_DEDUCTION, "Deductions of the year so far, by name, category and tax treatment"),
  ...viewFields({ derived_fields, missing_data_fields }),
  md5sum: Md5Sum,
  file: FileUrl,
});

/** See {@link StatementView}. */
export function statementView({ has_file, ...statement }: StatementOfYear, fileUrl: FileUrlOf) {
  const file = has_file ? fileUrl({ kind: "statement", objectId: statement.id }) : null;
  const derived_fields = YEAR_TO_DATE_FIELDS.filter((name) => statement[name] !== null);
  return { ...statement, derived_fields, missing_data_fields: NO_FIELDS, md5sum: null, file };
}

/** A Form W-2. */
export const W2View = groupSchema(PAYROLL_W2, { md5sum: Md5Sum, file: FileUrl });

/** See {@link W2View}. */
export function w2View({ has_file, ...w2 }: PayrollW2, fileUrl: FileUrlOf) {
  return { ...w2, md5sum: null, file: has_file ? fileUrl({ kind: "w2", objectId: w2.id }) : null };
}

/** A tax document, as existing clients read it. */
export const TaxDocumentView = Type.Object(
  {
    id: hexId("The document's id"),
    document_type: oneOf(["W2"] as const, "Its type: payroll has Forms W-2"),
    document_subtype: Type.Null({ description: "Always null: a Form W-2 has none", examples: [null] }),
    year: integer("Tax year", 2025),
    md5sum: Md5Sum,
    file: FileUrl,
    fields: Type.Unsafe<object>({
      type: "object",
      additionalProperties: { type: ["string", "null"] },
      description: "The figures of the boxes, in the names of a Form W-2 of `GET /v1/links/{id}/w2s/`",
      examples: [{ wages: "82100.00", federal_tax: "9120.00" }],
    }),
  },
  { title: "TaxDocument", description: "A tax document of a link" },
);

/** See {@link TaxDocumentView}. */
export function taxDocumentView(form: PayrollW2, fileUrl: FileUrlOf) {
  const { id, year, md5sum, file, ...fields } = w2View(form, fileUrl);
  return { id, document_type: "W2", document_subtype: null, year, md5sum, file, fields } as const;
}

const { id, bank_name, account_type, account_number, ...deposited } = PAYROLL_BANK_ACCOUNT.fields;

/** An account into which pay is deposited. */
export const BankAccountView = groupSchema(
  { ...PAYROLL_BANK_ACCOUNT, fields: { id, bank_name, account_type, account_number } },
  { account_number_mask: textOrNull("The last four digits", "6789"), ...viewFields(deposited) },
);

/**
 * See {@link BankAccountView}: the accounts of one employment. Numbers are shown unchanged: mask them before. An only
 * account that takes the whole pay takes 100 percent of it, which existing clients read from `deposit_value`.
 */
export function bankAccountViews(accounts: readonly PayrollBankAccount[]) {
  return accounts.map((account) => ({
    ...account,
    account_number_mask: accountNumberEnd(account.account_number),
    deposit_value: account.deposit_value ?? (accounts.length === 1 && account.deposit_type === "E" ? ALL_OF_PAY : null),
  }));
}

const ALL_OF_PAY = "100.00";

/** A worked shift. */
export const ShiftView = groupSchema(PAYROLL_SHIFT);

/** The person as recorded in the payroll of one employer. */
export const PROFILE_FIELDS = viewFields(PAYROLL_PROFILE.fields);

const { company, ...job } = PAYROLL_JOB.fields;

/** A job, without the person and the payments. */
export const EMPLOYMENT_FIELDS = viewFields(job, {
  company: groupSchema(PAYROLL_COMPANY, {
    logo_url: nullable(text("Always null: payroll has none", ""), { examples: [null] }),
  }),
});

/** A job, without the person and the payments. */
export const EmploymentView = Type.Object(EMPLOYMENT_FIELDS, {
  title: PAYROLL_JOB.title,
  description: PAYROLL_JOB.description,
});

/** See {@link EmploymentView}. */
export function employmentView(employment: Omit<PayrollEmployment, "provider_key" | "profile" | PayrollCollection>) {
  return { ...employment, company: { ...employment.company, logo_url: null } };
}

/** Totals of the statements of one year. */
export const IncomeOfYearView = groupSchema(INCOME_OF_YEAR);
