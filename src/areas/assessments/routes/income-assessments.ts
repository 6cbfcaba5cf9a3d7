import type { Static } from "typebox";
import Type from "typebox";
import type { Caller } from "../../../kernel/access/caller.ts";
import { idempotentRequest } from "../../../kernel/access/ops/idempotency.ts";
import type { Application } from "../../../kernel/http/core/application.ts";
import { lineIdempotencyKey, settleLine } from "../../../kernel/http/core/bodies/ndjson.ts";
import { idOf, idOrNoMatch, mapRows, pagedRoute } from "../../../kernel/http/core/pages.ts";
import { batchRoute, FileBody, keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import type { LinkId, OrderId, UserId, VerificationHex } from "../../../kernel/ids.ts";
import { flag, nullable, oneOf, text, textOrNull } from "../../../kernel/schema/vocabulary.ts";
import { accountHolders } from "../../income/account-holder.ts";
import { assessedStatements, paidMonths } from "../../income/assessed-statements.ts";
import { IDENTITY_STATUSES } from "../../webhooks/words.ts";
import { assessmentOrigin, getAssessmentReport } from "../ops/assessment-reports.ts";
import {
  createIncomeAssessment,
  eraseIncomeAssessment,
  getIncomeAssessment,
  listIncomeAssessments,
  type StoredAssessment,
} from "../ops/income-assessments.ts";
import {
  type AssessmentRequest,
  assessmentInput,
  IncomeAssessmentRequest,
  readIncomeAssessment,
} from "./assessment-request.ts";
import { IncomeAssessmentView, incomeAssessmentView } from "./assessment-view.ts";

const PDF = "application/pdf";

const PATH = "/v1/income-assessments/";

/** Maximum number of assessments of one batch. */
const LINES_MAX = 100_000;

const createRoute = route({
  method: "POST",
  path: "/v1/income-assessments/",
  operationId: "createIncomeAssessment",
  summary: "Assess income or hours by a rule, with a verdict and the derivation of each figure",
  description:
    "Uses the payroll data of the given verification, link, user or order, whose person must have consented to share income, and the facts that the request states. It is stored as it was made, and deleted with what it is about. Reads are entries of the inquiry log. The same facts in any order give the same answer. 409 for a verification that has no results yet.",
  auth: keyWith("connections:read"),
  isIdempotent: true,
  body: IncomeAssessmentRequest,
  errors: ["not_found", "conflict"],
  read: readIncomeAssessment<Static<typeof IncomeAssessmentRequest>>,
  answer: { status: 201, schema: IncomeAssessmentView, description: "The assessment" },
  handle: async ({ caller, body, idempotency }, application) => {
    const input = assessmentInput(body);
    return incomeAssessmentView(await createIncomeAssessment(application, caller, { input, idempotency }));
  },
});

const Line = Type.Object(
  { ...IncomeAssessmentRequest.properties, idempotency_key: lineIdempotencyKey("case-4711-june") },
  { title: "IncomeAssessmentBatchLine", description: "An assessment of a batch" },
);

const batchCreateRoute = batchRoute({
  method: "POST",
  path: "/v1/income-assessments/batch/",
  operationId: "createIncomeAssessmentBatch",
  summary: "Create an assessment for each line of NDJSON. The answers are streamed in the order of the lines",
  description: "A line that is refused does not affect the others: its answer is the error.",
  auth: keyWith("connections:read"),
  linesMax: LINES_MAX,
  errors: ["not_found", "conflict"],
  body: Line,
  read: readIncomeAssessment<Static<typeof Line>>,
  answer: { schema: IncomeAssessmentView, description: "A line for each assessment, or why it was refused" },
  handle: ({ caller, body }, application) => Promise.all(body.map((line) => createLine(application, caller, line))),
});

/** The assessment of a line, or the error of that line alone. */
function createLine(
  application: Application,
  caller: Caller,
  request: AssessmentRequest<Static<typeof Line>>,
): Promise<unknown> {
  const { line } = request;
  const { idempotency_key: key, ...body } = line;
  const idempotency =
    key === undefined ? null : idempotentRequest(application.keyring, { key, route: `POST ${PATH}`, body });
  return settleLine(async () => {
    const created = await createIncomeAssessment(application, caller, { input: assessmentInput(request), idempotency });
    return incomeAssessmentView(created);
  });
}

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/income-assessments/",
  operationId: "listIncomeAssessments",
  summary: "List assessments, newest first",
  description: "With their figures and derivations. Each one that is shown is read, as the inquiry log says.",
  auth: keyWith("connections:read"),
  mayReadReplica: true,
  filters: {
    verification_id: Type.Optional(text("Only those of this verification", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21")),
    link_id: Type.Optional(text("Only those of this link", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21")),
    user_id: Type.Optional(text("Only those of this user, their links and orders", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21")),
    order_id: Type.Optional(text("Only those of this order", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21")),
    rule: Type.Optional(text("Only those by this rule", "medicaid.engagement_month")),
    verdict: Type.Optional(text("Only those with this verdict", "cannot_tell")),
    tracking_info: Type.Optional(text("Only those with exactly this reference", "case-17")),
  },
  answer: { rows: IncomeAssessmentView, description: "A page of assessments" },
  list: ({ caller, query, page }, application) => {
    const filter = {
      verificationId: idOrNoMatch<VerificationHex>(query.verification_id?.replace(/^iv_/, "")),
      linkId: idOrNoMatch<LinkId>(query.link_id),
      userId: idOrNoMatch<UserId>(query.user_id),
      orderId: idOrNoMatch<OrderId>(query.order_id),
      rule: query.rule ?? null,
      verdict: query.verdict ?? null,
      trackingInfo: query.tracking_info ?? null,
    };
    return mapRows(listIncomeAssessments(application, caller, { filter, request: page }), incomeAssessmentView);
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/income-assessments/:id/",
  operationId: "getIncomeAssessment",
  summary: "Get an assessment as it was created",
  description: "It does not change when its rule or what it is about does: make another one.",
  auth: keyWith("connections:read"),
  answer: { schema: IncomeAssessmentView, description: "The assessment" },
  handle: async ({ caller, params }, application) =>
    incomeAssessmentView(await getIncomeAssessment(application, caller, idOf(params.id, "income assessment"))),
});

const StatementView = Type.Object(
  {
    input: text("As derivations name it, before a slash", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
    employment: text("The employment", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21/employment 1"),
    employer: textOrNull("Its employer", "Example Depot"),
    pay_date: textOrNull("When it was paid", "2026-06-12"),
    period_start: textOrNull("First day of the pay period", "2026-05-25"),
    period_end: textOrNull("Last day of the pay period", "2026-06-07"),
    gross: textOrNull("Pay before deductions", "812.00"),
    hours: textOrNull("Hours that it shows; null: it shows none", "56.00"),
    source: textOrNull("The imported file and its row; null where the source named none", "payroll.csv, row 7"),
    is_stated: flag(
      "True if the requester stated the statement, or any part of its job; false: it is payroll's",
      false,
    ),
    left_out: nullable(text("Why it is in no figure; null if it is not left out", "duplicate"), { examples: [null] }),
  },
  { title: "AssessedStatement", description: "A statement that an assessment was made of" },
);

const MonthView = Type.Object(
  {
    month: text("By pay date", "2026-06"),
    gross: text("Gross pay", "1624.00"),
    hours: textOrNull("Hours; null if a statement shows none", "112.00"),
  },
  { title: "AssessedMonth", description: "Pay and hours of a month" },
);

const StatedView = Type.Object(
  {
    in: oneOf(["parameters", "facts"], "Where the request states it"),
    name: text("Its name there; a member of an object after a dot", "minimum_wage"),
    value: text("In words", "8.00"),
    rule_value: textOrNull("What the rule takes unless a request states it; null if it has no such value", "7.25"),
  },
  { title: "StatedValue", description: "A fact or a parameter that the requester stated" },
);

const MakerView = Type.Object(
  {
    actor: text(
      "The id of a key, or member: and the id of a member, as the inquiry log has it",
      "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
    ),
    name: textOrNull("The member's name; null for other actors", "Dana Reyes"),
  },
  { description: "Who made it; null if the inquiry log does not say" },
);

/** What an assessment was made of, as the API shows it. */
const AssessedPayView = Type.Object(
  {
    identity: nullable(
      oneOf(
        IDENTITY_STATUSES,
        "Whether the payroll accounts are of the person whom you named; null if no account was connected",
      ),
    ),
    person: textOrNull("The name of whom you asked about; null if nobody was named", "Ada Sample"),
    made_by: nullable(MakerView),
    stated: Type.Array(StatedView, { description: "What the requester stated: no payroll confirms it" }),
    holders: Type.Array(text("A name, as the payroll account has it", "Ada B. Example"), {
      description: "Whose the payroll accounts are, by their own records",
    }),
    statements: Type.Array(StatementView, { description: "By employment and pay date" }),
    months: Type.Array(MonthView, {
      description: "Months with pay dates, oldest first; repeated statements count once",
    }),
  },
  { title: "AssessedPay", description: "The statements that an assessment was made of" },
);

/** What a stored assessment was made of in the form of {@link AssessedPayView}. */
function assessedPayView(stored: StoredAssessment, origin: Awaited<ReturnType<typeof assessmentOrigin>>) {
  const { facts, identity } = stored;
  const statements = assessedStatements(stored);
  return { identity, ...origin, holders: accountHolders(facts), statements, months: paidMonths(statements) };
}

const payRoute = route({
  method: "GET",
  path: "/v1/income-assessments/:id/statements/",
  operationId: "getIncomeAssessmentStatements",
  summary: "Get the input statements and months of an assessment, with the ids that its derivations use",
  description: "As they were when it was made. The read is an entry of the inquiry log.",
  auth: keyWith("connections:read"),
  answer: { schema: AssessedPayView, description: "The statements and months" },
  handle: async ({ caller, params }, application) => {
    const stored = await getIncomeAssessment(application, caller, idOf(params.id, "income assessment"));
    return assessedPayView(stored, await assessmentOrigin(application, caller, stored));
  },
});

const reportRoute = route({
  method: "GET",
  path: "/v1/income-assessments/:id/report.pdf",
  operationId: "getIncomeAssessmentReport",
  sessionSecondFactorFor: "disclosure",
  summary: "Get the report of an assessment as a PDF for a case file, or the items of Form 1005",
  description:
    "Shows the verdict, missing facts, the figures, a chart of the months with the threshold, each statement with its id, and the sources of the rule. It has a fingerprint and an address with which anyone can check it. The bytes are the same each time.",
  auth: keyWith("connections:read"),
  answer: { fileType: PDF, description: "The report" },
  handle: async ({ caller, params, baseUrl }, application) => {
    const id = idOf(params.id, "income assessment");
    const addressOf = (token: string, fingerprint: string) =>
      `${baseUrl}/v1/verification-reports/${token}/?sha256=${fingerprint}`;
    const bytes = await getAssessmentReport(application, caller, { id, addressOf });
    return new FileBody({ bytes, contentType: PDF, fileName: `income-assessment-${id}.pdf` });
  },
});

const eraseRoute = route({
  method: "DELETE",
  path: "/v1/income-assessments/:id/",
  operationId: "eraseIncomeAssessment",
  sessionSecondFactorFor: "erasure",
  summary: "Erase an assessment",
  description: "Its figures and facts are gone; the inquiry log keeps its id, and says who erased it.",
  auth: keyWith("connections:write"),
  answer: { status: 204, description: "It is erased" },
  handle: ({ caller, params }, application) =>
    eraseIncomeAssessment(application, caller, idOf(params.id, "income assessment")),
});

/** The routes of income assessments. */
export const incomeAssessmentRoutes = tagged("Income", [
  createRoute,
  batchCreateRoute,
  listRoute,
  getRoute,
  payRoute,
  reportRoute,
  eraseRoute,
]);
