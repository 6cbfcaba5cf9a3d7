import Type, { type Static } from "typebox";
import { ENVIRONMENTS } from "../../../kernel/access/caller.ts";
import type { InvalidParam } from "../../../kernel/error.ts";
import { clientAddressOf } from "../../../kernel/http/core/client-address.ts";
import { keyWith, OWN_PAGE, type PartiallyValid, refused, route, tagged } from "../../../kernel/http/core/route.ts";
import { type IsoDate, isIsoDate } from "../../../kernel/ids.ts";
import { NOTIFICATION_LANGUAGES } from "../../../kernel/notification.ts";
import { date, familyName, flag, nonBlankText, oneOf, text, time } from "../../../kernel/schema/vocabulary.ts";
import { checkSubject, SubjectBody } from "../../../kernel/subject-request.routes.ts";
import type { DisputeContext } from "../ops/disputes/recipients.ts";
import { readPersonFile } from "../ops/page/person-file.ts";
import type { PersonContext } from "../ops/page/person-session.ts";
import { endPersonSession } from "../ops/page/person-session.ts";
import {
  beginPersonSignIn,
  handOverPerson,
  type PersonSignIn,
  type PersonSignInAnswer,
  resendPersonCode,
  startPersonSession,
} from "../ops/page/sign-in.ts";
import { PERSON_SESSION, personCookie } from "./signed-in-person.ts";
import { checkRequester, RequesterFields, readPersonRequest } from "./views/file-views.ts";
import { PersonFileView, PersonSessionView, personFileView, personSessionView } from "./views/person-file-views.ts";

declare module "../../../kernel/http/core/application.ts" {
  interface Application extends PersonContext, DisputeContext {}
}

const TOKEN = "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9";

/** A token in a request: any text that is none is refused as one that was used. */
const token = (description: string) => Type.String({ maxLength: 256, description, examples: [TOKEN] });

const SignInView = Type.Object(
  {
    sign_in: text("The token of this sign-in: 64 hex digits, to be sent with the code", TOKEN),
    code_expires_at: time("When the code expires: 10 minutes after it was asked for"),
    can_resend: flag("True if another code can be asked for"),
  },
  { title: "PersonSignIn", description: "A sign-in that waits for its code" },
);

const signInView = (signIn: PersonSignIn) => ({
  sign_in: signIn.token,
  code_expires_at: signIn.code_expires_at,
  can_resend: signIn.can_resend,
});

const DetailsBody = Type.Object(
  {
    environment: Type.Optional(oneOf(ENVIRONMENTS, "Where the records are; `production` if absent", "production")),
    ssn: Type.String({
      pattern: "^[\\s-]*(?:\\d[\\s-]*){9}$",
      maxLength: 32,
      description: "All nine digits of the Social Security number, with or without dashes",
      examples: ["900-00-0001"],
    }),
    date_of_birth: date("Date of birth", "1990-05-17"),
    first_name: nonBlankText({ description: "Given name", examples: ["Ada"] }),
    last_name: familyName(),
  },
  { title: "PersonDetails", description: "Who the person says they are" },
);

const beginRoute = route({
  method: "POST",
  path: "/v1/person/sign-ins/",
  operationId: "beginPersonSignIn",
  summary: "Start a sign-in: OpenVOE sends a code to the contact on file",
  description:
    "Only from the service's own page, with the header `X-OpenVOE-Session: 1`. The answer and its time are the same whether the person is on file or not. 429 after five wrong codes for a person or from an address, for 24 hours. 503 where the operator has set no way to send codes, 409 in production until who holds the records has a name and a contact.",
  auth: OWN_PAGE,
  isBudgeted: true,
  errors: ["conflict"],
  body: DetailsBody,
  read: ({ date_of_birth: birth }, { application }) => {
    const isFuture = birth !== undefined && isIsoDate(birth) && birth > application.now().toISOString().slice(0, 10);
    return isFuture ? refused("date_of_birth", "must not be in the future") : { faults: [], toInput: readDetails };
  },
  answer: { status: 201, schema: SignInView, description: "A code was sent, if the person is on file" },
  handle: async ({ body, reply }, application) => {
    const clientAddress = clientAddressOf(reply.request, application.trustedProxies);
    return signInView(await beginPersonSignIn(application, { ...body, clientAddress }));
  },
});

function readDetails({ environment = "production", ssn, ...person }: Static<typeof DetailsBody>) {
  return {
    environment,
    person: {
      ssn: ssn.replaceAll(/\D/g, ""),
      date_of_birth: person.date_of_birth as IsoDate,
      first_name: person.first_name.trim(),
      last_name: person.last_name.trim(),
    },
  };
}

const resendRoute = route({
  method: "POST",
  path: "/v1/person/sign-ins/resend/",
  operationId: "resendPersonCode",
  summary: "Send another code, which replaces the previous one",
  description:
    "At most three times for a sign-in. The answer and its time are the same for persons who are not on file.",
  auth: OWN_PAGE,
  isBudgeted: true,
  errors: ["conflict"],
  body: Type.Object(
    { sign_in: token("The token of the sign-in") },
    { title: "PersonResend", description: "Which sign-in" },
  ),
  answer: { schema: SignInView, description: "A code was sent, if the person is on file" },
  handle: async ({ body, reply }, application) => {
    const clientAddress = clientAddressOf(reply.request, application.trustedProxies);
    return signInView(await resendPersonCode(application, { token: body.sign_in, clientAddress }));
  },
});

const AnswerBody = Type.Object(
  {
    sign_in: Type.Optional(token("The token of the sign-in; with `code`")),
    code: Type.Optional(Type.String({ maxLength: 32, description: "The six digits", examples: ["482913"] })),
    token: Type.Optional(token("The token of a hand-over, at the end of its link; instead of a code")),
    language: Type.Optional(oneOf(NOTIFICATION_LANGUAGES, "The language of messages; English if absent")),
  },
  {
    title: "PersonSignInAnswer",
    description: "A sign-in with its code, or the token of a hand-over",
    examples: [{ sign_in: TOKEN, code: "482913" }],
  },
);

const createRoute = route({
  method: "POST",
  path: "/v1/person/session/",
  operationId: "createPersonSession",
  summary: "Sign in with the code or the token of a link. The response sets a cookie",
  description:
    "Only from the service's own page. Scripts cannot read the cookie. It ends after 15 minutes without a request, after 60 minutes at the latest, and works only for routes below `/v1/person/`. A wrong code is 400; a used or unknown token is 410.",
  auth: OWN_PAGE,
  isBudgeted: true,
  body: AnswerBody,
  read: (body) => ({ faults: answerFaults(body), toInput: readAnswer }),
  answer: { status: 201, schema: PersonSessionView, description: "The session; its token is in the cookie only" },
  handle: async ({ body, reply, baseUrl }, application) => {
    const clientAddress = clientAddressOf(reply.request, application.trustedProxies);
    const pageUrl = `${baseUrl}/person`;
    const started = await startPersonSession(application, { ...body, clientAddress, pageUrl });
    reply.header("set-cookie", personCookie(reply.request, application.publicUrl, started.token));
    return personSessionView(started.session);
  },
});

function answerFaults(body: object): InvalidParam[] {
  const given = new Set(Object.keys(body));
  const code = ["sign_in", "code"];
  if (given.has("token")) {
    const extra = code.filter((field) => given.has(field));
    return extra.map((field) => ({ field, message: "must be left out where token is given" }));
  }
  const missing = code.filter((field) => !given.has(field));
  if (missing.length === code.length) return [{ field: "token", message: "is required, or sign_in and code" }];
  return missing.map((field) => ({ field, message: "is required" }));
}

function readAnswer({ sign_in: signIn = "", code = "", token, language = "en" }: Static<typeof AnswerBody>) {
  const answer: PersonSignInAnswer =
    token === undefined ? { by: "code", token: signIn, code } : { by: "hand_over", token };
  return { ...answer, language };
}

const endRoute = route({
  method: "DELETE",
  path: "/v1/person/session/",
  operationId: "deletePersonSession",
  summary: "Sign out immediately",
  description: "The cookie opens nothing from now on, in any process.",
  auth: PERSON_SESSION,
  answer: { status: 204, description: "The session has ended; the cookie is removed" },
  handle: async ({ person, reply }, application) => {
    await endPersonSession(application, person);
    reply.header("set-cookie", personCookie(reply.request, application.publicUrl, null));
  },
});

const fileRoute = route({
  method: "GET",
  path: "/v1/person/file/",
  operationId: "getPersonFile",
  summary: "Get all data about the signed-in person, of all clients, and who asked for it",
  description: "15 U.S.C. § 1681g. Recorded in the inquiry log under the person.",
  auth: PERSON_SESSION,
  answer: { schema: PersonFileView, description: "The file" },
  handle: async ({ person }, application) => personFileView(await readPersonFile(application, person)),
});

const handOverRoute = route({
  method: "POST",
  path: "/v1/subjects/sessions/",
  operationId: "handOverPerson",
  sessionSecondFactorFor: "access",
  summary: "Create a one-time link with which a person signs in to their page",
  description:
    "For a person whom your own sign-in has identified: open the link in their browser. It is valid for ten minutes. All nine digits of the SSN are required. Recorded in the inquiry log, with who asked and how that was checked.",
  auth: keyWith("subjects:write"),
  errors: ["conflict"],
  body: Type.Object(
    { subject: SubjectBody, ...RequesterFields },
    { title: "PersonHandOver", description: "Who signs in, and how they were identified" },
  ),
  read: (body, context) => ({
    faults: [...checkSubject(body, context), ...checkRequester(body), ...numberFaults(body)],
    toInput: readPersonRequest,
  }),
  answer: {
    status: 201,
    schema: Type.Object(
      {
        url: text(
          "Opens the page, signed in. Anyone who has it can act as the person: do not log or mail it",
          `https://voe.example.com/person#token=${TOKEN}`,
        ),
        expires_at: time("When the link expires", "2026-11-21T14:40:00.000000Z"),
      },
      { title: "PersonLink", description: "A link to a person's own page" },
    ),
    description: "The link",
  },
  handle: async ({ body, caller, baseUrl }, application) => {
    const { token, expires_at } = await handOverPerson(application, caller, body);
    return { url: `${baseUrl}/person#token=${token}`, expires_at };
  },
});

function numberFaults({
  subject,
}: PartiallyValid<{ readonly subject: { readonly ssn?: string | null } }>): InvalidParam[] {
  const ssn = subject?.ssn ?? "";
  if (ssn.trim() === "" || ssn.replaceAll(/\D/g, "").length === 9) return [];
  return [{ field: "subject.ssn", message: "must have all nine digits: four are shared by many" }];
}

/** The routes of a person's own sign-in and file. */
export const personSessionRoutes = [
  ...tagged("Person page", [beginRoute, resendRoute, createRoute, endRoute, fileRoute]),
  ...tagged("Subjects", [handOverRoute]),
];
