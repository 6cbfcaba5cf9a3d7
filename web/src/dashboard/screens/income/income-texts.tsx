import type { AnswerOf } from "@openvoe/client";
import { Badge, moneyText, type Tone, wordsOf } from "../../parts/content.tsx";

/** What a rule says of what is known. */
export type Assessment = AnswerOf<"GET", "/v1/income-assessments/{id}/">;
/** A rule by which is assessed. */
export type Rule = AnswerOf<"GET", "/v1/income-rules/">[number];
/** The statements and months that an assessment was made of. */
export type AssessedPay = AnswerOf<"GET", "/v1/income-assessments/{id}/statements/">;
/** A figure with its derivation. */
export type Figure = Assessment["figures"][number];

/** Verdicts with what they mean; others are shown as words, and what is not decided for the person is a warning. */
const VERDICTS: Readonly<Record<string, readonly [Tone, string, string]>> = {
  met: ["good", "Met", "The known facts reach the threshold."],
  not_shown: [
    "warning",
    "Not shown",
    "All tested facts are known and fall short of the threshold. This is not a finding against the person, who may have income, service or school that payroll data does not show.",
  ],
  cannot_tell: ["neutral", "Cannot tell", "Information is missing that could change the verdict."],
  computed: ["good", "Computed", "The figures are below."],
};

/** Verdicts of guides that say yes. */
const GOOD: ReadonlySet<string> = new Set([
  ...["usable", "within", "excluded", "deemed", "consistent", "current", "in_time", "acceptable", "complete"],
]);

/** The verdict as a word with a sign. */
export function VerdictBadge({ verdict }: { readonly verdict: string }) {
  const [tone, text] = VERDICTS[verdict] ?? [GOOD.has(verdict) ? "good" : "warning", wordsOf(verdict)];
  return <Badge tone={tone}>{text}</Badge>;
}

/** What a verdict means, in a sentence; empty if its word says it. */
export function verdictText(verdict: string): string {
  return VERDICTS[verdict]?.[2] ?? "";
}

/** The word of a verdict. */
export function verdictWord(verdict: string): string {
  return VERDICTS[verdict]?.[1] ?? wordsOf(verdict);
}

/** A figure's value with its unit. */
export function figureText({ unit, value }: Pick<Figure, "unit" | "value">): string {
  if (unit === "money") return moneyText(value) ?? value;
  if (unit === "hours") return `${value} h`;
  // A list of words, so that a line can break in it.
  return unit === "text" ? value.replaceAll(/,(?=\S)/g, ", ") : value;
}

/** Whom or what an assessment is about, with the address of its screen. */
export function subjectOf(assessment: Assessment): { readonly title: string; readonly to: string | null } {
  if (assessment.verification_id !== null)
    return { title: "A verification", to: `/verifications/${assessment.verification_id}` };
  if (assessment.order_id !== null) return { title: "An order", to: `/orders/${assessment.order_id}` };
  if (assessment.link_id !== null) return { title: "A link", to: `/connections/links/${assessment.link_id}` };
  if (assessment.user_id !== null) return { title: "A user", to: `/connections/users/${assessment.user_id}` };
  return { title: "Stated facts", to: null };
}
