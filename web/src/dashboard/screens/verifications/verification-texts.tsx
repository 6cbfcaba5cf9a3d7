import type { Verification } from "@openvoe/client";
import { Badge, orDash, type Tone } from "../../parts/content.tsx";

/** The results of a verification. */
export type Results = NonNullable<Verification["results"]>;
/** One employment that a verification found. */
export type Employment = Results["employments"][number];
/** How well a field of a record agrees with what was submitted. */
type Agreement = Employment["match"]["name"];

const STATUSES: Readonly<Record<Verification["status"], readonly [Tone, string]>> = {
  pending: ["neutral", "Pending"],
  processing: ["active", "Processing"],
  confirming: ["active", "Waiting for the person"],
  completed: ["good", "Completed"],
  partial: ["warning", "Partial"],
  failed: ["bad", "Failed"],
};

/** The status of a verification. */
export function StatusBadge({ status }: Pick<Verification, "status">) {
  const [tone, text] = STATUSES[status];
  return <Badge tone={tone}>{text}</Badge>;
}

const OUTCOMES: Readonly<Record<Results["outcome"], readonly [Tone, string, string]>> = {
  match: ["good", "Match", "Records of this person were found."],
  no_match: [
    "neutral",
    "No match",
    "No record was found. This does not mean that the person has no job: their employer may not be in any source.",
  ],
  ambiguous: ["warning", "Ambiguous", "Records of more than one person match equally well, so none are shown."],
};

/** The results of a verification. */
export function OutcomeBadge({ results }: Pick<Verification, "results">) {
  if (results === null) return orDash(null);
  const [tone, text] = OUTCOMES[results.outcome];
  return <Badge tone={tone}>{text}</Badge>;
}

const ASK_FOR: Readonly<Record<NonNullable<Results["ask_for"]>[number], string>> = {
  full_name: "the full name instead of an initial",
  ssn: "all nine digits of the Social Security number",
  middle_name: "a middle name",
  former_name: "a former last name or another first name",
  former_address: "an earlier address",
};

/** The meaning of an outcome, in a sentence or two, and without a match what to ask the person for. */
export function outcomeText({ outcome, ask_for }: Results): string {
  const meaning = OUTCOMES[outcome][2];
  if (ask_for === undefined || ask_for.length === 0) return meaning;
  return `${meaning} Ask the person for ${ask_for.map((one) => ASK_FOR[one]).join(", or ")}, then verify again.`;
}

const AGREEMENTS: Readonly<Record<Agreement, readonly [Tone, string]>> = {
  agree: ["good", "Matches"],
  close: ["warning", "Close match"],
  differ: ["bad", "Differs"],
  missing: ["neutral", "Not compared"],
};

/** The agreement of a field. */
export function AgreementBadge({ agreement }: { readonly agreement: Agreement }) {
  const [tone, text] = AGREEMENTS[agreement];
  return <Badge tone={tone}>{text}</Badge>;
}

/** A probability as a share: `99.99%`; never 100 or 0. */
export function shareText(probability: number): string {
  const percent = Math.min(99.99, Math.max(0.01, probability * 100));
  return `${percent >= 99 || percent < 1 ? percent.toFixed(2) : percent.toFixed(1)}%`;
}

/** The person's name as it was submitted. */
export function nameOf({ subject }: Pick<Verification, "subject">): string {
  return `${subject.first_name} ${subject.last_name}`;
}

type Texts = Readonly<Record<string, string>>;
const UNITS: Texts = { YEARLY: "a year", MONTHLY: "a month", WEEKLY: "a week", DAILY: "a day", HOURLY: "an hour" };
const FREQUENCIES = {
  A: "yearly",
  SA: "twice a year",
  M: "monthly",
  SM: "twice a month",
  BW: "every two weeks",
  W: "weekly",
  C: "irregularly",
} as const;

/** The unit of an income as words: `a year`; one that is not known as it is. */
export function unitText(unit: string | null): string {
  return UNITS[unit ?? ""] ?? unit ?? "";
}

/** How often someone is paid, as words; null: not known. */
export function frequencyText(frequency: Employment["pay_frequency"]): string | null {
  return frequency === null ? null : FREQUENCIES[frequency];
}
