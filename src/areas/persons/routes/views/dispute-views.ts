import Type, { type Static, type TObject } from "typebox";
import { type Caller, showsPersonal } from "../../../../kernel/access/caller.ts";
import type { InvalidParam } from "../../../../kernel/error.ts";
import { isGiven, type PartiallyValid } from "../../../../kernel/http/core/route.ts";
import type { EmploymentId } from "../../../../kernel/ids.ts";
import { decimalForm } from "../../../../kernel/pay/money.ts";
import {
  date,
  flag,
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
import { maskSsn } from "../../../../kernel/text/us/ssn.ts";
import { JOB_TERMS, PAYROLL_JOB } from "../../../payroll/document.ts";
import { pickOf } from "../../../payroll/field.ts";
import { viewFields } from "../../../payroll/payroll-views.routes.ts";
import { DISPUTABLE_FIELDS } from "../../../payroll/result-employment.ts";
import type { RecordValues } from "../../../records/dispute-decisions.ts";
import { DISPUTE_STATUSES } from "../../../webhooks/words.ts";
import { DISPUTE_REASONS, type Dispute, type DisputeDocument, STATEMENT_WORDS_MAX } from "../../dispute.ts";

/** Documents of one request, the bytes of all together, and the most characters of a free text. */
const DOCUMENTS_MAX = 5;
const DOCUMENT_BYTES_MAX = 700_000;
const WORDS_MAX = 4_000;
const DOCUMENT_TYPES = ["application/pdf", "image/jpeg", "image/png", "text/plain"] as const;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A text of several lines that a person writes. */
export const longText = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: WORDS_MAX, pattern: "\\S", description, examples: [example] });

/** The documents of a request. */
const DocumentBodies = Type.Optional(
  Type.Array(
    Type.Object({
      name: nonBlankText({ description: "Its name", examples: ["letter.pdf"] }),
      content_type: oneOf(DOCUMENT_TYPES, "What it is"),
      content: Type.String({
        minLength: 4,
        description: "Base64; of all documents together at most 700,000 bytes",
        examples: ["JVBERi0xLjcK"],
      }),
    }),
    { maxItems: DOCUMENTS_MAX, description: "What shows it; stored sealed", examples: [[]] },
  ),
);

/** The request that opens a dispute, without its subject. */
export const DisputeFields = {
  employment_id: optional(
    hexId<EmploymentId>("Which of the person's imported records, as their file names it; or `employer_name`"),
    { examples: [null] },
  ),
  employer_name: optionalText({
    description: "The employer of the record, as it is written there, if the person has one record of it",
    examples: ["Northwind Traders"],
  }),
  fields: Type.Optional(
    Type.Array(oneOf(DISPUTABLE_FIELDS), {
      description: "What of the employment is wrong; `pay`: its statements and totals. Absent or empty: all of it",
      examples: [["end_date"]],
    }),
  ),
  reason: oneOf(DISPUTE_REASONS, "Why", "inaccurate"),
  explanation: longText("In the person's words: what is wrong, and what is right", "I left in June 2023."),
  statement: optional(
    longText(
      `The person's statement, at most ${STATEMENT_WORDS_MAX} words: reports show it while the dispute lasts, and after it ended as verified (15 U.S.C. § 1681i(b), (c))`,
      "The record lacks my last day.",
    ),
  ),
  documents: DocumentBodies,
  tells_recipients: Type.Optional(
    flag(
      "True: recent recipients of the data are notified of what was corrected or deleted (15 U.S.C. § 1681i(d))",
      false,
    ),
  ),
};

/** Values of a record in a correction. */
export const CorrectedValues = Type.Unsafe<RecordValues>(
  Type.Partial(
    Type.Object(
      viewFields(
        pickOf(PAYROLL_JOB.fields, JOB_TERMS),
        {
          job_title: optionalText({ description: "Job title", examples: ["Analyst"] }),
          end_date: nullable(date("Last day. Null: still there", "2023-06-30")),
          income: nullable(
            Type.String({
              pattern: `^${decimalForm({ places: 2, isSigned: false })}$`,
              description: "US dollars for one income_unit, two decimals",
              examples: ["84000.00"],
            }),
          ),
        },
        { checksDates: true },
      ),
    ),
    { description: "Only with corrected: the right values of disputed fields" },
  ),
);

const RecordValuesView = Type.Object(
  Object.fromEntries(
    JOB_TERMS.map((field) => [field, Type.Optional(textOrNull(`The record's ${field}`, "2023-06-30"))]),
  ),
  { description: "Values of the record, of disputed fields alone" },
);

/** A dispute, as every route returns it. */
export const DisputeView = Type.Object(
  {
    id: hexId("The dispute's id"),
    status: oneOf(
      DISPUTE_STATUSES,
      "open; extended: 15 days longer, because the person added something; verified: what is stored is right; corrected; deleted",
    ),
    subject: Type.Object(
      {
        first_name: text("Given name", "Ada"),
        last_name: text("Family name", "Example"),
        date_of_birth: date("Date of birth", "1990-05-17"),
        ssn: textOrNull("Masked, unless the key has pii:read; null if none was given", "***-**-0001"),
      },
      { description: "Who disputes" },
    ),
    employment_id: hexId<EmploymentId>("The record that it is about"),
    employer_name: text("Its employer", "Northwind Traders"),
    source: text("The source that has it", "records"),
    fields: Type.Array(oneOf(DISPUTABLE_FIELDS), {
      description: "What is disputed; empty: the whole employment",
      examples: [["end_date"]],
    }),
    disputed_values: RecordValuesView,
    reason: oneOf(DISPUTE_REASONS, "Why", "inaccurate"),
    explanation: text("In the person's words", "I left in June 2023."),
    statement: textOrNull("What reports show of it", "The record lacks my last day."),
    information: Type.Array(text("What the person added", "My last pay statement is of June."), {
      description: "Oldest first",
      examples: [[]],
    }),
    tells_recipients: flag("True if earlier recipients are notified of a correction or deletion", false),
    result: nullable(
      Type.Object({
        explanation: text("In words for the person", "The employer confirmed June 30."),
        values: RecordValuesView,
      }),
      { description: "How it ended; null while it lasts", examples: [null] },
    ),
    created_at: time("When it was opened"),
    due_at: time("When it has to have ended: after 30 days, or 45. What is not confirmed by then is deleted"),
    ended_at: nullable(time("When it ended; null while it lasts"), { examples: [null] }),
  },
  { title: "Dispute", description: "What a person disputes of an imported record about them" },
);

/** A dispute with its documents. */
export const DisputeFileView = Type.Object(
  {
    ...DisputeView.properties,
    documents: Type.Array(
      Type.Object({
        id: hexId("The document's id"),
        name: text("Its name", "letter.pdf"),
        content_type: oneOf(DOCUMENT_TYPES, "What it is"),
        size_bytes: integer("Its size", 21_480, { minimum: 0 }),
        content: text("Base64", "JVBERi0xLjcK"),
      }),
      { description: "Oldest first", examples: [[]] },
    ),
  },
  { title: "DisputeFile", description: "A dispute with the documents that show it" },
);

/** What a verification shows of disputes of an employment. */
export const DisputeMarks = Type.Array(
  Type.Object({
    id: hexId("The dispute's id"),
    status: oneOf(DISPUTE_STATUSES, "open and extended: under investigation; verified: it ended, with a statement"),
    fields: Type.Array(oneOf(DISPUTABLE_FIELDS), {
      description: "What is disputed; empty: the whole employment",
      examples: [["end_date"]],
    }),
    opened_at: time("Since when"),
    statement: textOrNull("The person's statement, if they made one", "The record lacks my last day."),
  }),
  {
    description:
      "Only of an employment that its person disputes (15 U.S.C. § 1681c(f)): fields under investigation may be withheld by the operator's rule, and are null then",
    examples: [[]],
  },
);

/** A dispute in the form of {@link DisputeView}. */
export function disputeView(caller: Pick<Caller, "scopes" | "isMasked">, dispute: Dispute) {
  const { subject, item, ...rest } = dispute;
  const ssn = subject.ssn === null || showsPersonal(caller) ? subject.ssn : maskSsn(subject.ssn);
  const { employer_name, source, fields, values } = item;
  return { ...rest, subject: { ...subject, ssn }, employer_name, source, fields, disputed_values: values };
}

type DocumentBody = NonNullable<Static<typeof DocumentBodies>>[number];

function readDocuments(documents: readonly DocumentBody[] | undefined): DisputeDocument[] {
  return (documents ?? []).map(({ name, content_type, content }) => ({
    name,
    content_type,
    bytes: Buffer.from(content, "base64"),
  }));
}

type DisputeBody = Static<TObject<typeof DisputeFields>>;

/** What a checked body says of a dispute, but for the record. */
export function readDispute(body: DisputeBody) {
  const { fields = [], reason, explanation, statement = null, documents, tells_recipients = false } = body;
  return {
    fields,
    reason,
    explanation,
    statement,
    documents: readDocuments(documents),
    tellsRecipients: tells_recipients,
  };
}

/** The checks of a dispute's body beyond the schema. */
export function checkDispute(body: PartiallyValid<DisputeBody>): InvalidParam[] {
  const { statement, fields = [] } = body;
  const faults = checkDocuments(body);
  const [hasId, hasName] = [isGiven(body, "employment_id"), isGiven(body, "employer_name")];
  if (!hasId && !hasName) {
    faults.push({ field: "employment_id", message: "is required, or employer_name" });
  }
  if (hasId && hasName) {
    faults.push({ field: "employer_name", message: "must be absent if employment_id is given" });
  }
  const named = fields.filter((field) => field !== undefined);
  if (new Set(named).size < named.length) {
    faults.push({ field: "fields", message: "must not repeat a field" });
  }
  if (statement != null && statement.trim().split(/\s+/).length > STATEMENT_WORDS_MAX) {
    faults.push({ field: "statement", message: `must have at most ${STATEMENT_WORDS_MAX} words` });
  }
  return faults;
}

/** The checks of a body's `documents` beyond the schema. */
function checkDocuments({ documents = [] }: PartiallyValid<Pick<DisputeBody, "documents">>): InvalidParam[] {
  const contents = documents.map((document) => document?.content ?? "");
  const faults = contents.flatMap((content, at) =>
    BASE64.test(content) ? [] : { field: `documents[${at}].content`, message: "must be Base64, with its padding" },
  );
  const bytes = contents.reduce((sum, content) => sum + Math.floor((content.length * 3) / 4), 0);
  if (bytes > DOCUMENT_BYTES_MAX) {
    faults.push({ field: "documents", message: `must have at most ${DOCUMENT_BYTES_MAX} bytes in all` });
  }
  return faults;
}

/** What the person says or shows later. */
export const DisputeInformationBody = Type.Object(
  { text: optional(longText("What the person says", "My last pay statement is of June.")), documents: DocumentBodies },
  { title: "DisputeInformation", description: "A text, documents or both" },
);

type InformationBody = Static<typeof DisputeInformationBody>;

/** What a checked body adds to a dispute. */
export function readInformation({ text: said = null, documents }: InformationBody) {
  return { text: said, documents: readDocuments(documents) };
}

/** What {@link DisputeInformationBody} does not say. */
export function checkInformation(body: PartiallyValid<InformationBody>): InvalidParam[] {
  const { text: said, documents = [] } = body;
  const isEmpty = said == null && documents.length === 0;
  return [...(isEmpty ? [{ field: "text", message: "is required, or documents" }] : []), ...checkDocuments(body)];
}
