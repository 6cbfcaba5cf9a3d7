import { showsPersonal } from "../../../domain/caller.ts";
import { fileTokenOf } from "../../../operations/connections/reports/files.ts";
import type { Application } from "../../core/application.ts";
import type { RouteRequest } from "../../core/route.ts";
import type { ReportViewOptions } from "./report-views.ts";

/** How a report is shown to the caller of a request. */
export function reportViewOptions(
  { caller, baseUrl }: Pick<RouteRequest<unknown, unknown>, "caller" | "baseUrl">,
  application: Application,
): ReportViewOptions {
  const now = application.now();
  return {
    showsPii: showsPersonal(caller),
    urlOf: (file) => `${baseUrl}/v1/files/${fileTokenOf(application, file, { now })}`,
  };
}
