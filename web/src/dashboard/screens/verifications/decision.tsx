import type { VerificationExplanation } from "@openvoe/client";
import { Badge, Card, numberText, wordsOf } from "../../parts/content.tsx";
import { fieldLabel } from "../../parts/field-label.ts";
import { tableOf } from "../../parts/table.tsx";
import { shareText } from "./verification-texts.tsx";

type Evidence = VerificationExplanation["evidence"][number];
type Candidate = Evidence["candidates"][number];

/** Why a record is not taken whatever its score, and what can be done, by the guard. */
const GUARDS: Readonly<Record<string, string>> = {
  ssn_differs: "The SSN differs.",
  ssn_slip: "The SSN has a typo, and the other fields do not confirm the person.",
  birth_differs: "The date of birth differs.",
  birth_missing:
    "The record has no date of birth. Import an employee list with dates of birth into the same source, then verify again.",
  given_name_differs: "The first name differs.",
  given_name_another: "The first name is another name.",
  given_name_weak: "The first name is only similar.",
  surname_differs: "The last name differs.",
  household: "It may belong to another person in the household.",
  without_ssn: "There is not enough evidence without an SSN.",
  generation_differs: "The generation (Jr. or Sr.) differs.",
};

const FIELDS: Readonly<Record<string, string>> = { given: "First name", surname: "Last name", birth: "Date of birth" };

/** Levels of agreement whose code does not say what it means. */
const LEVELS: Readonly<Record<string, string>> = {
  nine: "All nine digits",
  nine_near: "Nine digits, one typo",
  four: "Last four digits",
  four_near: "Last four digits, one typo",
  near: "Similar",
  far: "Less similar",
  close: "One typo",
  area: "Same ZIP code",
  state: "Same state",
  differ: "Different",
  missing: "Not compared",
};

/** How the sources that compare records decided, record by record and field by field. */
export function Decisions({ explanation: { evidence } }: { readonly explanation: VerificationExplanation }) {
  return (
    <>
      {evidence.map((one) => (
        <Decision key={one.source} evidence={one} />
      ))}
    </>
  );
}

/** How many records were compared; the number of all is an estimate that may lag behind. */
function comparedText({ candidates_seen: seen, population }: Evidence): string {
  const compared = `${seen} ${seen === 1 ? "record was" : "records were"} compared`;
  return population <= seen ? compared : `${compared} of about ${numberText(population)}`;
}

function Decision({ evidence }: { readonly evidence: Evidence }) {
  return (
    <Card
      title={`Match decision: ${evidence.source}`}
      lead={`${comparedText(evidence)} by model ${evidence.model_version}. Each record starts at ${bitsText(evidence.prior_bits)} and needs ${bitsText(evidence.threshold_bits)} to match.`}
    >
      {evidence.candidates.length === 0 ? <p class="muted">No record was similar enough to compare.</p> : null}
      <div class="stack">
        {evidence.candidates.map((candidate, at) => (
          <section key={candidate.employment_id}>
            <h3 class="actions">
              Record {at + 1}
              <Badge tone={candidate.is_returned ? "good" : "neutral"}>
                {candidate.is_returned ? "Returned" : "Not returned"}
              </Badge>
              <span class="muted">
                {bitsText(candidate.bits)}, {shareText(candidate.probability)}
              </span>
            </h3>
            {candidate.guard === null ? null : (
              <p class="notice warning">
                Rejected regardless of its score. {GUARDS[candidate.guard] ?? fieldLabel(candidate.guard)}
              </p>
            )}
            <FieldTable rows={candidate.fields} />
          </section>
        ))}
      </div>
    </Card>
  );
}

function FieldTable({ rows }: { readonly rows: Candidate["fields"] }) {
  return tableOf("Fields", rows, [
    { title: "Field", cell: (row) => FIELDS[row.field] ?? fieldLabel(row.field) },
    { title: "Comparison", cell: (row) => LEVELS[row.level] ?? wordsOf(row.level) },
    { title: "Score", isNumber: true, cell: (row) => bitsText(row.bits) },
    {
      title: "Rarity adjustment",
      isNumber: true,
      isMinor: true,
      cell: (row) => (row.adjustment === 0 ? "–" : bitsText(row.adjustment)),
    },
  ]);
}

/** A match weight, with its sign: `+12.3 bits`. */
function bitsText(bits: number): string {
  return `${bits >= 0 ? "+" : "−"}${Math.abs(bits).toFixed(1)} bits`;
}
