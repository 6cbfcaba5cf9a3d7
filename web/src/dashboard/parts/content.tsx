import { ApiError, ConnectionError, isApiError } from "@openvoe/client";
import type { QueryObserverResult } from "@tanstack/query-core";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Link } from "../router/router.tsx";
import { ICON_PATHS, type IconName } from "./icon-paths.ts";

/** An icon next to a text that says the same: screen readers skip it. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      class="glyph"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

/** What a status means for the reader. */
export type Tone = "good" | "bad" | "warning" | "active" | "neutral";

const ICONS: Readonly<Record<Tone, IconName>> = {
  good: "check",
  bad: "cross",
  warning: "alert",
  active: "clock",
  neutral: "info",
};

/** A status as a word, with a sign and a colour that say the same. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) {
  return (
    <span class={`badge ${tone}`}>
      <Icon name={ICONS[tone]} size={12} />
      {children}
    </span>
  );
}

interface LookProps {
  /** What it is for, and its size: `primary` is the one that most want, `quiet` has no frame. */
  readonly look?: "primary" | "danger" | "small" | "quiet small";
  /** Before its text. */
  readonly icon?: IconName;
  /** Its text; what is more than a text are its children. */
  readonly label?: string | undefined;
  readonly children?: ComponentChildren;
}

type ButtonAttributes = "aria-describedby" | "aria-disabled" | "aria-label" | "aria-pressed" | "disabled" | "onClick";
type ButtonProps = LookProps & Pick<JSX.IntrinsicElements["button"], ButtonAttributes>;

/** A button that acts; it submits no form. */
export function Button({ look, icon, label, children = label, ...attributes }: ButtonProps) {
  return (
    <button type="button" class={classOf(look)} {...attributes}>
      <Content {...{ icon, children }} />
    </button>
  );
}

interface LinkButtonProps extends LookProps {
  /** Below the dashboard: `/webhooks/new`. */
  readonly to: string;
}

/** A link to a screen, with the look of a button. */
export function LinkButton({ to, look, icon, label, children = label }: LinkButtonProps) {
  return (
    <Link to={to} class={classOf(look)}>
      <Content {...{ icon, children }} />
    </Link>
  );
}

function Content({ icon, children }: { readonly icon: IconName | undefined; readonly children: ComponentChildren }) {
  return icon === undefined ? (
    children
  ) : (
    <>
      <Icon name={icon} /> {children}
    </>
  );
}

function classOf(look: LookProps["look"]): string {
  return look === undefined ? "button" : `button ${look}`;
}

interface NoticeProps {
  readonly tone?: "bad" | "warning";
  /** Null: none. */
  readonly icon?: IconName | null;
  readonly title?: string;
  /** Read out as soon as it appears: at once, or when the reader pauses. */
  readonly role?: "alert" | "status";
  readonly children: ComponentChildren;
}

/** What one must not miss, in a box of its own: what it is, and what to do. */
export function Notice({ tone, icon = "alert", title, role, children }: NoticeProps) {
  return (
    <section class={tone === undefined ? "notice" : `notice ${tone}`} role={role}>
      {icon === null ? null : <Icon name={icon} />}
      <div>
        {title === undefined ? null : <p class="strong">{title}</p>}
        {children}
      </div>
    </section>
  );
}

/** Loading for so long is shown; what comes sooner does not flicker. In milliseconds. */
const SHOWN_AFTER_MS = 200;

/** What is shown until the service has answered. */
export function Loading({ children = "Loading…" }: { readonly children?: ComponentChildren }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p class="loading" role="status">
      {isShown ? (
        <>
          <span class="spinner" /> {children}
        </>
      ) : null}
    </p>
  );
}

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  /** What would be here, and why one wants it. */
  readonly children: ComponentChildren;
  /** The next step. */
  readonly action?: ComponentChildren;
}

/** What is shown where there is nothing yet: what would be here, and the next step. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <section class="empty">
      <Icon name={icon} size={28} />
      <h2>{title}</h2>
      <p>{children}</p>
      {action === undefined ? null : <div class="actions">{action}</div>}
    </section>
  );
}

/** A failure in words: what happened, and what to do. */
interface Problem {
  readonly title: string;
  /** What to do; null where the title says it. */
  readonly text: string | null;
  /** Of the service's log. */
  readonly requestId: string | null;
}

const ADVICE: Readonly<Record<string, string>> = {
  permission_denied: "Sign in with a key that has this scope, or ask the person who gave you your key.",
  not_found: "It was deleted, or it belongs to another environment.",
  throttled: "This key has reached its request limit for this minute. Wait a moment, then try again.",
  unavailable: "The service cannot do this right now. Try again in a moment. `openvoe status` shows what is wrong.",
  internal: "The service failed. Search its log for the request ID below to find the reason.",
};

/** Says what happened, and what to do. */
function problemOf(error: Error): Problem {
  if (isApiError(error, "authentication_failed")) {
    return { title: "Your session has ended.", text: "Sign in, then try again.", requestId: error.requestId };
  }
  if (error instanceof ApiError) {
    const { code, message, requestId } = error;
    return { title: message, text: ADVICE[code] ?? null, requestId };
  }
  if (error instanceof ConnectionError) {
    return {
      title: "The service is not responding.",
      text: "Check that it is running, then try again.",
      requestId: null,
    };
  }
  return { title: "This did not work.", text: error.message, requestId: null };
}

interface FailureProps {
  readonly error: Error;
  readonly onRetry?: (() => void) | undefined;
}

/** What is shown where a request has failed. */
export function Failure({ error, onRetry }: FailureProps) {
  const { title, text, requestId } = problemOf(error);
  return (
    <Notice tone="bad" title={title} role="alert">
      {text === null ? null : <p>{text}</p>}
      {requestId === null ? null : (
        <p class="muted small">
          Request <code>{requestId}</code>
        </p>
      )}
      {onRetry === undefined ? null : <Button look="small" onClick={onRetry} label="Try again" />}
    </Notice>
  );
}

interface QueryStateProps<Data> {
  readonly query: QueryObserverResult<Data, Error>;
  readonly children: (data: Data) => ComponentChildren;
}

/**
 * Shows what a query has answered: loading until then, and a failure with a way to try again. An answer that was there
 * before a failure stays visible below it.
 */
export function QueryState<Data>({ query, children }: QueryStateProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error === null ? null : <Failure error={error} onRetry={isLasting(error) ? undefined : () => void refetch()} />}
      {data === undefined ? error === null ? <Loading /> : null : children(data)}
    </>
  );
}

/** True if the same request fails again until something else has changed. */
function isLasting(error: Error): boolean {
  return isApiError(error, "not_found") || isApiError(error, "permission_denied");
}

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
  if (at === null) return orDash(at);
  const date = new Date(at);
  return (
    <time dateTime={at} title={at.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC")}>
      {showsTime ? MOMENT.format(date) : relativeText(date)}
    </time>
  );
}

/** A value of a cell or a fact, or a dash where there is none. */
export function orDash(value: ComponentChildren): ComponentChildren {
  return value === null || value === undefined || value === "" ? <span class="muted">–</span> : value;
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

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ComponentChildren])[];
}

/** Facts by name: each a term and its value. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{orDash(value)}</dd>
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

/** A part of a screen that has facts alone, by its title. */
export function factCard(title: string, facts: FactsProps["facts"]) {
  return (
    <Card title={title}>
      <Facts facts={facts} />
    </Card>
  );
}
