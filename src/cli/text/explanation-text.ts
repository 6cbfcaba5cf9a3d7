import type { EmploymentRecord } from "../../domain/employment.ts";
import type { CandidateExplanation, LinkageExplanation } from "../../domain/explanation.ts";
import type { ExplainedVerification } from "../../operations/verifications/explain-verification.ts";
import { table } from "./print.ts";

/** An explanation in words for a person, a table of weights for each source. */
export function explanationText(explained: ExplainedVerification): string {
  const { id, status, environment, created_at, completed_at, explanations, personal } = explained;
  const head = `${id} is ${status} (${environment}, created ${created_at}, completed ${completed_at ?? "not yet"}).`;
  const none = "No source has told how it decided: none compares records, or it is not decided yet.";
  const parts = explanations.length === 0 ? [none] : explanations.map(sourceText);
  const shown = personal === null ? [] : [personalText(personal)];
  return [head, ...parts, ...shown].join("\n\n");
}

function sourceText(told: LinkageExplanation): string {
  const { candidates, candidates_seen } = told;
  const rest = candidates_seen - candidates.length;
  const lines = [
    `Source ${told.source}: ${told.outcome}, by model ${told.model_version}.`,
    `Among ${told.population} records a subject is believed to be a given one with ${told.prior_bits} bits.`,
    `Accepted from ${told.threshold_bits} bits on; another person's must weigh ${told.margin_bits} bits less.`,
    `Trusted without an SSN: ${told.trusted_shapes.join(", ") || "nothing"}.`,
  ];
  if (told.sibling_bits_needed != null) {
    lines.push(`There, given names must speak against siblings with ${told.sibling_bits_needed} bits.`);
  }
  if (told.generic_ssns > 0) lines.push(`SSNs that many persons bear, and that weighed nothing: ${told.generic_ssns}.`);
  if (told.overfull_keys > 0) lines.push(`Blocking keys that too many records share: ${told.overfull_keys}.`);
  const unreadable = told.unreadable_records ?? 0;
  if (unreadable > 0) lines.push(`Records that could not be read, and were not compared: ${unreadable}.`);
  if (candidates.length === 0) return [...lines, "No record shares a key with the subject."].join("\n");
  lines.push("", candidatesTable(candidates));
  if (rest > 0) lines.push(`… and ${rest} candidates that weigh less.`);
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
    String(one.probability),
    one.guard ?? "-",
    one.is_returned ? "yes" : "no",
  ]);
  return table([head, ...rows]);
}

/** `exact +9.20 (-3.80)`: the level, what it weighs, and how much of it is owed to a common name. */
function fieldText({ fields }: CandidateExplanation, name: string): string {
  const field = fields[name];
  if (field === undefined) return "-";
  const adjusted = field.adjustment === 0 ? "" : ` (${field.adjustment.toFixed(2)})`;
  return `${field.level} ${field.bits >= 0 ? "+" : ""}${field.bits.toFixed(2)}${adjusted}`;
}

function personalText({ details, records }: NonNullable<ExplainedVerification["personal"]>): string {
  const { subject, addresses } = details;
  const asked = [
    `${subject.first_name} ${subject.last_name}, born ${subject.date_of_birth}, SSN ${subject.ssn ?? "not given"}`,
    ...addresses.map(({ street, city, state, zip }) => `  ${street}, ${city}, ${state} ${zip}`),
  ];
  const rows = Object.entries(records).map(([id, record]) => [id, ...personOf(record)]);
  const heads = ["EMPLOYMENT", "NAME", "BORN", "SSN", "ADDRESS"];
  const held = rows.length === 0 ? [] : ["", "Records as they stand now:", table([heads, ...rows])];
  return ["Subject:", ...asked, ...held].join("\n");
}

function personOf(record: EmploymentRecord): string[] {
  const name = [record.first_name, record.middle_name, record.last_name].filter(Boolean).join(" ");
  const address = [record.street, record.city, record.state, record.zip].filter(Boolean).join(", ");
  return [name, record.date_of_birth ?? "-", record.ssn ?? "-", address];
}
