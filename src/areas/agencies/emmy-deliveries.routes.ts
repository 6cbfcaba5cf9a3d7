import Type from "typebox";
import { checkWebhookUrl, WEBHOOK_URL_MAX } from "../../kernel/egress/webhook-url.ts";
import type { Application } from "../../kernel/http/core/application.ts";
import { idOf } from "../../kernel/http/core/pages.ts";
import { keyWith, refused, route, tagged } from "../../kernel/http/core/route.ts";
import { flag, integer, nonBlankText, nullable, oneOf, optional, text } from "../../kernel/schema/vocabulary.ts";
import { deliverEmmyReport } from "./deliver-emmy.ops.ts";
import { EMMY_FORMS, type EmmyForm } from "./emmy-report.ts";

const NewDelivery = Type.Object(
  {
    url: nonBlankText({
      maxLength: WEBHOOK_URL_MAX,
      description: "The agency's receiver: an https URL, on a host of OPENVOE_AGENCY_HOSTS if the operator lists hosts",
      examples: ["https://agency.example.com/income-reports"],
    }),
    key: nonBlankText({
      description: "The receiver's API key, which signs the report; it is not stored",
      examples: ["agency-key-4f1d0c9be2a8"],
    }),
    form: Type.Optional(
      oneOf(
        Object.keys(EMMY_FORMS) as EmmyForm[],
        "documented: X-Emmy-Signature over v1:, the timestamp, : and the body; ivaas: X-IVAAS-Signature without v1:. documented unless given",
        "documented",
      ),
    ),
    metadata: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "agency_partner_metadata: what the receiver's integration has agreed on",
        examples: [{ case_number: "case-17" }],
      }),
    ),
    has_other_jobs: Type.Optional(flag("True if the person says that they have other jobs; false unless given", false)),
    applicant_full_name: optional(
      nonBlankText({ description: "The person's name; by default as the subject has it", examples: ["Ada Sample"] }),
    ),
  },
  { title: "EmmyDelivery", description: "Where to send an income report, and how it is signed" },
);

const OutcomeView = Type.Object(
  {
    is_delivered: flag("True if the receiver answered with 2xx"),
    outcome: text("As in the delivery log of webhooks", "delivered"),
    status_code: nullable(integer("The receiver's status; null if it did not answer", 200)),
    duration_ms: integer("How long it took", 184),
  },
  { title: "EmmyOutcome", description: "What became of a delivery" },
);

const deliverRoute = route({
  method: "POST",
  path: "/v1/income-assessments/:id/emmy-deliveries/",
  operationId: "deliverEmmyReport",
  sessionSecondFactorFor: "disclosure",
  summary: "Send the facts of an assessment to an agency in the signed JSON of Emmy's income reports",
  description:
    "Emmy is the income verification service of the Centers for Medicare & Medicaid Services (DSACMS/iv-cbv-payroll). Sent once, now: 200 says what became of it, and a delivery that failed can be sent again. Hours that are not known are null, never 0; a statement without a pay date or gross pay is left out. 409 if the person's name is not known.",
  auth: keyWith("webhooks:write"),
  errors: ["conflict"],
  body: NewDelivery,
  read: ({ url = "" }, { application }) => {
    const problem = url === "" ? null : receiverProblem(url, application);
    return problem === null ? { faults: [] } : refused("url", problem);
  },
  answer: { schema: OutcomeView, description: "What became of it" },
  handle: ({ caller, params, body }, application) =>
    deliverEmmyReport(application, caller, {
      id: idOf(params.id, "income assessment"),
      url: body.url,
      key: body.key,
      form: body.form ?? "documented",
      metadata: body.metadata ?? {},
      hasOtherJobs: body.has_other_jobs ?? false,
      applicantName: body.applicant_full_name ?? null,
    }),
});

/** The report names the person, so nobody on the way may read it, and the operator can list where it may go. */
function receiverProblem(url: string, { guard, agencyHosts }: Application): string | null {
  const problem = checkWebhookUrl(url, guard);
  if (problem !== null) return problem;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && !guard.allowPrivate) return "must be an https URL";
  const isListed = agencyHosts.length === 0 || agencyHosts.includes(hostname);
  return isListed ? null : "must have a host that OPENVOE_AGENCY_HOSTS lists";
}

/** The routes of deliveries to agencies. */
export const emmyDeliveryRoutes = tagged("Income", [deliverRoute]);
