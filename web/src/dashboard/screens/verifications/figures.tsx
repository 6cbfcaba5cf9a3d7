import type { VerificationExplanation } from "@openvoe/client";
import { Card, wordsOf } from "../../parts/content.tsx";
import { tableOf } from "../../parts/table.tsx";
import type { Results } from "./verification-texts.tsx";

type Figure = VerificationExplanation["figures"][number];

/** Where each figure of pay is from: the file and its row, or the statements that were added up. */
export function Figures({
  explanation,
  results,
}: {
  readonly explanation: VerificationExplanation;
  readonly results: Results;
}) {
  const { figures } = explanation;
  if (figures.length === 0) return null;
  const employerOf = ({ employment }: Figure) => results.employments[employment]?.employer_name ?? "–";
  return (
    <Card title="Sources of the pay figures" lead="The data at the time of this decision">
      <details>
        <summary>{figures.length} figures</summary>
        {tableOf("Pay figures", figures, [
          { title: "Figure", cell: ({ kind, period }) => `${wordsOf(kind)} ${period}` },
          { title: "Employer", isMinor: true, cell: employerOf },
          { title: "File", cell: fileText },
          { title: "Rows", cell: ({ source_row }) => source_row ?? "–" },
          { title: "Computed", isMinor: true, cell: ({ derived_fields }) => derived_fields.join(", ") || "–" },
        ])}
      </details>
    </Card>
  );
}

function fileText({ source_file, added_up }: Figure): string {
  return added_up === null ? (source_file ?? "–") : `Sum of ${added_up} statements`;
}
