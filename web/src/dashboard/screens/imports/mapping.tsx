import type { Import, ImportPreview } from "@openvoe/client";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Button, Card, countText, Failure, Loading, Notice } from "../../parts/content.tsx";
import { fieldLabel } from "../../parts/field-label.ts";
import { useMutation, useQuery, voe } from "../../service/voe.ts";
import { ChangeCard, Compared, jobsOf } from "./change.tsx";
import { Choice, FormatChoice, type NamedFormat } from "./choices.tsx";
import { type Dates, type Draft, EMPTY_DRAFT, type Question, questionsOf, readingOf, withValue } from "./draft.ts";
import { EffectCard } from "./effect.tsx";
import { FileTableCard } from "./file-table.tsx";
import { FirstRows, withoutAsked } from "./first-rows.tsx";
import { meaningsOf } from "./meanings.ts";
import { PayrollFileCard } from "./payroll-file.tsx";
import { focusFirstOpen, QuestionsCard } from "./questions.tsx";
import { ToldValues } from "./told-values.tsx";

const DATE_ORDERS: readonly (readonly [Dates, string])[] = [
  ["", "2025-12-31"],
  ["MDY", "12/31/2025 or 2025-12-31"],
  ["DMY", "31/12/2025 or 2025-12-31"],
  ["YMD", "2025/12/31 or 2025-12-31"],
];
const PAYROLL_DATE_ORDERS: readonly (readonly [Dates, string])[] = [
  ["", "Detect automatically"],
  ["MDY", "12/31/2025"],
  ["DMY", "31/12/2025"],
];

/** A preview, and the draft of which it is. */
interface Read {
  readonly draft: Draft;
  readonly preview: ImportPreview;
}

/** How the file is read: its questions, its table with the meaning of each column, what that makes of persons, and the start. */
export function Mapping({ importRun }: { readonly importRun: Import }) {
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const reading = readingOf(draft);
  const query = useQuery(
    // Not one of "imports", which the start changes: there is nothing to preview then.
    ["import-preview", importRun.id, reading],
    (signal) => voe.imports.preview(importRun.id, reading, { signal }),
  );
  // The last preview stays while the next one is read, and where that is refused.
  const shown = useRef<Read | null>(null);
  const before = useRef<Read | null>(null);
  if (query.data !== undefined && query.data !== shown.current?.preview) {
    if (shown.current !== null && shown.current.draft !== draft) before.current = shown.current;
    shown.current = { draft, preview: query.data };
  }
  const last = shown.current;
  const isReading = query.isFetching && last?.draft !== draft;
  const failure =
    query.error === null ? null : (
      <>
        <Failure error={query.error} onRetry={() => void query.refetch()} />
        {last === null || last.draft === draft ? null : (
          <Button onClick={() => setDraft(last.draft)}>Undo the last change</Button>
        )}
      </>
    );
  if (last === null) return failure ?? <Loading>Reading the file…</Loading>;
  return (
    <div class="stack" aria-busy={isReading}>
      {failure}
      <Review
        {...{ importRun, draft, preview: last.preview, isReading }}
        before={before.current?.preview ?? null}
        isRefused={query.error !== null}
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
      />
    </div>
  );
}

interface ReviewProps {
  readonly importRun: Import;
  readonly draft: Draft;
  readonly preview: ImportPreview;
  /** The preview before the last change; null: nothing was changed. */
  readonly before: ImportPreview | null;
  readonly isReading: boolean;
  readonly isRefused: boolean;
  readonly onChange: (change: Partial<Draft>) => void;
}

function Review({ importRun, draft, preview, before, isReading, isRefused, onChange }: ReviewProps) {
  const { payroll, problem, source } = { ...preview, source: importRun.source };
  const questions = useQuestions(preview, draft);
  const open = new Set(preview.questions.map(({ id }) => id));
  const answer = (id: string, text: string | null) => onChange({ answers: withValue(draft.answers, id, text) });
  const meanings = meaningsOf({ preview, kind: importRun.kind, draft, onChange });
  return (
    <>
      <QuestionsCard {...{ questions, open }} preview={preview} answers={draft.answers} onAnswer={answer} />
      <Problem preview={preview} onName={(as) => onChange({ as })} />
      <Compared preview={preview} source={source} />
      <FileTableCard tables={preview.tables} meanings={meanings} leftOut={preview.left_out}>
        {importRun.kind === "companies" ? null : (
          <FormatChoice preview={preview} as={draft.as} onChoose={(as) => onChange({ as })} />
        )}
        <Choice
          label="Date format"
          value={draft.dates}
          options={payroll === null ? DATE_ORDERS : PAYROLL_DATE_ORDERS}
          onChange={(value) => onChange({ dates: value as Dates })}
        />
      </FileTableCard>
      {importRun.kind === "companies" ? null : (
        <EffectCard rows={withoutAsked(preview.rows, preview.questions)} before={before?.rows ?? []} />
      )}
      {payroll === null ? null : (
        <ToldValues
          told={preview.told}
          values={draft.values}
          onTell={(field, value) => onChange({ values: withValue(draft.values, field, value) })}
        />
      )}
      {problem === null ? <FirstRows preview={preview} /> : null}
      {payroll === null ? null : <PayrollFileCard file={payroll} />}
      {preview.change === null || (open.size > 0 && jobsOf(preview.change) === 0) ? null : (
        <ChangeCard change={preview.change} title="What this import would change" source={source} />
      )}
      <StartCard
        importRun={importRun}
        draft={draft}
        reason={reasonOf({ open: open.size, problem, isReading, isRefused })}
      />
    </>
  );
}

/** All questions that were asked, in the order in which they came. */
function useQuestions({ questions }: ImportPreview, draft: Draft): readonly Question[] {
  const known = useRef<readonly Question[]>([]);
  known.current = questionsOf(questions, known.current, draft);
  return known.current;
}

interface ProblemProps {
  readonly preview: ImportPreview;
  readonly onName: (format: NamedFormat) => void;
}

/** Why no row can be loaded, and what to do: a file that is loaded only if its format is named shows how it would be read. */
function Problem({ preview: { problem, fields, payroll, formats, tables }, onName }: ProblemProps) {
  const format = formats.find((one) => one.format === payroll?.format)?.format;
  if (problem === null) return null;
  const missing = fields.filter(({ is_required, heading }) => is_required && heading === null);
  return (
    <Notice tone="warning" title="The file cannot be imported with these settings." role="status">
      <p>{problem}</p>
      {format === undefined ? null : <Button look="small" onClick={() => onName(format)} label="Import it anyway" />}
      {payroll !== null || tables.length === 0 || missing.length === 0 ? null : (
        <p>Choose a column for: {missing.map(({ field }) => fieldLabel(field)).join(", ")}.</p>
      )}
    </Notice>
  );
}

interface StartState {
  readonly open: number;
  readonly problem: string | null;
  readonly isReading: boolean;
  readonly isRefused: boolean;
}

/** Why the import cannot be started; null: it can. */
function reasonOf({ open, problem, isReading, isRefused }: StartState): string | null {
  if (open > 0) return `${countText(open, "question")} must be answered first.`;
  if (problem !== null) return "The file cannot be imported with these settings. See above.";
  if (isRefused) return "The last change was refused.";
  return isReading ? "Applying the last change…" : null;
}

interface StartProps {
  readonly importRun: Import;
  readonly draft: Draft;
  readonly reason: string | null;
}

function StartCard({ importRun, draft, reason }: StartProps) {
  const id = useId();
  const [replaces, setReplaces] = useState(false);
  const start = useMutation({
    act: () => voe.imports.start(importRun.id, { ...readingOf(draft), replaces }),
    changes: [["imports"]],
  });
  const { reset } = start;
  useEffect(() => reset(), [draft]);
  return (
    <Card title="Start">
      <label class="check">
        <input
          type="checkbox"
          checked={replaces}
          onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
        />
        <span>
          Replace the source
          <span class="hint line">Removes all rows of “{importRun.source}” that are not in this file.</span>
        </span>
      </label>
      {start.error === null ? null : <Failure error={start.error} />}
      <div class="actions">
        <Button
          look="primary"
          disabled={start.isPending || reason !== null}
          aria-describedby={reason === null ? undefined : id}
          onClick={() => start.run(undefined)}
          label="Start the import"
        />
        <span id={id} class="muted" role="status">
          {reason}
        </span>
        {reason?.includes("question") === true ? (
          <Button
            look="quiet small"
            onClick={focusFirstOpen}
            label={reason.startsWith("1 ") ? "Go to the question" : "Go to the first question"}
          />
        ) : null}
      </div>
    </Card>
  );
}
