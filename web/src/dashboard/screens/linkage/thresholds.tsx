import type { ThresholdCosts } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Loading, QueryState } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Card, numberText } from "../../parts/texts.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";

type Cost = ThresholdCosts["thresholds"][number];

const SAMPLE = 200;
const FORMS = [
  ["nine_digits", "With nine digits"],
  ["last_four", "With the last four"],
  ["none", "Without an SSN"],
] as const;

/** What each threshold would cost on the environment's own records; computed when it is asked for. */
export function Thresholds() {
  const [isWanted, setWanted] = useState(false);
  const costs = useQuery(
    ["linkage", "thresholds"],
    (signal) => voe.linkage.thresholds({ sample: SAMPLE }, { signal }),
    { enabled: isWanted, staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Card
      title="What each threshold would cost"
      lead="Persons of a sample of your own records are asked for with their own details. The evidence says how much likelier the details are of one person than of two by chance: asking for more of it refuses more persons, for less risks taking one for another."
      actions={isWanted ? null : <Button onClick={() => setWanted(true)}>Compute</Button>}
    >
      {!isWanted ? null : costs.isFetching ? (
        <Loading>Asking about {SAMPLE} records…</Loading>
      ) : (
        <QueryState of={costs}>{(of) => <Costs of={of} />}</QueryState>
      )}
    </Card>
  );
}

function Costs({ of: { sampled, thresholds } }: { readonly of: ThresholdCosts }) {
  if (sampled === 0) {
    return <p class="muted">No imported record of this environment has a whole SSN and a date of birth.</p>;
  }
  const columns: Column<Cost>[] = FORMS.map(([form, title]) => ({
    title,
    isNumber: true,
    cell: ({ by_ssn }) => `${((by_ssn[form].found / sampled) * 100).toFixed(1)}%`,
    note: ({ by_ssn }) => restText(by_ssn[form]),
  }));
  return (
    <>
      <p role="status">{numberText(sampled)} records were asked about. Shares of persons found:</p>
      <Table
        caption="Thresholds, ascending"
        keyOf={(row) => String(row.threshold_bits)}
        rows={thresholds}
        columns={[
          {
            title: "Evidence asked for",
            // As odds: how much likelier the details are of one person than of two.
            cell: ({ threshold_bits: bits }) => `${ODDS.format(2 ** bits)} to 1`,
            note: ({ threshold_bits: bits }) => `${bits} bits`,
          },
          ...columns,
        ]}
      />
    </>
  );
}

const ODDS = new Intl.NumberFormat("en-US", {
  notation: "compact",
  compactDisplay: "long",
  maximumSignificantDigits: 2,
});

/** How many were refused, ambiguous or wrong; null: none. */
function restText({ ambiguous, refused, wrong }: Cost["by_ssn"]["none"]): string | null {
  const rest = [
    [refused, "refused"],
    [ambiguous, "ambiguous"],
    [wrong, "wrong"],
  ] as const;
  const words = rest.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return words.length === 0 ? null : words.join(", ");
}
