import Type from "typebox";
import { listInstantVerifications } from "../../../operations/verifications/verifications.ts";
import type { Verification } from "../../../payroll/results.ts";
import { keyWith, route, tagged } from "../../core/route.ts";
import { VERIFICATION_CSV } from "../../views/lists/export-columns.ts";
import { EXPORT_QUERY, exportRows } from "../../views/lists/row-export.ts";
import { VERIFICATION_FILTERS, verificationFilter } from "../../views/lists/verification-filters.ts";
import { ssnShownTo, VerificationView, verificationView } from "../../views/verification-view.ts";

const exportRoute = route({
  method: "GET",
  path: "/v1/instant-verifications/export/",
  operationId: "exportInstantVerifications",
  sessionSecondFactorFor: "disclosure",
  summary: "Every verification that a filter selects, as NDJSON or CSV",
  description:
    "The filters of the list. Streamed, newest first; `X-Total-Count` has the rows when it began, for your progress, and those added meanwhile do not come; HEAD reads none and has no count. At most three exports of a key or member are sent at once: 429 beyond. A response that breaks off has no end: a client notices that the last chunk is missing. Each verification with results is read, and is an entry of the inquiry log. A cell that a spreadsheet would run as a formula begins with an apostrophe.",
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
