import type { ComponentChildren } from "preact";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  [MINUTE, 1, "second"],
  [HOUR, MINUTE, "minute"],
  [DAY, HOUR, "hour"],
  [30 * DAY, DAY, "day"],
] as const;
const RELATIVE = new Intl.RelativeTimeFormat("en-US", { numeric: "auto", style: "short" });
const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });
const DAY_ONLY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** A moment: how long ago, or its day where that is over a month; with `showsTime` its date and time. In UTC as one points at it. */
export function Moment({ at, showsTime = false }: { readonly at: string | null; readonly showsTime?: boolean }) {
  if (at === null) return <span class="muted">–</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={at.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC")}>
      {showsTime ? MOMENT.format(date) : relativeText(date)}
    </time>
  );
}

/** A calendar date: `Nov 20, 2026`. */
export function dateText(date: string): string {
  return DAY_ONLY.format(new Date(`${date}T00:00`));
}

function relativeText(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1_000;
  const step = STEPS.find(([below]) => Math.abs(seconds) < below);
  return step === undefined ? DAY_ONLY.format(date) : RELATIVE.format(Math.round(seconds / step[1]), step[2]);
}

/** A span of time: `840 ms`, `3.2 s`, `4 min`. */
export function durationText(ms: number): string {
  if (ms < 1) return "<1 ms";
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const minutes = ms / 60_000;
  if (minutes < 60) return `${Math.round(minutes)} min`;
  return minutes < 2_880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} d`;
}

/** `EXTENSION_OF_CREDIT` and `full_parse` as words. */
export function wordsOf(code: string): string {
  return capitalized(code.toLowerCase().replaceAll(/[_-]/g, " "));
}

/** A text with a capital at its beginning, and otherwise as it is. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number with its thousands apart: `1,204`. */
export function numberText(count: number): string {
  return count.toLocaleString("en-US");
}

/** A number of things: `1 event`, `1,204 events`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

/** Facts of a log entry in one line: names and values in words, lists by commas. */
export function detailsText(details: object): string {
  const facts = Object.entries(details).filter(([, value]) => value !== null);
  return facts.map(([name, value]) => `${wordsOf(name)}: ${valueText(value)}`).join("; ");
}

function valueText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.map(valueText).join(", ") : JSON.stringify(value);
}

/** An amount as the service writes it, in dollars; null: not known. */
export function moneyText(amount: string | null): string | null {
  return amount === null ? null : `$${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;
}

/** Facts by name: each a term and its value. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === "" ? <span class="muted">–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CardProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of a screen with a heading of its own. */
export function Card({ title, lead, actions, children }: CardProps) {
  return (
    <section class="card">
      <header>
        <h2>{title}</h2>
        {actions === undefined ? null : <div class="actions">{actions}</div>}
      </header>
      {lead === undefined ? null : <p class="muted">{lead}</p>}
      {children}
    </section>
  );
}
