import Type, { type Static } from "typebox";
import { ENVIRONMENTS, type Environment } from "../../../../kernel/access/caller.ts";
import type { PartiallyValid, RouteRequest } from "../../../../kernel/http/core/route.ts";
import type { EmploymentId } from "../../../../kernel/ids.ts";
import { date, flag, hexId, nullable, oneOf, text, textOrNull, time } from "../../../../kernel/schema/vocabulary.ts";
import { maskSsn } from "../../../../kernel/text/us/ssn.ts";
import type { PersonFile } from "../../ops/page/person-file.ts";
import type { PersonSession } from "../../ops/page/person-session.ts";
import type { PERSON_SESSION } from "../signed-in-person.ts";
import { checkDispute, DisputeFields, readDispute } from "./dispute-views.ts";
import { SubjectFileView, subjectFileView } from "./file-views.ts";
import { Given } from "./given-view.ts";

/** The session of a person. */
export const PersonSessionView = Type.Object(
  {
    id: hexId("The session's id; it is not secret"),
    environment: oneOf(ENVIRONMENTS, "Where the records are"),
    person: Type.Object(
      {
        first_name: text("Given name", "Ada"),
        last_name: text("Family name", "Example"),
        date_of_birth: date("Date of birth", "1990-05-17"),
        ssn: text("Masked", "***-**-0001"),
      },
      { description: "Who is signed in" },
    ),
    proved_by: oneOf(["one_time_code", "hand_over"] as const, "How they proved who they are"),
    created_at: time("When it began"),
    idle_at: time("When it ends without another request: 15 minutes after the last one", "2026-11-21T14:45:00.000000Z"),
    expires_at: time("When it ends at the latest: 60 minutes after it began", "2026-11-21T15:30:00.000000Z"),
  },
  { title: "PersonSession", description: "A person who is signed in at their own page" },
);

/** A session in the form of {@link PersonSessionView}. */
export function personSessionView({ id, environment, subject, provedBy, ...times }: PersonSession) {
  const { first_name, last_name, date_of_birth, ssn } = subject;
  const { created_at, idle_at, expires_at } = times;
  return {
    id,
    environment,
    person: { first_name, last_name, date_of_birth, ssn: maskSsn(ssn ?? "") },
    proved_by: provedBy,
    created_at,
    idle_at,
    expires_at,
  };
}

/** The address of a person's own page. */
export function personPageOf(baseUrl: string, environment: Environment): string {
  return environment === "production" ? `${baseUrl}/person` : `${baseUrl}/person?environment=${environment}`;
}

const { employments, users, inquiries, disputes } = SubjectFileView.properties;
const inquiry = inquiries.items.properties;

/** What a person sees of themselves. */
export const PersonFileView = Type.Object(
  {
    session: PersonSessionView,
    contact: nullable(
      Type.Object({
        email: textOrNull("Mail address", "ada@example.com"),
        phone: textOrNull("Ten digits of a US number", "2125550142"),
      }),
      { description: "Where codes and messages go; null: nowhere is known" },
    ),
    employments: Type.Array(
      Type.Object({ ...employments.items.properties, stored_at: time("When the record was last loaded or changed") }),
      { description: "Imported records" },
    ),
    inquiries,
    connections: Type.Array(
      Type.Object({ ...users.items.properties, held_by: text("Who holds them", "Acme Lending") }),
      { description: "What clients hold of the person: accounts connected, orders and reports" },
    ),
    disputes,
    confirmations: Type.Array(
      Type.Object({
        verification_id: inquiry.verification_id,
        asked_by: inquiry.asked_by,
        asked_at: inquiry.asked_at,
        due_at: time("Until when the person can answer; then it is sent without their answer"),
        permissible_purpose: inquiry.permissible_purpose,
        employment_ids: Type.Array(hexId("An employment's id"), {
          description: "The person's imported records that it has: these can be flagged",
        }),
        would_be_given: Type.Object(Given.properties, { description: "What would be sent" }),
      }),
      {
        description: "Questions whose answers wait for the person, the latest first; where the operator asks for that",
      },
    ),
    freezes: Type.Array(
      Type.Object({
        id: hexId("The freeze's id"),
        created_at: time("Since when"),
        is_liftable: flag("True if the person may end it here; one that a client placed is ended by that client"),
      }),
      { description: "Freezes that hold, oldest first" },
    ),
    legal_holds: Type.Array(Type.Object({ id: hexId("The hold's id"), created_at: time("Since when") }), {
      description: "What stands against an erasure, oldest first",
    }),
  },
  { title: "PersonFile", description: "Everything held about the person who is signed in, and what they can do" },
);

/** The file in the form of {@link PersonFileView}. */
export function personFileView({ session, file, storedAt, heldBy, freezes, holds, contact, waiting }: PersonFile) {
  const shown = subjectFileView({ scopes: [] }, file);
  return {
    session: personSessionView(session),
    contact,
    employments: shown.employments.map((one) => ({
      ...one,
      stored_at: storedAt.get(one.employment_id) ?? session.created_at,
    })),
    inquiries: shown.inquiries,
    connections: shown.users.map((user) => ({ ...user, held_by: heldBy.get(user.id) ?? "" })),
    disputes: shown.disputes,
    confirmations: waiting,
    freezes,
    legal_holds: holds,
  };
}

/** The person who acts, and the address of their page. */
export function personActorOf({
  person,
  baseUrl,
}: Pick<RouteRequest<unknown, unknown, typeof PERSON_SESSION>, "person" | "baseUrl">) {
  return { session: person, pageUrl: personPageOf(baseUrl, person.environment) };
}

const { employment_id: _named, employer_name: _name, ...disputedFields } = DisputeFields;

/** A dispute as its person opens it. */
export const PersonDisputeBody = Type.Object(
  { employment_id: hexId<EmploymentId>("Which record, as the file names it"), ...disputedFields },
  { title: "PersonDispute", description: "What is wrong, and why" },
);

/** Reads a dispute as its person opens it. */
export function readPersonDispute(body: PartiallyValid<Static<typeof PersonDisputeBody>>) {
  return {
    faults: checkDispute(body),
    toInput: (whole: Static<typeof PersonDisputeBody>) => ({
      employmentId: whole.employment_id,
      ...readDispute(whole),
    }),
  };
}
