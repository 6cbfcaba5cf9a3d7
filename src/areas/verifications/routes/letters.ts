import Type, { type Static } from "typebox";
import type { Application } from "../../../kernel/http/core/application.ts";
import { idOf, notFound } from "../../../kernel/http/core/pages.ts";
import { FileBody, keyWith, type RouteRequest, route, tagged } from "../../../kernel/http/core/route.ts";
import { isVerificationId } from "../../../kernel/ids.ts";
import { NOTIFICATION_LANGUAGES, type NotificationLanguage } from "../../../kernel/notification.ts";
import { oneOf, text } from "../../../kernel/schema/vocabulary.ts";
import { DISPUTE_LETTERS, LETTER_KINDS, type LetterKind, VERIFICATION_LETTERS } from "../../persons/letter.ts";
import { type FilledLetter, letterText, renderLetter } from "../../persons/letters/fill-letter.ts";
import { writeDisputeLetter } from "../../persons/ops/disputes/dispute-letters.ts";
import { personPageOf } from "../../persons/routes/views/person-file-views.ts";
import { writeVerificationLetter } from "../ops/verification-letters.ts";

const PDF = "application/pdf";
const DESCRIPTION =
  "From a template with placeholders, which the operator can replace (`OPENVOE_LETTERS_FOLDER`). What the service does not know is a blank to fill in. Neither template nor letter is legal advice. Recorded in the inquiry log.";
const LEGAL_NOTE =
  "Neither the template nor the letter is legal advice: have counsel check which notices you owe, when, and in which words.";

const language = Type.Optional(oneOf(NOTIFICATION_LANGUAGES, "Its language; `en` when absent", "es"));
const VerificationQuery = Type.Object({ kind: oneOf(VERIFICATION_LETTERS, "Which letter"), language });
const DisputeQuery = Type.Object({ kind: oneOf(DISPUTE_LETTERS, "Which letter"), language });

const LetterView = Type.Object(
  {
    kind: oneOf(LETTER_KINDS, "Which letter"),
    language: oneOf(NOTIFICATION_LANGUAGES, "Its language"),
    title: text("Its title", "Notice of a decision that used a consumer report"),
    text: text("The letter as plain text, the title included", "Notice of a decision that used a consumer report"),
    legal_note: text("What the letter is not", LEGAL_NOTE),
  },
  { title: "Letter", description: "A letter to a person, filled from a template" },
);

function viewOf(kind: LetterKind, letter: FilledLetter): Static<typeof LetterView> {
  return { kind, language: letter.language, title: letter.title, text: letterText(letter), legal_note: LEGAL_NOTE };
}

async function fileOf(kind: LetterKind, letter: FilledLetter, { now }: Application): Promise<FileBody> {
  const bytes = await renderLetter(letter, now().toISOString());
  return new FileBody({ bytes, contentType: PDF, fileName: `${kind.replaceAll("_", "-")}.pdf` });
}

type LetterRequest<Query> = Pick<RouteRequest<unknown, Query>, "caller" | "params" | "query" | "baseUrl">;

/** What a letter is asked for with. */
function letterOf<Kind extends LetterKind>(
  { query, baseUrl, caller }: LetterRequest<{ readonly kind: Kind; readonly language?: NotificationLanguage }>,
  { now }: Application,
) {
  const { kind, language = "en" } = query;
  return { kind, language, personUrl: personPageOf(baseUrl, caller.environment), now: now().toISOString() };
}

function ofVerification(request: LetterRequest<Static<typeof VerificationQuery>>, application: Application) {
  const { id = "" } = request.params;
  if (!isVerificationId(id)) throw notFound("verification");
  return writeVerificationLetter(application, request.caller, { id, ...letterOf(request, application) });
}

function ofDispute(request: LetterRequest<Static<typeof DisputeQuery>>, application: Application) {
  const id = idOf(request.params.id, "dispute");
  return writeDisputeLetter(application, request.caller, { id, ...letterOf(request, application) });
}

const VERIFICATION = { auth: keyWith("verifications:read"), errors: ["conflict"], query: VerificationQuery } as const;
const DISPUTE = { auth: keyWith("subjects:write"), errors: ["conflict"], query: DisputeQuery } as const;
const AS_TEXT = { schema: LetterView, description: "The letter" } as const;
const AS_FILE = { fileType: PDF, description: "The letter" } as const;

const verificationLetterRoute = route({
  ...VERIFICATION,
  method: "GET",
  path: "/v1/instant-verifications/:id/letter/",
  operationId: "getVerificationLetter",
  sessionSecondFactorFor: "disclosure",
  summary: "Get a letter to the person of a final verification: adverse action notice or summary of rights",
  description: `${DESCRIPTION} 15 U.S.C. § 1681m(a), § 1681g(c). 409 until the verification is final.`,
  answer: AS_TEXT,
  handle: async (request, application) => viewOf(request.query.kind, await ofVerification(request, application)),
});

const verificationLetterFileRoute = route({
  ...VERIFICATION,
  method: "GET",
  path: "/v1/instant-verifications/:id/letter.pdf",
  operationId: "getVerificationLetterFile",
  sessionSecondFactorFor: "disclosure",
  summary: "Get the same letter as a PDF",
  description: DESCRIPTION,
  answer: AS_FILE,
  handle: async (request, application) =>
    fileOf(request.query.kind, await ofVerification(request, application), application),
});

const disputeLetterRoute = route({
  ...DISPUTE,
  method: "GET",
  path: "/v1/subjects/disputes/:id/letter/",
  operationId: "getDisputeLetter",
  sessionSecondFactorFor: "disclosure",
  summary: "Get a letter to the person of a dispute: results of the investigation or summary of rights",
  description: `${DESCRIPTION} 15 U.S.C. § 1681i(a)(6): within five business days after the end. 409 for the results of a dispute that lasts.`,
  answer: AS_TEXT,
  handle: async (request, application) => viewOf(request.query.kind, await ofDispute(request, application)),
});

const disputeLetterFileRoute = route({
  ...DISPUTE,
  method: "GET",
  path: "/v1/subjects/disputes/:id/letter.pdf",
  operationId: "getDisputeLetterFile",
  sessionSecondFactorFor: "disclosure",
  summary: "Get the same letter as a PDF",
  description: DESCRIPTION,
  answer: AS_FILE,
  handle: async (request, application) =>
    fileOf(request.query.kind, await ofDispute(request, application), application),
});

/** The routes of letters to persons. */
export const letterRoutes = [
  ...tagged("Instant verifications", [verificationLetterRoute, verificationLetterFileRoute]),
  ...tagged("Disputes", [disputeLetterRoute, disputeLetterFileRoute]),
];
