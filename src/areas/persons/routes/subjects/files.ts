import Type from "typebox";
import { idOf, mapRows, pagedRoute } from "../../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../../kernel/http/core/route.ts";
import { nonBlankText } from "../../../../kernel/schema/vocabulary.ts";
import { checkSubject, readSubject, SubjectBody } from "../../../../kernel/subject-request.routes.ts";
import type { LegalHold } from "../../hold.ts";
import { eraseSubject } from "../../ops/subjects/erase-subject.ts";
import { holdSubject, listSubjectHolds, releaseSubject } from "../../ops/subjects/holds.ts";
import { compileSubjectFile } from "../../ops/subjects/subject-file.ts";
import {
  checkRequester,
  ErasureView,
  erasureView,
  HoldView,
  holdView,
  RequesterFields,
  readPersonRequest,
  SubjectFileView,
  subjectFileView,
} from "../views/file-views.ts";

const fileRoute = route({
  method: "POST",
  path: "/v1/subjects/file/",
  operationId: "compileSubjectFile",
  sessionSecondFactorFor: "disclosure",
  summary: "Get the file of a person: all data about them in the environment, of all teams",
  description:
    "What a person may ask for under 15 U.S.C. § 1681g. The SSN is required: without it a namesake's data could be shown. Recorded in the inquiry log, with who asked.",
  auth: keyWith("subjects:write"),
  body: Type.Object(
    { subject: SubjectBody, ...RequesterFields },
    { title: "FileRequest", description: "Whose file, and who asks for it" },
  ),
  read: (body, context) => ({
    faults: [...checkSubject(body, context), ...checkRequester(body)],
    toInput: readPersonRequest,
  }),
  answer: { schema: SubjectFileView, description: "The file" },
  handle: async ({ body, caller }, application) =>
    subjectFileView(caller, await compileSubjectFile(application, caller, body)),
});

const eraseRoute = route({
  method: "POST",
  path: "/v1/subjects/erasures/",
  operationId: "eraseSubject",
  sessionSecondFactorFor: "erasure",
  summary: "Erase all data about a person in the environment, of all teams",
  description:
    "Records, verifications, users with links, orders and reports, disputes and freezes, in one transaction; the inquiry log keeps ids and counts. Imports do not restore the records. 409 during a legal hold, or while an import of one of their sources runs.",
  auth: keyWith("subjects:write"),
  errors: ["conflict"],
  body: Type.Object(
    { subject: SubjectBody, ...RequesterFields },
    { title: "ErasureRequest", description: "Whose data, and who asks for it" },
  ),
  read: (body, context) => ({
    faults: [...checkSubject(body, context), ...checkRequester(body)],
    toInput: readPersonRequest,
  }),
  answer: { schema: ErasureView, description: "What was erased" },
  handle: async ({ body, caller }, application) => erasureView(await eraseSubject(application, caller, body)),
});

const holdRoute = route({
  method: "POST",
  path: "/v1/subjects/holds/",
  operationId: "holdSubject",
  summary: "Place a legal hold: the data of the person is not erased, neither by request nor by age",
  description: "Holds over all teams of the environment until it is released.",
  auth: keyWith("subjects:write"),
  body: Type.Object(
    {
      subject: SubjectBody,
      reason: nonBlankText({ description: "Why, such as the number of a case", examples: ["Case 26-cv-1041"] }),
    },
    { title: "NewLegalHold", description: "Whose data to keep, and why" },
  ),
  read: (body, context) => ({ faults: checkSubject(body, context) }),
  answer: { status: 201, schema: HoldView, description: "The hold" },
  handle: async ({ body, caller }, application) => {
    const hold = { subject: readSubject(body.subject), reason: body.reason };
    return holdView(caller, await holdSubject(application, caller, hold));
  },
});

const listHoldsRoute = pagedRoute({
  method: "GET",
  path: "/v1/subjects/holds/",
  operationId: "listSubjectHolds",
  summary: "List the team's legal holds of the environment, newest first",
  description: "Lists only the team's own holds, although each hold applies to every team.",
  auth: keyWith("subjects:write"),
  answer: { rows: HoldView, description: "A page of holds" },
  list: ({ caller, page }, application) => {
    const view = (hold: LegalHold) => holdView(caller, hold);
    return mapRows(listSubjectHolds(application, caller, page), view);
  },
});

const releaseRoute = route({
  method: "POST",
  path: "/v1/subjects/holds/release/",
  operationId: "releaseSubject",
  sessionSecondFactorFor: "access",
  summary: "Release a legal hold",
  description: "Only one that the team has placed.",
  auth: keyWith("subjects:write"),
  errors: ["not_found"],
  body: Type.Object({
    id: nonBlankText({ description: "The id of the hold", examples: ["7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"] }),
  }),
  answer: { status: 204, description: "The hold is released" },
  handle: async ({ body, caller }, application) => {
    await releaseSubject(application, caller, idOf(body.id, "hold"));
  },
});

/** The routes of persons' files, their erasure and legal holds. */
export const subjectFileRoutes = tagged("Subjects", [fileRoute, eraseRoute, holdRoute, listHoldsRoute, releaseRoute]);
