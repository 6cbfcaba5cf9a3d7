import Type, { type Static, type TObject } from "typebox";
import { type Caller, showsPersonal } from "../../../../kernel/access/caller.ts";
import type { InvalidParam } from "../../../../kernel/error.ts";
import type { PartiallyValid } from "../../../../kernel/http/core/route.ts";
import { PERMISSIBLE_PURPOSES } from "../../../../kernel/purpose.ts";
import {
  date,
  hexId,
  integer,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
  time,
} from "../../../../kernel/schema/vocabulary.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import { readSubject, type SubjectBody } from "../../../../kernel/subject-request.routes.ts";
import { maskSsn } from "../../../../kernel/text/us/ssn.ts";
import { JOB_TERMS, PAYROLL_JOB } from "../../../payroll/document.ts";
import { pickOf } from "../../../payroll/field.ts";
import { groupSchema, viewFields } from "../../../payroll/payroll-views.routes.ts";
import { RECORDED_QUARTER, RECORDED_STATEMENT, RECORDED_YEAR } from "../../../payroll/recorded-pay.ts";
import { VERIFICATION_STATUSES } from "../../../webhooks/words.ts";
import { type LegalHold, REQUESTERS, type RequesterProof } from "../../hold.ts";
import type { Erasure } from "../../ops/subjects/erase-subject.ts";
import type { SubjectFile } from "../../ops/subjects/subject-file.ts";
import { DisputeView, disputeView } from "./dispute-views.ts";
import { Given } from "./given-view.ts";

/** Who asks for a file or an erasure, in a request. */
export const RequesterFields = {
  requested_by: oneOf(
    REQUESTERS,
    "The requester: the person, their representative, or the operator for a reason of its own. Recorded in the inquiry log",
  ),
  proof_sha256: optional(
    Type.String({
      pattern: "^[0-9a-f]{64}$",
      description:
        "SHA-256 of the document that shows who they are or for whom they act; required unless the operator asks. Recorded in the inquiry log",
      examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    }),
  ),
};

type RequesterBody = Static<TObject<typeof RequesterFields>>;
type PersonRequestBody = RequesterBody & { readonly subject: Static<typeof SubjectBody> };

/** The checks of a body with a subject and {@link RequesterFields} beyond the schema; the subject needs an SSN. */
export function checkRequester({
  requested_by,
  proof_sha256,
  subject,
}: PartiallyValid<PersonRequestBody>): InvalidParam[] {
  const faults: InvalidParam[] = [];
  if (requested_by !== "operator" && proof_sha256 == null) {
    faults.push({ field: "proof_sha256", message: "is required unless the operator asks" });
  }
  if (subject !== undefined && (subject.ssn ?? "").trim() === "") {
    faults.push({ field: "subject.ssn", message: "is required: a namesake's data must not be shown or erased" });
  }
  return faults;
}

/** Whose data a checked body asks for, and the proof of who asks. */
export function readPersonRequest(body: PersonRequestBody): {
  readonly subject: Subject;
  readonly requesterProof: RequesterProof;
} {
  const { requested_by, proof_sha256 = null } = body;
  return { subject: readSubject(body.subject), requesterProof: { requested_by, proof_sha256 } };
}

const RecordView = Type.Object(
  {
    record_id: text("The source's own id of the record", "E-1001"),
    employer_name: text("The employer", "Northwind Traders"),
    employer_ein: textOrNull("Nine digits", "770493581"),
    first_name: text("Given name", "Ada"),
    middle_name: textOrNull("Middle name", "B"),
    last_name: text("Family name", "Example"),
    date_of_birth: nullable(date("Date of birth", "1990-05-17")),
    ssn: textOrNull("Masked, unless the key has pii:read", "***-**-0001"),
    street: textOrNull("Street and number", "1 Main Street"),
    city: textOrNull("City", "Springfield"),
    state: textOrNull("State", "IL"),
    zip: textOrNull("ZIP code", "62701"),
    ...viewFields(pickOf(PAYROLL_JOB.fields, JOB_TERMS)),
    as_of: textOrNull("The date as of which the source confirms the record", "2026-11-15"),
    email: Type.Optional(text("Where the person is reached, if it is known", "ada@example.com")),
    phone: Type.Optional(text("Likewise", "2125550142")),
  },
  { description: "The record as it is stored" },
);

const HeldUserView = Type.Object({
  id: hexId("The user's id"),
  external_user_id: text("The client's own id of them", "borrower-17"),
  first_name: textOrNull("Given name", "Ada"),
  last_name: textOrNull("Family name", "Example"),
  email: textOrNull("Mail address", "ada@example.com"),
  phone: textOrNull("Telephone number", "+12125550142"),
  ssn: textOrNull("Masked, unless the key has pii:read", "***-**-0001"),
  holdings: Type.Array(
    Type.Object({
      kind: oneOf(["link", "order", "user_report"] as const, "What it is"),
      id: hexId("Its id"),
      status: text("Its status, or the kind of a report", "connected"),
      created_at: time("Since when"),
    }),
    {
      description: "Payroll accounts connected, orders and reports, oldest first; the team reads them under their ids",
    },
  ),
});

/** A person's file. */
export const SubjectFileView = Type.Object(
  {
    id: hexId("Its id in the inquiry log"),
    employments: Type.Array(
      Type.Object({
        employment_id: hexId("The record's id, by which it is disputed"),
        source: text("The source that has it", "records"),
        record: RecordView,
        pay: nullable(
          Type.Object({
            statements: Type.Array(groupSchema(RECORDED_STATEMENT), { description: "Pay statements, newest first" }),
            quarters: Type.Array(groupSchema(RECORDED_QUARTER), { description: "Newest first" }),
            years: Type.Array(groupSchema(RECORDED_YEAR), { description: "Totals of years, newest first" }),
          }),
          { description: "Null: no pay is recorded", examples: [null] },
        ),
      }),
      { description: "Imported records" },
    ),
    inquiries: Type.Array(
      Type.Object({
        verification_id: text("The verification", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
        asked_by: text("The team that asked", "acme-lending"),
        asked_at: time("When"),
        status: oneOf(VERIFICATION_STATUSES, "How it ended", "completed"),
        permissible_purpose: nullable(oneOf(PERMISSIBLE_PURPOSES, "For what; null: not stated", "EXTENSION_OF_CREDIT")),
        given: nullable(Given, { description: "What they were given; null: nothing", examples: [null] }),
      }),
      { description: "Who asked about the person, oldest first" },
    ),
    users: Type.Array(HeldUserView, { description: "Users of connections and orders" }),
    disputes: Type.Array(DisputeView, { description: "Oldest first" }),
    freezes: Type.Array(hexId("The freeze's id"), { description: "Freezes that hold", examples: [[]] }),
    corrected_contact: nullable(
      Type.Object({
        email: textOrNull("Mail address", "ada@example.com"),
        phone: textOrNull("Ten digits of a US number", "2125550142"),
      }),
      { description: "Where the person is reached, as they have corrected it; null: they have not", examples: [null] },
    ),
  },
  { title: "SubjectFile", description: "Everything held about a person in the environment, of all teams" },
);

/** The file in the form of {@link SubjectFileView}. */
export function subjectFileView(caller: Pick<Caller, "scopes" | "isMasked">, file: SubjectFile) {
  const shown = (ssn: string | null) => (ssn === null || showsPersonal(caller) ? ssn : maskSsn(ssn));
  return {
    ...file,
    employments: file.employments.map((one) => ({ ...one, record: { ...one.record, ssn: shown(one.record.ssn) } })),
    users: file.users.map(({ id, details, holdings }) => ({ id, ...details, ssn: shown(details.ssn), holdings })),
    disputes: file.disputes.map((dispute) => disputeView(caller, dispute)),
  };
}

/** What an erasure removed. */
export const ErasureView = Type.Object(
  {
    id: hexId("Its id in the inquiry log"),
    erased: Type.Object(
      {
        employments: integer("Imported records, with their pay", 2, { minimum: 0 }),
        verifications: integer("Verifications, with their events and deliveries", 3, { minimum: 0 }),
        users: integer("Users", 1, { minimum: 0 }),
        links: integer("Connected payroll accounts, with what was fetched", 1, { minimum: 0 }),
        orders: integer("Orders", 0, { minimum: 0 }),
        user_reports: integer("Reports", 0, { minimum: 0 }),
        disputes: integer("Disputes, with their documents", 1, { minimum: 0 }),
        freezes: integer("Freezes", 1, { minimum: 0 }),
        contacts: integer("Contacts that the person has corrected", 0, { minimum: 0 }),
      },
      { description: "How many of each" },
    ),
  },
  { title: "SubjectErasure", description: "What was erased of a person" },
);

/** An erasure in the form of {@link ErasureView}: a kind of which no area has said anything is none. */
export function erasureView({ id, erased }: Erasure): Static<typeof ErasureView> {
  const none = Object.fromEntries(Object.keys(ErasureView.properties.erased.properties).map((kind) => [kind, 0]));
  return { id, erased: Object.assign(none, erased) as Static<typeof ErasureView>["erased"] };
}

/** A legal hold. */
export const HoldView = Type.Object(
  {
    id: hexId("The hold's id, with which it is released"),
    subject: Type.Object(
      {
        first_name: text("Given name", "Ada"),
        last_name: text("Family name", "Example"),
        date_of_birth: date("Date of birth", "1990-05-17"),
        ssn: textOrNull("Masked, unless the key has pii:read; null if none was given", "***-**-0001"),
      },
      { description: "Whose data are kept" },
    ),
    reason: text("Why it stands", "Case 26-cv-1041"),
    created_at: time("Since when"),
  },
  { title: "LegalHold", description: "Keeps what is held about a person from being erased" },
);

/** A hold in the form of {@link HoldView}. */
export function holdView(caller: Pick<Caller, "scopes" | "isMasked">, hold: LegalHold) {
  const { ssn } = hold.subject;
  const shown = ssn === null || showsPersonal(caller) ? ssn : maskSsn(ssn);
  return { ...hold, subject: { ...hold.subject, ssn: shown } };
}
