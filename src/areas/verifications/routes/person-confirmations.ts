import { notFound } from "../../../kernel/http/core/pages.ts";
import { route, tagged } from "../../../kernel/http/core/route.ts";
import { isVerificationId, type VerificationId } from "../../../kernel/ids.ts";
import { PERSON_SESSION } from "../../persons/routes/signed-in-person.ts";
import { DisputeView, disputeView } from "../../persons/routes/views/dispute-views.ts";
import { PersonDisputeBody, personActorOf, readPersonDispute } from "../../persons/routes/views/person-file-views.ts";
import { confirmAsPerson, flagAsPerson } from "../ops/persons-confirmations.ts";

const PARAMS = {
  id: {
    description: "The verification that waits, as the file names it",
    example: "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
  },
};

const confirmRoute = route({
  method: "POST",
  path: "/v1/person/confirmations/:id/confirm/",
  operationId: "confirmAsPerson",
  summary: "Confirm a result before it is sent",
  description: "The verification continues at once. 409 if the person has answered already, or the time is over.",
  params: PARAMS,
  auth: PERSON_SESSION,
  errors: ["conflict"],
  answer: { status: 204, description: "It is sent" },
  handle: async (request, application) => {
    await confirmAsPerson(application, personActorOf(request), verificationIdOf(request.params));
    application.wakeVerifier("soon");
  },
});

const flagRoute = route({
  method: "POST",
  path: "/v1/person/confirmations/:id/flag/",
  operationId: "flagAsPerson",
  summary: "Flag a result before it is sent, which opens a dispute",
  description:
    "Works as `POST /v1/person/disputes/`. The verification continues at once, without the disputed data. 409 if the person has answered already, or the time is over.",
  params: PARAMS,
  auth: PERSON_SESSION,
  errors: ["conflict"],
  body: PersonDisputeBody,
  read: readPersonDispute,
  answer: { status: 201, schema: DisputeView, description: "The dispute" },
  handle: async (request, application) => {
    const given = { id: verificationIdOf(request.params), input: request.body };
    const dispute = await flagAsPerson(application, personActorOf(request), given);
    application.wakeVerifier("soon");
    return disputeView({ scopes: [] }, dispute);
  },
});

function verificationIdOf({ id = "" }: Readonly<Record<string, string>>): VerificationId {
  if (!isVerificationId(id)) throw notFound("verification that waits for you");
  return id;
}

/** The routes by which a person answers what waits for them. */
export const personConfirmationRoutes = tagged("Person page", [confirmRoute, flagRoute]);
