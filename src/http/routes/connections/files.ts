import { openFile } from "../../../operations/connections/reports/files.ts";
import { FileAnswer, PUBLIC, type Route, route } from "../../core/route.ts";

const PDF = "application/pdf";

const fileRoute = route({
  method: "GET",
  path: "/v1/files/:token/",
  operationId: "openFile",
  tag: "Files",
  summary: "A file by the signed link of a report, which works for an hour and without credentials",
  auth: PUBLIC,
  errors: ["not_found", "expired_token"],
  answer: { status: 200, fileType: PDF, description: "The file" },
  handle: async ({ params }, application) => {
    const file = await openFile(application, params.token ?? "", { now: application.now() });
    return new FileAnswer({ ...file, contentType: PDF });
  },
});

/** The route of files. */
export const fileRoutes: readonly Route[] = [fileRoute];
