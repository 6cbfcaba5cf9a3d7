import type { Import, ImportPreview } from "@openvoe/client";
import { answerText } from "../../parts/answer-text.ts";
import { Card, countText, Notice, numberText } from "../../parts/content.tsx";
import { fieldLabel } from "../../parts/field-label.ts";
import { tableOf } from "../../parts/table.tsx";

type Change = NonNullable<Import["change"]>;
type Difference = Import["differences"][number];

/** How a file differs from the last one of its source, and what of that one is used again. */
export function Compared({ preview, source }: { readonly preview: ImportPreview; readonly source: string }) {
  const used = usedTexts(preview);
  return (
    <>
      {used.length === 0 ? null : (
        <Notice icon="sources" title={`Settings taken from the last file of “${source}”:`}>
          {used.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      <Differences differences={preview.differences} source={source} />
    </>
  );
}

interface DifferencesProps {
  readonly differences: readonly Difference[];
  readonly source: string;
}

/** What the file has another way than the last one of its source. */
export function Differences({ differences, source }: DifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <Notice tone="warning" title={`This file differs from the last file of “${source}”.`}>
      {differences.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}

function usedTexts({
  is_by_profile: isUsed,
  reading: { columns, values, answers, dates, as },
}: ImportPreview): string[] {
  if (!isUsed) return [];
  return [
    ...(as === null ? [] : [`Format: ${as}`]),
    ...(dates === null ? [] : [`Date format: ${dates}`]),
    ...Object.entries(columns).map(([field, heading]) => `${fieldLabel(field)}: ${heading ?? "no column"}`),
    ...Object.entries(values).map(([field, value]) => `${fieldLabel(field)}: ${value} in all rows`),
    ...Object.entries(answers).map(([id, answer]) => answerText(id, answer)),
  ];
}

interface ChangeProps {
  readonly change: Change;
  readonly title: string;
  readonly source: string;
}

/** What a file changes of what its source holds, as a table. */
export function ChangeCard({ change, title, source }: ChangeProps) {
  const rows = [
    ["People", change.persons_new, null, null],
    ["Jobs", change.jobs_new, change.jobs_changed, change.jobs_unchanged],
    ["Pay statements", change.statements_new, change.statements_corrected, change.statements_unchanged],
    ["Quarterly and yearly totals", change.totals_new, change.totals_corrected, change.totals_unchanged],
  ] as const;
  const shown = rows.filter(([noun, ...counts]) => noun === "Jobs" || counts.some((count) => (count ?? 0) > 0));
  return (
    <Card title={title} lead={`Compared with the stored records of “${source}”. Rejected rows are not counted.`}>
      {tableOf(title, shown, [
        { title: "Records", cell: ([noun]) => noun },
        { title: "New", isNumber: true, cell: ([, added]) => changeText(added) },
        { title: "Changed", isNumber: true, cell: ([, , changed]) => changeText(changed) },
        { title: "Unchanged", isNumber: true, cell: ([, , , unchanged]) => changeText(unchanged) },
      ])}
      <Waiting change={change} />
      {(change.jobs_gone ?? 0) === 0 ? null : (
        <p>
          {countText(change.jobs_gone ?? 0, "job")} of the previous file {change.jobs_gone === 1 ? "is" : "are"} missing
          from this one. The stored records stay unless you replace the source.
        </p>
      )}
    </Card>
  );
}

/** The jobs of which a file tells; none while a question about all of them is open. */
export function jobsOf({ jobs_new: added, jobs_changed: changed, jobs_unchanged: unchanged }: Change): number {
  return added + changed + unchanged;
}

/** What waits for its person, and why. */
function Waiting({
  change: { jobs_joined: joined, jobs_waiting: waiting, waiting_reasons: reasons },
}: {
  readonly change: Change;
}) {
  return (
    <>
      {joined === 0 ? null : (
        <p>
          {countText(joined, "job")} that had no person {joined === 1 ? "is" : "are"} now assigned to one.
        </p>
      )}
      {waiting === 0 ? null : (
        <Notice
          tone="warning"
          title={`${countText(waiting, "job")} of this source ${waiting === 1 ? "has" : "have"} no person yet. Verifications do not find ${waiting === 1 ? "it" : "them"}.`}
        >
          {reasons.map(({ reason, count }) => (
            <p key={reason}>
              {numberText(count)}: the row {reason}
            </p>
          ))}
        </Notice>
      )}
    </>
  );
}

function changeText(count: number | null): string {
  return count === null ? "–" : numberText(count);
}
