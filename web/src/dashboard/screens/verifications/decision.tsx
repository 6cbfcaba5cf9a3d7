import type { VerificationExplanation } from "@openvoe/client";
import { Badge, Card, numberText, wordsOf } from "../../parts/content.tsx";
import { tableOf } from "../../parts/table.tsx";
import { shareText } from "./verification-texts.tsx";

type Evidence = VerificationExplanation["evidence"][number];
type Candidate = Evidence["candidates"][number];

/** What can be done about a record that a guard refuses, by the guard. */
const WAYS_ON: Readonly<Record<string, string>> = {
  birth_missing:
    "The record has no date of birth. Import a list of the staff with dates of birth into the same source, and verify again.",
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
      title={`How ${evidence.source} decided`}
      lead={`${comparedText(evidence)}, by the model ${evidence.model_version}. A record is accepted from ${bitsText(evidence.threshold_bits)}; all begin at ${bitsText(evidence.prior_bits)}.`}
    >
      {evidence.candidates.length === 0 ? <p class="muted">No record was close enough to be compared.</p> : null}
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
                Refused whatever its weight: {wordsOf(candidate.guard).toLowerCase()}. {WAYS_ON[candidate.guard]}
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
    { title: "Field", cell: (row) => wordsOf(row.field) },
    { title: "Agreement", cell: (row) => wordsOf(row.level) },
    { title: "Weight", isNumber: true, cell: (row) => bitsText(row.bits) },
    {
      title: "Of which frequency",
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
