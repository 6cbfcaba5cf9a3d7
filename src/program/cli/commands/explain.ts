import { Option } from "commander";
import type { CandidateExplanation, FigureOrigin, LinkageExplanation } from "../../../areas/companies/explanation.ts";
import type { EmploymentRecord } from "../../../areas/payroll/employment.ts";
import {
  type ExplainedVerification,
  explainVerification,
} from "../../../areas/verifications/ops/explain-verification.ts";
import { AppError } from "../../../kernel/error.ts";
import { isVerificationId, type VerificationId } from "../../../kernel/ids.ts";
import { type Call, command } from "../command.ts";
import { table } from "../text/print.ts";

/** `explain`. */
export const addExplain = command({
  name: "explain <verification>",
  about: "Explain how a verification was decided: candidates, weights, guards; the inquiry log records it",
  options: [new Option("--show-personal", "also print the subject and the candidates' records")],
  call: ({ options, run, actor }: Call<{ readonly showPersonal?: boolean }>, id: string) => {
    const request = { reader: { actor }, id: checkId(id), showsPersonal: options.showPersonal === true };
    return run((context) => explainVerification(context, request));
  },
  text: explanationText,
});

function checkId(id: string): VerificationId {
  if (isVerificationId(id)) return id;
  throw new AppError("incorrect_parameters", "The id of a verification must be iv_ and 32 lower-case hex digits.");
}

/** An explanation as text, with a table of weights for each source. */
export function explanationText(explained: ExplainedVerification): string {
  const { id, status, environment, created_at, completed_at, explanations, figures, personal } = explained;
  const head = `${id} is ${status} (${environment}, created ${created_at}, completed ${completed_at ?? "not yet"}).`;
  const none = "No source has an explanation: none compares records, or the verification is not decided yet.";
  const parts = explanations.length === 0 ? [none] : explanations.map(sourceText);
  const places = figures.length === 0 ? [] : [figuresText(figures)];
  const shown = personal === null ? [] : [personalText(personal)];
  return [head, ...parts, ...places, ...shown].join("\n\n");
}

function sourceText(explanation: LinkageExplanation): string {
  const { candidates, candidates_seen } = explanation;
  const rest = candidates_seen - candidates.length;
  const lines = [
    `Source ${explanation.source}: ${explanation.outcome}, by model ${explanation.model_version}.`,
    `Prior: ${explanation.prior_bits} bits that a given one of ${explanation.population} records is the subject's.`,
    `Threshold: ${explanation.threshold_bits} bits; records of other persons must weigh at least ${explanation.margin_bits} bits less.`,
    `Trusted without an SSN: ${explanation.trusted_shapes.join(", ") || "nothing"}.`,
  ];
  if (explanation.sibling_bits_needed != null) {
    lines.push(`Those need at least ${explanation.sibling_bits_needed} bits of given-name evidence against a sibling.`);
  }
  if (explanation.generic_ssns > 0)
    lines.push(`SSNs shared by many persons, which weigh nothing: ${explanation.generic_ssns}.`);
  if (explanation.overfull_keys > 0)
    lines.push(`Blocking keys shared by too many records: ${explanation.overfull_keys}.`);
  const unreadable = explanation.unreadable_records ?? 0;
  if (unreadable > 0) lines.push(`Unreadable records, which were not compared: ${unreadable}.`);
  if (candidates.length === 0) return [...lines, "No record shares a blocking key with the subject."].join("\n");
  lines.push("", candidatesTable(candidates));
  if (rest > 0) lines.push(`… and ${rest} candidates with lower weights.`);
  return lines.join("\n");
}

function candidatesTable(candidates: readonly CandidateExplanation[]): string {
  const fields = Object.keys(candidates[0]?.fields ?? {});
  const head = [
    "EMPLOYMENT",
    ...fields.map((field) => field.toUpperCase()),
    "SIBLINGS",
    "BITS",
    "PROBABILITY",
    "GUARD",
    "RETURNED",
  ];
  const rows = candidates.map((one) => [
    one.employment_id,
    ...fields.map((field) => fieldText(one, field)),
    one.sibling_bits?.toFixed(2) ?? "-",
    one.bits.toFixed(2),
    probabilityText(one),
    one.guard ?? "-",
    one.is_returned ? "yes" : "no",
  ]);
  return table([head, ...rows]);
}

/**
 * "-" for a record that a guard refuses: its weights alone do not decide, so their probability would mislead.
 */
function probabilityText({ guard, is_returned, probability }: CandidateExplanation): string {
  return guard === null || is_returned ? String(probability) : "-";
}

/**
 * `exact +9.20 (-3.80)`: the level, its weight, and the part of it due to the value's frequency.
 */
function fieldText({ fields }: CandidateExplanation, name: string): string {
  const field = fields[name];
  if (field === undefined) return "-";
  const adjusted = field.adjustment === 0 ? "" : ` (${field.adjustment.toFixed(2)})`;
  return `${field.level} ${field.bits >= 0 ? "+" : ""}${field.bits.toFixed(2)}${adjusted}`;
}

function figuresText(figures: readonly FigureOrigin[]): string {
  const rows = figures.map(({ employment, kind, period, source_file, source_row, derived_fields, added_up }) => [
    String(employment + 1),
    kind.replaceAll("_", " "),
    period,
    added_up === null ? (source_file ?? "-") : `added up from ${added_up} statements`,
    source_row ?? "-",
    derived_fields.join(", ") || "-",
  ]);
  return ["Figures of pay:", table([["JOB", "FIGURE", "PERIOD", "FILE", "ROWS", "COMPUTED"], ...rows])].join("\n");
}

function personalText({ details, records }: NonNullable<ExplainedVerification["personal"]>): string {
  const { subject, addresses } = details;
  const asked = [
    `${subject.first_name} ${subject.last_name}, born ${subject.date_of_birth}, SSN ${subject.ssn ?? "not given"}`,
    ...addresses.map(({ street, city, state, zip }) => `  ${street}, ${city}, ${state} ${zip}`),
  ];
  const rows = Object.entries(records).map(([id, record]) => [id, ...personOf(record)]);
  const heads = ["EMPLOYMENT", "NAME", "BORN", "SSN", "ADDRESS"];
  const held = rows.length === 0 ? [] : ["", "Records as they are now:", table([heads, ...rows])];
  return ["Subject:", ...asked, ...held].join("\n");
}

function personOf(record: EmploymentRecord): string[] {
  const name = [record.first_name, record.middle_name, record.last_name].filter(Boolean).join(" ");
  const address = [record.street, record.city, record.state, record.zip].filter(Boolean).join(", ");
  return [name, record.date_of_birth ?? "-", record.ssn ?? "-", address];
}
