import type { Import, ImportPreview, ImportReading } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { fieldLabel } from "../../parts/field-label.ts";
import { Notice } from "../../parts/notice.tsx";
import { Failure, QueryState } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import { Card } from "../../parts/texts.tsx";
import { useMutation, useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { ChangeCard, Compared } from "./change.tsx";
import { Choice, FOUND, FormatChoice, type NamedFormat, NONE } from "./choices.tsx";
import { PayrollFileCard } from "./payroll-file.tsx";

type Dates = "" | "MDY" | "DMY" | "YMD";

const DATE_ORDERS: readonly (readonly [Dates, string])[] = [
  ["", "Only 2025-12-31"],
  ["MDY", "Also 12/31/2025"],
  ["DMY", "Also 31/12/2025"],
  ["YMD", "Also 2025/12/31"],
];
const PAYROLL_DATE_ORDERS: readonly (readonly [Dates, string])[] = [
  ["", "As the file shows it"],
  ["MDY", "12/31/2025"],
  ["DMY", "31/12/2025"],
];

const HEADED = "A field is filled from the column with a usual heading; choose another one where that is wrong.";
const UNHEADED =
  "No line of headings was found, so columns have letters. Choose the column of each field by its first values; the first rows below show whether the first line is one of them.";

/** True if every column is named by its place: the file has no headings, or none that reads as one. */
function isUnheaded({ columns }: ImportPreview): boolean {
  return columns.length > 0 && columns.every(({ heading }) => placeOf(heading) > 0);
}

/** The mapping of columns to fields with a preview of the first rows, and the start. */
export function Mapping({ of }: { readonly of: Import }) {
  const [columns, setColumns] = useState<Readonly<Record<string, string | null>>>({});
  const [dates, setDates] = useState<Dates>("");
  const [as, setAs] = useState<NamedFormat | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const reading: ImportReading = {
    columns,
    ...(dates === "" ? {} : { dates }),
    ...(as === null ? {} : { as }),
    ...(Object.keys(values).length === 0 ? {} : { values }),
  };
  const preview = useQuery(
    // Not one of "imports", which the start changes: there is nothing to preview then.
    ["import-preview", of.id, reading],
    (signal) => voe.imports.preview(of.id, reading, { signal }),
    { placeholderData: (before) => before },
  );
  const map = (field: string, value: string) =>
    setColumns(({ [field]: _, ...rest }) =>
      value === FOUND ? rest : { ...rest, [field]: value === NONE ? null : value },
    );
  const tell = (field: string, value: string) =>
    setValues(({ [field]: _, ...rest }) => (value === "" ? rest : { ...rest, [field]: value }));
  return (
    <QueryState of={preview}>
      {(shown) => (
        <div class="stack">
          {of.kind === "companies" ? null : <FormatChoice of={shown} as={as} onChoose={setAs} />}
          {shown.payroll === null ? null : <PayrollFileCard of={shown.payroll} />}
          <Compared of={shown} source={of.source} />
          {shown.payroll === null ? null : <ForAllRows values={values} onTell={tell} />}
          {shown.problem !== null && shown.header.length === 0 ? null : (
            <Card title="Columns" lead={isUnheaded(shown) ? UNHEADED : HEADED}>
              <FieldChoices of={shown} columns={columns} onMap={map}>
                <Choice
                  label="Dates"
                  value={dates}
                  options={shown.payroll === null ? DATE_ORDERS : PAYROLL_DATE_ORDERS}
                  onChange={(value) => setDates(value as Dates)}
                />
              </FieldChoices>
            </Card>
          )}
          <Preview of={shown} />
          {shown.change === null ? null : (
            <ChangeCard of={shown.change} title="What this would change" source={of.source} />
          )}
          <StartCard of={of} reading={reading} isReadable={shown.problem === null} />
        </div>
      )}
    </QueryState>
  );
}

interface StartProps {
  readonly of: Import;
  readonly reading: ImportReading;
  readonly isReadable: boolean;
}

function StartCard({ of, reading, isReadable }: StartProps) {
  const [replaces, setReplaces] = useState(false);
  const start = useMutation({
    act: () => voe.imports.start(of.id, { ...reading, replaces }),
    changes: [["imports"]],
  });
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
          <span class="hint line">Rows of “{of.source}” that are not in this file are removed, all at once.</span>
        </span>
      </label>
      {start.error === null ? null : <Failure error={start.error} />}
      <div class="actions">
        <Button look="primary" disabled={start.isPending || !isReadable} onClick={() => start.run(undefined)}>
          Start the import
        </Button>
      </div>
    </Card>
  );
}

/** What payroll files often do not tell, because who receives them knows it. */
const TOLD_FOR_ALL = [
  ["employer_name", "Employer"],
  ["employer_ein", "EIN of the employer"],
  ["year", "Year"],
  ["quarter", "Quarter"],
] as const;

interface ForAllRowsProps {
  readonly values: Readonly<Record<string, string>>;
  readonly onTell: (field: string, value: string) => void;
}

function ForAllRows({ values, onTell }: ForAllRowsProps) {
  return (
    <Card title="For all rows" lead="What the file does not tell. A value of the file is never replaced.">
      <div class="fields">
        {TOLD_FOR_ALL.map(([field, label]) => (
          <ToldValue key={field} label={label} value={values[field] ?? ""} onTell={(value) => onTell(field, value)} />
        ))}
      </div>
    </Card>
  );
}

interface ToldValueProps {
  readonly label: string;
  readonly value: string;
  readonly onTell: (value: string) => void;
}

/** Told when it is left. What is typed until then is kept here: a preview that arrives meanwhile draws the form again. */
function ToldValue({ label, value, onTell }: ToldValueProps) {
  const id = useId();
  const [text, setText] = useState(value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        value={text}
        maxLength={256}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onChange={({ currentTarget }) => onTell(currentTarget.value.trim())}
      />
    </div>
  );
}

interface FieldChoicesProps {
  readonly of: ImportPreview;
  readonly columns: Readonly<Record<string, string | null>>;
  readonly onMap: (field: string, value: string) => void;
  readonly children: ComponentChildren;
}

/**
 * Of a payroll file, which has few of all fields, those that were not found are folded; not where all columns are chosen
 * by hand, of which some choices make the file one of payroll before the last one.
 */
function FieldChoices({ of, columns, onMap, children }: FieldChoicesProps) {
  const { fields, columns: found, payroll } = of;
  const isShown = ({ field, heading }: ImportPreview["fields"][number]) =>
    payroll === null || isUnheaded(of) || heading !== null || columns[field] !== undefined;
  const folded = fields.filter((one) => !isShown(one));
  const choiceOf = (one: ImportPreview["fields"][number]) => (
    <FieldChoice
      key={one.field}
      of={payroll === null ? one : { ...one, is_required: false }}
      found={found}
      given={columns[one.field]}
      onMap={onMap}
    />
  );
  return (
    <div class="stack">
      <div class="fields">
        {fields.filter(isShown).map(choiceOf)}
        {children}
      </div>
      {folded.length === 0 || found.length === 0 ? null : (
        <details>
          <summary>{folded.length} fields that no column was found for</summary>
          <div class="fields">{folded.map(choiceOf)}</div>
        </details>
      )}
    </div>
  );
}

interface FieldChoiceProps {
  readonly of: ImportPreview["fields"][number];
  /** The columns of the file. */
  readonly found: ImportPreview["columns"];
  /** The choice; undefined: none. */
  readonly given: string | null | undefined;
  readonly onMap: (field: string, value: string) => void;
}

function FieldChoice({ of: { field, is_required, heading }, found: columns, given, onMap }: FieldChoiceProps) {
  const found =
    given === undefined && heading !== null
      ? `${columnName(heading)} (found)`
      : given === undefined
        ? "Not found"
        : "As it is found";
  return (
    <Choice
      label={is_required ? `${fieldLabel(field)} (required)` : fieldLabel(field)}
      value={given === undefined ? FOUND : (given ?? NONE)}
      options={[[FOUND, found], ...columns.map((one) => [one.heading, columnText(one)] as const), [NONE, "No column"]]}
      onChange={(value) => onMap(field, value)}
    />
  );
}

/** A column as an option: what it is called, and values of it by which it is recognised. */
function columnText({ heading, samples }: ImportPreview["columns"][number]): string {
  return samples.length === 0 ? columnName(heading) : `${columnName(heading)}: ${samples.join(", ")}`;
}

/** A heading; of a column that is named by its place, the place as a spreadsheet shows it. */
function columnName(heading: string): string {
  const place = placeOf(heading);
  return place === 0 ? heading : `Column ${lettersOf(place)}`;
}

/** 3 of `#3`, 0 of a heading. */
function placeOf(heading: string): number {
  return Number(/^#(\d+)$/.exec(heading)?.[1] ?? 0);
}

/** A to Z, AA, AB and so on, counted from 1. */
function lettersOf(place: number): string {
  const before = place > 26 ? lettersOf(Math.ceil(place / 26) - 1) : "";
  return before + String.fromCharCode(65 + ((place - 1) % 26));
}

function Preview({ of }: { readonly of: ImportPreview }) {
  const { problem, rows, fields, payroll } = of;
  if (problem !== null) {
    return (
      <Notice tone="warning" title="The file cannot be read like this." role="status">
        <p>{problem}</p>
        {isUnheaded(of) ? <p>Choose a column for each required field above.</p> : null}
      </Notice>
    );
  }
  const shown = fields.filter(({ is_required, heading }) => is_required && (heading !== null || payroll !== null));
  const faulty = rows.filter(({ faults }) => faults.length > 0).length;
  return (
    <Card
      title="First rows"
      lead={
        faulty === 0
          ? "All of them would be imported."
          : `${faulty} of ${rows.length} would be rejected. If dates are the reason, choose their order above.`
      }
    >
      <Table
        caption="The first rows as they are read"
        keyOf={(row) => String(row.line)}
        rows={rows}
        columns={[
          { title: "Line", isNumber: true, cell: (row) => String(row.line) },
          ...(rows.some(({ pay_entries: entries }) => entries > 0) ? [PAY_COLUMN] : []),
          ...shown.map(({ field }) => ({
            title: fieldLabel(field),
            cell: ({ values }: ImportPreview["rows"][number]) => (
              <span class={field === "record_id" ? "" : "whole"}>{textOf(values, field)}</span>
            ),
          })),
          {
            title: "Result",
            cell: ({ faults, warnings }) => (
              <span class="reason">
                {faults.length === 0
                  ? ["Would be imported", ...warnings.map(factText)].join("; ")
                  : faults.map(factText).join("; ")}
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

const PAY_COLUMN = {
  title: "Pay entries",
  isNumber: true,
  cell: ({ pay_entries: entries }: ImportPreview["rows"][number]) => String(entries),
};

function factText({ field, reason }: { readonly field: string | null; readonly reason: string }): string {
  return `${field === null ? "The row" : fieldLabel(field)} ${reason}`;
}

function textOf(values: object | null, field: string): string {
  const value = Object.entries(values ?? {}).find(([name]) => name === field)?.[1];
  return value === undefined || value === null || value === "" ? "–" : String(value);
}
