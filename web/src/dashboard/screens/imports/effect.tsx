import type { ImportPreview } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { Card, Facts, moneyText } from "../../parts/content.tsx";
import { unitText } from "../verifications/verification-texts.tsx";
import { factText } from "./first-rows.tsx";

type Row = ImportPreview["rows"][number];
type Pay = Row["pay"][number];

const PERSONS_MAX = 3;

interface EffectProps {
  readonly rows: readonly Row[];
  /** The rows before the last change of the reading: what differs is marked. */
  readonly before: readonly Row[];
}

/** Three persons of the file as they would be loaded. */
export function EffectCard({ rows, before }: EffectProps) {
  const shown = personsOf(rows).slice(0, PERSONS_MAX);
  const former = new Map(personsOf(before).map((row) => [row.line, row]));
  if (shown.length === 0) return null;
  return (
    <Card
      title={shown.length === 1 ? "Preview of the person" : "Preview of the first people"}
      lead="Check the names, pay and dates. Changes from your last edit are highlighted."
    >
      <div class="loaded-persons">
        {shown.map((row) => (
          <Person key={row.line} row={row} before={former.get(row.line) ?? null} />
        ))}
      </div>
    </Card>
  );
}

/** The rows that are read, those with pay first: they show the most. */
function personsOf(rows: readonly Row[]): Row[] {
  const [paid, others] = [true, false].map((is) =>
    rows.filter(({ values, pay }) => values !== null && pay.length > 0 === is),
  );
  return [...(paid ?? []), ...(others ?? [])];
}

function Person({ row, before }: { readonly row: Row; readonly before: Row | null }) {
  const [facts, former] = [factsOf(row), before === null ? null : new Map(factsOf(before))];
  const pay = row.pay;
  return (
    <section class="loaded-person">
      <h3>
        <Changed now={nameOf(row)} before={before === null ? null : nameOf(before)} />
      </h3>
      <Facts
        facts={facts.map(([name, value]) => [
          name,
          <Changed key={name} now={value} before={former === null ? null : (former.get(name) ?? "")} />,
        ])}
      />
      {pay.length === 0 ? (
        <p class="muted">The file has no pay for this person.</p>
      ) : (
        <ul class="loaded-pay">
          {pay.map((one, at) => (
            <li key={at}>
              <Payment payment={one} before={before === null ? null : (before.pay[at] ?? null)} />
            </li>
          ))}
        </ul>
      )}
      {row.pay_entries > pay.length ? <p class="muted small">and {row.pay_entries - pay.length} more</p> : null}
      {row.faults.length === 0 ? null : <p class="fault">Not imported: {row.faults.map(factText).join("; ")}</p>}
    </section>
  );
}

function Payment({ payment, before }: { readonly payment: Pay; readonly before: Pay | null }) {
  const lines = payment.lines.map(lineText);
  const former = new Set(before?.lines.map(lineText));
  return (
    <>
      <p>
        <Changed now={payText(payment)} before={before === null ? null : payText(before)} />
      </p>
      {lines.length === 0 ? null : (
        <details>
          <summary class="small">{lines.length === 1 ? "1 pay line" : `${lines.length} pay lines`}</summary>
          <ul class="small">
            {lines.map((line, at) => (
              <li key={at}>
                <Changed now={line} before={before === null || former.has(line) ? null : ""} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** A text, marked where it differs from what it was; null: nothing was before. */
function Changed({ now, before }: { readonly now: string; readonly before: string | null }): ComponentChildren {
  if (before === null || before === now) return now === "" ? "–" : now;
  return (
    <mark class="changed">
      {now === "" ? "–" : now}
      <span class="unseen"> (was {before === "" ? "empty" : before})</span>
    </mark>
  );
}

function nameOf({ values }: Row): string {
  return [textOf(values, "first_name"), textOf(values, "middle_name"), textOf(values, "last_name")]
    .filter((part) => part !== "")
    .join(" ");
}

function factsOf(row: Row): readonly (readonly [string, string])[] {
  const { values } = row;
  return [
    ["Employer", textOf(values, "employer_name")],
    ["SSN", textOf(values, "ssn")],
    ["Date of birth", textOf(values, "date_of_birth")],
    ["Job title", textOf(values, "job_title")],
    ["Start date", textOf(values, "start_date")],
    ["End date", textOf(values, "end_date")],
    ["Pay rate", rateOf(row)],
  ].filter(([name, value], at) => value !== "" || at < 3 || name === "Pay rate" || name === "Start date") as [
    string,
    string,
  ][];
}

function rateOf({ values }: Row): string {
  const [amount, unit] = [textOf(values, "income"), textOf(values, "income_unit")];
  return amount === "" ? "" : `${moneyText(amount)} ${unitText(unit)}`.trim();
}

function payText({ of, period_start, period_end, gross_pay, net_pay, hours }: Pay): string {
  const period = periodText(period_start, period_end);
  const parts = [
    gross_pay === null ? "" : `gross ${moneyText(gross_pay)}`,
    net_pay === null ? "" : `net ${moneyText(net_pay)}`,
    hours === null ? "" : `${hours} hours`,
  ].filter((part) => part !== "");
  return `${of}${period}: ${parts.join(", ") || "no amounts"}`;
}

function lineText({ kind, name, amount }: Pay["lines"][number]): string {
  return `${name} ${moneyText(amount)} (${kind.replaceAll("_", " ")})`;
}

/** A value of a row; empty where it is not stated. */
function textOf(values: Row["values"], field: string): string {
  const value = Object.entries(values ?? {}).find(([name]) => name === field)?.[1];
  return value === undefined || value === null ? "" : String(value);
}

function periodText(start: string | null, end: string | null): string {
  if (start !== null && end !== null) return ` for ${start} to ${end}`;
  if (end !== null) return ` for the period to ${end}`;
  return start === null ? "" : ` for the period from ${start}`;
}
