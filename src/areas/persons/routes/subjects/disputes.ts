import Type from "typebox";
import { idOf, mapRows, pagedRoute } from "../../../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../../../kernel/http/core/route.ts";
import { integer, oneOf } from "../../../../kernel/schema/vocabulary.ts";
import { checkSubject, readSubject, SubjectBody } from "../../../../kernel/subject-request.routes.ts";
import { DISPUTE_STATUSES } from "../../../webhooks/words.ts";
import {
  addDisputeInformation,
  listSubjectDisputes,
  openSubjectDispute,
  readSubjectDispute,
} from "../../ops/disputes/disputes.ts";
import {
  DISPUTE_OUTCOMES,
  endSubjectDispute,
  reinsertDisputed,
  tellDisputeRecipients,
} from "../../ops/disputes/end-dispute.ts";
import {
  CorrectedValues,
  checkDispute,
  checkInformation,
  DisputeFields,
  DisputeFileView,
  DisputeInformationBody,
  DisputeView,
  disputeView,
  longText,
  readDispute,
  readInformation,
} from "../views/dispute-views.ts";

const openRoute = route({
  method: "POST",
  path: "/v1/subjects/disputes/",
  operationId: "openSubjectDispute",
  summary: "Open a dispute about an imported record of a person",
  description:
    "From now on, verifications show the record with the dispute or without the disputed data, as the operator has set. OpenVOE deletes disputed data that nobody confirms within the 30 days of 15 U.S.C. § 1681i(a)(1).",
  auth: keyWith("subjects:write"),
  isIdempotent: true,
  body: Type.Object(
    { subject: SubjectBody, ...DisputeFields },
    { title: "NewDispute", description: "Who disputes what, and why" },
  ),
  read: (body, context) => ({
    faults: [...checkSubject(body, context), ...checkDispute(body)],
    toInput: (whole) => ({
      subject: readSubject(whole.subject),
      employmentId: whole.employment_id ?? null,
      employerName: whole.employer_name ?? null,
      ...readDispute(whole),
    }),
  }),
  answer: { status: 201, schema: DisputeView, description: "The dispute" },
  handle: async ({ body: input, caller, idempotency }, application) =>
    disputeView(caller, await openSubjectDispute(application, caller, { input, idempotency })),
});

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/subjects/disputes/",
  operationId: "listSubjectDisputes",
  summary: "List disputes, newest first",
  description: "The team's own and those that persons opened themselves. Recorded in the inquiry log.",
  auth: keyWith("subjects:write"),
  filters: { status: Type.Optional(oneOf(DISPUTE_STATUSES, "Only with this status")) },
  answer: { rows: DisputeView, description: "A page of disputes" },
  list: ({ caller, query, page }, application) => {
    const options = { status: query.status ?? null, request: page };
    return mapRows(listSubjectDisputes(application, caller, options), (dispute) => disputeView(caller, dispute));
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/subjects/disputes/:id/",
  operationId: "getSubjectDispute",
  sessionSecondFactorFor: "reveal",
  summary: "Get a dispute with its documents",
  description: "Recorded in the inquiry log.",
  auth: keyWith("subjects:write"),
  answer: { schema: DisputeFileView, description: "The dispute" },
  handle: async ({ caller, params }, application) => {
    const found = await readSubjectDispute(application, caller, idOf(params.id, "dispute"));
    const documents = found.documents.map(({ id, name, content_type, bytes }) => {
      return { id, name, content_type, size_bytes: bytes.length, content: bytes.toString("base64") };
    });
    return { ...disputeView(caller, found.dispute), documents };
  },
});

const informationRoute = route({
  method: "POST",
  path: "/v1/subjects/disputes/:id/information/",
  operationId: "addDisputeInformation",
  summary: "Add information from the person to a dispute",
  description:
    "The first time it makes the clock 15 days longer: 15 U.S.C. § 1681i(a)(1)(B). 409 if the dispute has ended.",
  auth: keyWith("subjects:write"),
  errors: ["conflict"],
  body: DisputeInformationBody,
  read: (body) => ({ faults: checkInformation(body), toInput: readInformation }),
  answer: { schema: DisputeView, description: "The dispute" },
  handle: async ({ body, caller, params }, application) => {
    const added = { id: idOf(params.id, "dispute"), ...body };
    return disputeView(caller, await addDisputeInformation(application, caller, added));
  },
});

const endRoute = route({
  method: "POST",
  path: "/v1/subjects/disputes/:id/end/",
  operationId: "endSubjectDispute",
  sessionSecondFactorFor: "erasure",
  summary: "End the investigation of a dispute",
  description:
    "Corrects the stored record or deletes the disputed data. Later imports do not undo it. 409 if the dispute has ended, or while an import of its source runs.",
  auth: keyWith("subjects:write"),
  errors: ["conflict"],
  body: Type.Object(
    {
      outcome: oneOf(DISPUTE_OUTCOMES, "What was found", "corrected"),
      explanation: longText("In words for the person", "The employer confirmed June 30."),
      values: Type.Optional(CorrectedValues),
    },
    { title: "DisputeEnd", description: "The result of the investigation" },
  ),
  answer: { schema: DisputeView, description: "The dispute" },
  handle: async ({ body, caller, params }, application) => {
    const { outcome, explanation, values = {} } = body;
    const ended = { id: idOf(params.id, "dispute"), end: { outcome, explanation, values } };
    return disputeView(caller, await endSubjectDispute(application, caller, ended));
  },
});

const reinsertRoute = route({
  method: "POST",
  path: "/v1/subjects/disputes/:id/reinsert/",
  operationId: "reinsertDisputed",
  summary: "Allow the next import to restore deleted information",
  description:
    "Only if who furnished it certifies that it is complete and accurate; notify the person within five business days: 15 U.S.C. § 1681i(a)(5)(B). 409 unless the dispute ended as deleted.",
  auth: keyWith("subjects:write"),
  errors: ["conflict"],
  body: Type.Object(
    { certification: longText("Who certified it, when and how", "Letter of the employer of 2026-11-20.") },
    { title: "Reinsertion", description: "The certification" },
  ),
  answer: { schema: DisputeView, description: "The dispute, which is verified now" },
  handle: async ({ body, caller, params }, application) => {
    const request = { id: idOf(params.id, "dispute"), certification: body.certification };
    return disputeView(caller, await reinsertDisputed(application, caller, request));
  },
});

const tellRoute = route({
  method: "POST",
  path: "/v1/subjects/disputes/:id/notices/",
  operationId: "tellDisputeRecipients",
  summary: "Notify recent recipients that the data was corrected or deleted",
  description:
    "At the person's request: a `dispute-notice` for each verification that had the employment, of the last two years for employment purposes, else six months (15 U.S.C. § 1681i(d)). Of a dispute that lasts, when it ends.",
  auth: keyWith("subjects:write"),
  answer: {
    schema: Type.Object(
      { told: integer("The verifications whose teams were notified now", 2, { minimum: 0 }) },
      { title: "DisputeNotices", description: "The verifications that were notified" },
    ),
    description: "The verifications that were notified",
  },
  handle: async ({ caller, params }, application) => {
    return { told: await tellDisputeRecipients(application, caller, idOf(params.id, "dispute")) };
  },
});

/** The routes of disputes. */
export const disputeRoutes = tagged("Disputes", [
  openRoute,
  listRoute,
  getRoute,
  informationRoute,
  endRoute,
  reinsertRoute,
  tellRoute,
]);
