import Type from "typebox";
import { incorrectParameters } from "../../../kernel/error.ts";
import { clientAddressOf } from "../../../kernel/http/core/client-address.ts";
import { idOf } from "../../../kernel/http/core/pages.ts";
import {
  accepted,
  type BodyReading,
  FileBody,
  isGiven,
  type PartiallyValid,
  refused,
  route,
  tagged,
} from "../../../kernel/http/core/route.ts";
import { date, hexId, integer, textOrNull, time } from "../../../kernel/schema/vocabulary.ts";
import { parseEmail } from "../../../kernel/text/contact.ts";
import { parsePhone } from "../../../kernel/text/us/phone.ts";
import { disputeAsPerson, eraseAsPerson, freezeAsPerson, informAsPerson, unfreezeAsPerson } from "../ops/page/acts.ts";
import { beginContactChange, confirmContactChange, type NewContact } from "../ops/page/contacts.ts";
import { downloadPersonFile, printPersonFile } from "../ops/page/person-file.ts";
import { PERSON_SESSION } from "./signed-in-person.ts";
import {
  checkInformation,
  DisputeInformationBody,
  DisputeView,
  disputeView,
  readInformation,
} from "./views/dispute-views.ts";
import { ErasureView } from "./views/file-views.ts";
import { PersonDisputeBody, personActorOf, personFileView, readPersonDispute } from "./views/person-file-views.ts";

/** The person sees everything of themselves but the SSN. */
const MASKED = { scopes: [] } as const;

const disputeRoute = route({
  method: "POST",
  path: "/v1/person/disputes/",
  operationId: "disputeAsPerson",
  summary: "Dispute a record about the signed-in person",
  description:
    "Works as `POST /v1/subjects/disputes/`: the clock runs, and verifications show the dispute. Every team with a key for `subjects:write` gets `dispute-opened`. The person gets a message.",
  auth: PERSON_SESSION,
  body: PersonDisputeBody,
  read: readPersonDispute,
  answer: { status: 201, schema: DisputeView, description: "The dispute" },
  handle: async (request, application) =>
    disputeView(MASKED, await disputeAsPerson(application, personActorOf(request), request.body)),
});

const informRoute = route({
  method: "POST",
  path: "/v1/person/disputes/:id/information/",
  operationId: "informAsPerson",
  summary: "Add information to the signed-in person's dispute",
  description: "The first time it makes the clock 15 days longer: 15 U.S.C. § 1681i(a)(1)(B). 409 if it has ended.",
  auth: PERSON_SESSION,
  errors: ["conflict"],
  body: DisputeInformationBody,
  read: (body) => ({ faults: checkInformation(body), toInput: readInformation }),
  answer: { schema: DisputeView, description: "The dispute" },
  handle: async (request, application) => {
    const given = { id: idOf(request.params.id, "dispute"), ...request.body };
    return disputeView(MASKED, await informAsPerson(application, personActorOf(request), given));
  },
});

const freezeRoute = route({
  method: "POST",
  path: "/v1/person/freeze/",
  operationId: "freezeAsPerson",
  summary: "Freeze the signed-in person's records: nobody can see them",
  description: "For every client of the environment, until it is ended. Confirmed to the person by a message.",
  auth: PERSON_SESSION,
  answer: {
    schema: Type.Object(
      { id: hexId("The freeze's id"), created_at: time("Since when") },
      { title: "PersonFreeze", description: "A freeze of the person's records" },
    ),
    description: "The freeze; the same one if it holds already",
  },
  handle: async (request, application) => {
    const { id, created_at } = await freezeAsPerson(application, personActorOf(request));
    return { id, created_at };
  },
});

const unfreezeRoute = route({
  method: "POST",
  path: "/v1/person/unfreeze/",
  operationId: "unfreezeAsPerson",
  summary: "End the freezes of the signed-in person's records",
  description: "But for those that clients have placed. 409 if there is none that the person may end.",
  auth: PERSON_SESSION,
  errors: ["conflict"],
  answer: {
    schema: Type.Object(
      { ended: integer("The freezes that were ended", 1, { minimum: 0 }) },
      { title: "PersonUnfreeze", description: "What was ended" },
    ),
    description: "What was ended",
  },
  handle: async (request, application) => ({ ended: await unfreezeAsPerson(application, personActorOf(request)) }),
});

const contactRoute = route({
  method: "POST",
  path: "/v1/person/contact/",
  operationId: "beginContactChange",
  summary: "Start a change of contact: OpenVOE sends a code to the new address or number",
  description: "One of `email` and `phone`. It counts once the code has come back.",
  auth: PERSON_SESSION,
  errors: ["conflict", "throttled", "unavailable"],
  body: Type.Object(
    {
      email: Type.Optional(Type.String({ maxLength: 254, description: "Mail address", examples: ["ada@example.com"] })),
      phone: Type.Optional(Type.String({ maxLength: 32, description: "US number", examples: ["(212) 555-0142"] })),
    },
    {
      title: "NewContact",
      description: "A mail address or a telephone number",
      examples: [{ email: "ada@example.com" }],
    },
  ),
  read: readContact,
  answer: {
    schema: Type.Object(
      { code_expires_at: time("When the code expires") },
      { title: "ContactCode", description: "A code was sent to the new contact" },
    ),
    description: "The code was sent",
  },
  handle: async ({ body: contact, person, reply }, application) => {
    const clientAddress = clientAddressOf(reply.request, application.trustedProxies);
    return { code_expires_at: await beginContactChange(application, person, { contact, clientAddress }) };
  },
});

/** The one contact that is given, in the form in which it is kept. */
function readContact(
  body: PartiallyValid<{ readonly email?: string; readonly phone?: string }>,
): BodyReading<unknown, NewContact> {
  const { email, phone } = body;
  if (isGiven(body, "email") === isGiven(body, "phone")) return refused("email", "is required, or phone; not both");
  if (email !== undefined) {
    const address = parseEmail(email);
    return address === null ? refused("email", "must be a mail address") : accepted({ email: address });
  }
  // Refused by the schema already.
  if (phone === undefined) return { faults: [] };
  const digits = parsePhone(phone);
  return digits === null
    ? refused("phone", "must be a US telephone number of ten digits")
    : accepted({ phone: digits });
}

const confirmRoute = route({
  method: "POST",
  path: "/v1/person/contact/confirm/",
  operationId: "confirmContactChange",
  summary: "Confirm a change of contact with the code",
  description:
    "Codes and messages go there from now on. The former address or number gets a message too. 409 if no change is in progress.",
  auth: PERSON_SESSION,
  errors: ["conflict", "throttled", "unavailable"],
  body: Type.Object(
    { code: Type.String({ maxLength: 32, description: "The six digits", examples: ["482913"] }) },
    { title: "ContactConfirmation", description: "The code" },
  ),
  answer: {
    schema: Type.Object(
      { email: textOrNull("Mail address", "ada@example.com"), phone: textOrNull("Ten digits", "2125550142") },
      { title: "PersonContact", description: "Where the person is reached" },
    ),
    description: "Where the person is reached now",
  },
  handle: async (request, application) => {
    const { body, reply } = request;
    const clientAddress = clientAddressOf(reply.request, application.trustedProxies);
    return confirmContactChange(application, personActorOf(request), { code: body.code, clientAddress });
  },
});

const jsonRoute = route({
  method: "GET",
  path: "/v1/person/file.json",
  operationId: "downloadPersonFile",
  summary: "Download all data about the signed-in person as JSON",
  description:
    "As `GET /v1/person/file/`, with its own entry in the inquiry log. Confirmed to the person by a message.",
  auth: PERSON_SESSION,
  answer: { fileType: "application/json", description: "The file" },
  handle: async (request, application) => {
    const file = await downloadPersonFile(application, personActorOf(request), "json");
    const bytes = Buffer.from(`${JSON.stringify(personFileView(file), null, 2)}\n`);
    return new FileBody({ bytes, contentType: "application/json; charset=utf-8", fileName: "your-file.json" });
  },
});

const pdfRoute = route({
  method: "GET",
  path: "/v1/person/file.pdf",
  operationId: "printPersonFile",
  summary: "Download all data about the signed-in person as a PDF",
  description: "Tagged for screen readers. Confirmed to the person by a message.",
  auth: PERSON_SESSION,
  answer: { fileType: "application/pdf", description: "The file" },
  handle: async (request, application) => {
    const file = await downloadPersonFile(application, personActorOf(request), "pdf");
    const bytes = await printPersonFile(application, file);
    return new FileBody({ bytes, contentType: "application/pdf", fileName: "your-file.pdf" });
  },
});

const eraseRoute = route({
  method: "POST",
  path: "/v1/person/erasure/",
  operationId: "eraseAsPerson",
  summary: "Erase all data about the signed-in person",
  description:
    "Works as `POST /v1/subjects/erasures/`, and ends all sessions of the person. 409 during a legal hold, or while an import of one of their sources runs. The person gets a message.",
  auth: PERSON_SESSION,
  errors: ["conflict"],
  body: Type.Object(
    {
      date_of_birth: date(
        "The person's date of birth, once more: nothing else confirms that they mean it",
        "1990-05-17",
      ),
    },
    { title: "PersonErasure", description: "Confirms that it is meant" },
  ),
  answer: { schema: ErasureView, description: "What was erased" },
  handle: async (request, application) => {
    if (request.body.date_of_birth !== request.person.subject.date_of_birth) {
      throw incorrectParameters([{ field: "date_of_birth", message: "is not yours" }]);
    }
    return eraseAsPerson(application, personActorOf(request));
  },
});

/** The routes of what a person does at their page. */
export const personActRoutes = tagged("Person page", [
  disputeRoute,
  informRoute,
  freezeRoute,
  unfreezeRoute,
  contactRoute,
  confirmRoute,
  jsonRoute,
  pdfRoute,
  eraseRoute,
]);
