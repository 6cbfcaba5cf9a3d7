import Type from "typebox";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { type CsvColumns, EXPORT_QUERY, exportRows } from "../../../kernel/http/lists/row-export.ts";
import { listInstantVerifications } from "../ops/verifications.ts";
import type { Verification } from "../results/results.ts";
import { VERIFICATION_FILTERS, verificationFilter } from "./verification-filters.ts";
import { ssnShownTo, VerificationView, verificationView } from "./views/verification-view.ts";

/** The columns of an exported verification: of its employments the newest. */
const VERIFICATION_CSV: CsvColumns<ReturnType<typeof verificationView>> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  outcome: ({ results }) => results?.outcome,
  confidence_score: ({ results }) => results?.confidence_score,
  created_at: ({ created_at }) => created_at,
  completed_at: ({ completed_at }) => completed_at,
  tracking_info: ({ tracking_info }) => tracking_info,
  first_name: ({ subject }) => subject.first_name,
  last_name: ({ subject }) => subject.last_name,
  date_of_birth: ({ subject }) => subject.date_of_birth,
  ssn: ({ subject }) => subject.ssn,
  employments: ({ results }) => results?.employments.length,
  employer_name: ({ results }) => results?.employments[0]?.employer_name,
  job_title: ({ results }) => results?.employments[0]?.job_title,
  start_date: ({ results }) => results?.employments[0]?.start_date,
  end_date: ({ results }) => results?.employments[0]?.end_date,
  income: ({ results }) => results?.employments[0]?.income,
  income_unit: ({ results }) => results?.employments[0]?.income_unit,
  current_annual_income: ({ results }) => results?.income_summary?.current_annual_income,
  sources: ({ results }) => results?.sources.join(" "),
  unreachable_sources: ({ results }) => results?.unreachable_sources.map(({ name }) => name).join(" "),
};

const exportRoute = route({
  method: "GET",
  path: "/v1/instant-verifications/export/",
  operationId: "exportInstantVerifications",
  sessionSecondFactorFor: "disclosure",
  summary: "Export all verifications that match a filter, as NDJSON or CSV",
  description:
    "Accepts the filters of the list. The rows are streamed, newest first. `X-Total-Count` is the number of rows at the start; later rows are not included. HEAD reads no rows and has no count. A key or member can run three exports at a time; another one is 429. If the response breaks off, its last chunk is missing. The inquiry log has an entry for each verification with results. A cell that a spreadsheet could run as a formula begins with an apostrophe.",
  auth: keyWith("verifications:read"),
  query: Type.Object({ ...EXPORT_QUERY, ...VERIFICATION_FILTERS }),
  answer: {
    rowSchema: VerificationView,
    headings: Object.keys(VERIFICATION_CSV),
    description: "All of them, a line each",
  },
  handle: async ({ caller, query }, application) =>
    exportRows({
      noun: "verifications",
      format: query.format ?? "ndjson",
      columns: VERIFICATION_CSV,
      view: (one: Verification) => verificationView(one, ssnShownTo(caller, one)),
      read: (request) => listInstantVerifications(application, caller, { filter: verificationFilter(query), request }),
    }),
});

/** The route that exports verifications. */
export const verificationExportRoutes = tagged("Instant verifications", [exportRoute]);
