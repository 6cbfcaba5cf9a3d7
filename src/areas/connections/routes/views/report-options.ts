import { showsPersonal } from "../../../../kernel/access/caller.ts";
import { neededOf } from "../../../../kernel/access/members/second-factor.ts";
import type { Application } from "../../../../kernel/http/core/application.ts";
import type { RouteRequest } from "../../../../kernel/http/core/route.ts";
import { fileTokenOf } from "../../ops/reports/files.ts";
import type { ReportViewOptions } from "./report-views.ts";

/**
 * How a report is shown to the caller of a request. A session whose second factor is asked gets no addresses of files,
 * which would be open without it.
 */
export function reportViewOptions(
  { caller, session, baseUrl }: Pick<RouteRequest<unknown, unknown>, "caller" | "session" | "baseUrl">,
  application: Application,
): ReportViewOptions {
  const now = application.now();
  const signsFiles = session === null || neededOf(session.factor, "disclosure") === "nothing";
  return {
    showsPii: showsPersonal(caller),
    urlOf: (file) => (signsFiles ? `${baseUrl}/v1/files/${fileTokenOf(application, file, { now })}` : null),
  };
}
