import { checkAssessmentReport } from "../areas/assessments/ops/assessment-reports.ts";
import { checkVerificationReport, readReportId } from "../areas/verifications/ops/verification-reports.ts";
import { AppError } from "../kernel/error.ts";
import { takeFromBudget } from "../kernel/http/core/admit.ts";
import type { Application } from "../kernel/http/core/application.ts";
import type { RequestAndReply } from "../kernel/http/core/server.ts";
import { asAppError, STATUSES } from "../kernel/http/failure.ts";
import type { PageAssets } from "../kernel/http/pages/built-files.ts";
import { pageHeaders, plainHtml } from "../kernel/http/pages/page-html.ts";
import type { AssessmentId, VerificationId } from "../kernel/ids.ts";

const FINGERPRINT = /^[0-9a-f]{64}$/;

/** What the page says: a heading, and paragraphs. */
interface Said {
  readonly title: string;
  readonly status: number;
  readonly paragraphs: readonly string[];
  /** What to compare with the paper. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/**
 * The page at which who holds a printed report sees whether it is genuine: what a client reads as JSON at
 * `/v1/verification-reports/`, in words. It says nothing of what the report says, and works without a script.
 */
export async function sendReportCheck(
  exchange: RequestAndReply,
  context: Application,
  page: { readonly assets: PageAssets; readonly toRoot: string },
): Promise<unknown> {
  const { reply } = exchange;
  const { title, status, paragraphs, facts } = await whatIsSaid(exchange, context);
  const list = facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("");
  const body = `<h1>${title}</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join("\n")}
${list === "" ? "" : `<dl class="facts">${list}</dl>`}`;
  reply.status(status).headers(pageHeaders([]));
  return reply.send(plainHtml({ ...page, title }, body));
}

async function whatIsSaid({ request, reply }: RequestAndReply, context: Application): Promise<Said> {
  const { token = "" } = request.params as { readonly token?: string };
  const { sha256 } = request.query as { readonly sha256?: unknown };
  try {
    if (typeof sha256 !== "string" || !FINGERPRINT.test(sha256)) throw new AppError("incorrect_parameters", "");
    const reportId = readReportId(context, token);
    await takeFromBudget(context, reportId, reply);
    const report = { reportId, fingerprint: sha256 };
    const check = (await checkAssessmentReport(context, report)) ?? (await checkVerificationReport(context, report));
    return check.matches ? genuine(check) : changed(check);
  } catch (error) {
    const { code } = asAppError(error);
    if (!(code in REFUSALS)) throw error;
    return { ...REFUSALS[code as keyof typeof REFUSALS], status: STATUSES[code], facts: [] };
  }
}

/** What is known of a report. */
interface Check {
  readonly id: AssessmentId | VerificationId;
  readonly completed_at: string | null;
}

function genuine(check: Check): Said {
  return {
    title: "This report is genuine",
    status: STATUSES_OK,
    paragraphs: [
      "This service issued the report, and what it was issued from is stored unchanged.",
      "Compare the number below with the one on the report that you hold. If they differ, this address was copied from another report.",
      "This page does not show what the report says about the person: read that in the report itself.",
    ],
    facts: factsOf(check),
  };
}

function changed(check: Check): Said {
  return {
    title: "This report does not match",
    status: STATUSES_OK,
    paragraphs: [
      "This service issued a report with this number, but its fingerprint is not the one in this address.",
      "The copy may have been altered, the address may have been typed wrongly, or the record was corrected after the report was printed. Do not rely on it. Ask the person who gave it to you for a new one.",
    ],
    facts: factsOf(check),
  };
}

/** Both are answers to the question that was asked. */
const STATUSES_OK = 200;

function factsOf({ id, completed_at }: Check): Said["facts"] {
  const date = completed_at === null ? [] : [["Completed", DATE.format(new Date(completed_at))] as const];
  return [["Number", `<code>${id}</code>`], ...date];
}

const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

const REFUSALS = {
  incorrect_parameters: {
    title: "This address is not complete",
    paragraphs: ["Copy the whole address that is printed on the report, up to its last character, and try again."],
  },
  not_found: {
    title: "No report is at this address",
    paragraphs: [
      "This service did not issue a report with this address, or what it was issued from has been deleted.",
      "Compare the address with the printed one. If they are the same, ask the person who gave you the report for a new one.",
    ],
  },
  throttled: {
    title: "Checked too often",
    paragraphs: ["This report was checked very often within a minute. Wait a minute, then load this page again."],
  },
} as const;
