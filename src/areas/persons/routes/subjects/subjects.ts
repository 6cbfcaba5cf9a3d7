import Type from "typebox";
import { type Caller, showsPersonal } from "../../../../kernel/access/caller.ts";
import { idOf, mapRows, pagedRoute } from "../../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../../kernel/http/core/route.ts";
import { date, hexId, nonBlankText, text, textOrNull, time } from "../../../../kernel/schema/vocabulary.ts";
import { checkSubject, readSubject, SubjectBody } from "../../../../kernel/subject-request.routes.ts";
import { maskSsn } from "../../../../kernel/text/us/ssn.ts";
import type { SubjectFreeze } from "../../freeze.ts";
import { freezeSubject, listSubjectFreezes, unfreezeSubject } from "../../ops/subjects/freezes.ts";

const FreezeView = Type.Object(
  {
    id: hexId("The freeze's id: it ends the freeze"),
    subject: Type.Object(
      {
        first_name: text("Given name", "Ada"),
        last_name: text("Family name", "Example"),
        date_of_birth: date("Date of birth", "1990-05-17"),
        ssn: textOrNull("Masked, unless the key has pii:read; null if none was given", "***-**-0001"),
      },
      { description: "Whose file is frozen" },
    ),
    created_at: time("Since when"),
  },
  { title: "SubjectFreeze", description: "A freeze of one person's file in one environment" },
);

const freezeRoute = route({
  method: "POST",
  path: "/v1/subjects/freeze/",
  operationId: "freezeSubject",
  summary: "Freeze a person: no verification shows their data to any team of the environment",
  description:
    "A verification of a frozen subject is refused with 422 `subject_frozen`; one in progress ends as `failed`. The freeze holds until it is ended.",
  auth: keyWith("subjects:write"),
  body: Type.Object({ subject: SubjectBody }, { title: "FreezeRequest", description: "Whose file to freeze" }),
  read: (body, context) => ({ faults: checkSubject(body, context), toInput: (whole) => readSubject(whole.subject) }),
  answer: { schema: FreezeView, description: "The freeze; the same one if these details are frozen already" },
  handle: async ({ body, caller }, application) => {
    return freezeView(caller, await freezeSubject(application, caller, body));
  },
});

const unfreezeRoute = route({
  method: "POST",
  path: "/v1/subjects/unfreeze/",
  operationId: "unfreezeSubject",
  sessionSecondFactorFor: "access",
  summary: "End a freeze",
  description:
    "Only one that the team has placed. Verifications of the subject are possible again at once, unless another freeze holds.",
  auth: keyWith("subjects:write"),
  errors: ["not_found"],
  body: Type.Object({
    id: nonBlankText({ description: "The id of the freeze", examples: ["7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"] }),
  }),
  answer: { status: 204, description: "The freeze has ended" },
  handle: async ({ body, caller }, application) => {
    await unfreezeSubject(application, caller, idOf(body.id, "freeze"));
  },
});

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/subjects/freezes/",
  operationId: "listSubjectFreezes",
  summary: "List the team's freezes of the environment, newest first",
  description:
    "Lists only the team's own freezes, although each freeze applies to every team. Recorded in the inquiry log.",
  auth: keyWith("subjects:write"),
  answer: { rows: FreezeView, description: "A page of freezes" },
  list: ({ caller, page }, application) => {
    const view = (freeze: SubjectFreeze) => freezeView(caller, freeze);
    return mapRows(listSubjectFreezes(application, caller, page), view);
  },
});

function freezeView(caller: Caller, { id, subject, created_at }: SubjectFreeze) {
  const { ssn } = subject;
  const shown = ssn === null || showsPersonal(caller) ? ssn : maskSsn(ssn);
  return { id, subject: { ...subject, ssn: shown }, created_at };
}

/** The routes of subjects. */
export const subjectRoutes = tagged("Subjects", [freezeRoute, unfreezeRoute, listRoute]);
