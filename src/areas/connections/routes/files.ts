import { takeFromBudget } from "../../../kernel/http/core/admit.ts";
import { FileBody, PUBLIC, route, tagged } from "../../../kernel/http/core/route.ts";
import { openSignedFile, readSignedFile } from "../ops/reports/files.ts";

const PDF = "application/pdf";

const fileRoute = route({
  method: "GET",
  path: "/v1/files/:token/",
  operationId: "openSignedFile",
  summary: "A file by the signed link of a report, which works for an hour and without credentials",
  description: "Supports `Range`. 410 once the hour is over: read the report again for a new address.",
  params: {
    token: { description: "The signed part of the address, as the report has it", example: "3f9a1c5e7b2d48f0" },
  },
  auth: PUBLIC,
  errors: ["not_found", "expired_token", "throttled"],
  answer: { fileType: PDF, description: "The file" },
  handle: async ({ params, reply }, application) => {
    const file = readSignedFile(application, params.token ?? "", { now: application.now() });
    // Files are generated on request: each link has a rate limit of its own, like every credential.
    await takeFromBudget(application, file.ownerId, reply);
    return new FileBody({ ...(await openSignedFile(application, file)), contentType: PDF });
  },
});

/** The route of files. */
export const fileRoutes = tagged("Files", [fileRoute]);
