import type { AnswerOf, PathOf } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { changeSearch, Link, useLocation } from "../router/router.tsx";
import { SERVICE_URL } from "../service/address.ts";
import { readAny, useQuery, useSession } from "../service/voe.ts";
import { Button, Icon, Notice, QueryState } from "./content.tsx";
import { environmentTitle } from "./environment.tsx";

interface PageProps {
  readonly title: string;
  /** What the title does not say, in one or two sentences. */
  readonly lead?: ComponentChildren;
  /** The screen above this one. */
  readonly up?: { readonly to: string; readonly title: string };
  /** Next to the title: a status. */
  readonly mark?: ComponentChildren;
  /** Buttons and links at the end of the title's line. */
  readonly actions?: ComponentChildren;
  /** The call that it shows the answer of: the screen can then be read as JSON too. */
  readonly api?: ApiCall;
  readonly children: ComponentChildren;
}

/** A screen: its heading, which has the focus when one comes from another screen, and its content. */
export function Page({ title, lead, up, mark, actions, api, children }: PageProps) {
  const isJson = useLocation().search.get("view") === "json" && api !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const place = environmentTitle(useSession().environment);
  useEffect(() => {
    document.title = `${title} – ${place} – OpenVOE`;
  }, [title, place]);
  useEffect(() => {
    if (takesFocus()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <header class="page-header">
        {up === undefined ? null : (
          <nav aria-label="Up" class="up">
            <Link to={up.to}>{up.title}</Link>
          </nav>
        )}
        <div class="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {mark}
          {actions === undefined && api === undefined ? null : (
            <div class="actions">
              {api === undefined ? null : <ViewSwitch isJson={isJson} />}
              {actions}
            </div>
          )}
        </div>
        {lead === undefined ? null : <p class="lead">{lead}</p>}
      </header>
      {isJson ? <ApiView call={api} /> : children}
    </>
  );
}

/** The path of one thing of the API, and what it answers. */
type RecordPath = Extract<PathOf<"GET">, `${string}{id}/`>;
type Found<Path extends RecordPath> = AnswerOf<"GET", Path>;

interface RecordPageProps<Path extends RecordPath> extends Pick<PageProps, "up"> {
  readonly path: Path;
  readonly id: string;
  /** What queries of it begin with: an act that changes the name reads it again. */
  readonly name: string;
  /** How often it is read again, in milliseconds, by what was read last; once if absent. */
  readonly refreshMs?: number | ((found: Found<Path> | undefined) => number | false);
  /** False: the screen cannot be read as JSON. */
  readonly hasApi?: boolean;
  readonly title: (found: Found<Path>) => string;
  /** The title before it is read. */
  readonly untitled: string;
  readonly mark?: (found: Found<Path>) => ComponentChildren;
  readonly actions?: (found: Found<Path>) => ComponentChildren;
  readonly children: (found: Found<Path>, readAgain: () => unknown) => ComponentChildren;
}

/** The screen of one thing, which is read by its path and id; its title, status and actions follow from what is read. */
export function RecordPage<Path extends RecordPath>(props: RecordPageProps<Path>) {
  const { path, id, name, refreshMs = false, hasApi = true, title, untitled, up, mark, actions, children } = props;
  const query = useQuery([name, id], (signal) => readAny<Found<Path>>(path, { path: { id }, signal }), {
    refetchInterval: ({ state }) => (typeof refreshMs === "function" ? refreshMs(state.data) : refreshMs),
  });
  const { data } = query;
  const shown = (part: ((found: Found<Path>) => ComponentChildren) | undefined) =>
    part === undefined || data === undefined ? null : part(data);
  return (
    <Page
      {...(up === undefined ? {} : { up })}
      title={data === undefined ? untitled : title(data)}
      mark={shown(mark)}
      {...(actions === undefined ? {} : { actions: shown(actions) })}
      {...(hasApi ? { api: { path: path.replace("{id}", id), data } } : {})}
    >
      <QueryState query={query}>{(found) => children(found, query.refetch)}</QueryState>
    </Page>
  );
}

/** The call of the API that a screen shows the answer of. */
export interface ApiCall {
  /** With its query: `/v1/orders/?status=pending`. */
  readonly path: string;
  /** Its answer; undefined before it is here. */
  readonly data: unknown;
}

/** A screen as people read it, or as programs do: a switch that is in the address. */
export function ViewSwitch({ isJson }: { readonly isJson: boolean }) {
  return (
    <fieldset class="view-switch">
      <legend class="unseen">View</legend>
      <button type="button" aria-pressed={!isJson} onClick={() => changeSearch({ view: null })}>
        Details
      </button>
      <button type="button" aria-pressed={isJson} onClick={() => changeSearch({ view: "json" })}>
        JSON
      </button>
    </fieldset>
  );
}

/** The call and its answer, both to copy. */
export function ApiView({ call: { path, data } }: { readonly call: ApiCall }) {
  return (
    <div class="stack">
      <CodeBlock title="The API call for this view" text={curlOf(path)} />
      {data === undefined ? null : <CodeBlock title="Response" text={JSON.stringify(data)} />}
    </div>
  );
}

/** A call as a shell runs it; the key is in the variables that the service prints at its start. */
function curlOf(path: string): string {
  return `curl -sS '${new URL(path.slice(1), SERVICE_URL)}' \\
  -H "X-Access-Client-Id: $OPENVOE_CLIENT_ID" \\
  -H "X-Access-Secret: $OPENVOE_ACCESS_SECRET"`;
}

interface CopyButtonProps {
  readonly text: string;
  readonly what: string;
  /** Only the sign is seen. */
  readonly isShort?: boolean;
}

/** Copies a text, and says so. */
function CopyButton({ text, what, isShort = false }: CopyButtonProps) {
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => say(`${what} copied.`),
      () => say(`Your browser could not copy it. Select the text instead.`, "bad"),
    );
  };
  return (
    <Button look="quiet small" onClick={copy} icon="copy">
      <span class={isShort ? "unseen" : undefined}>Copy</span>
      <span class="unseen"> {what}</span>
    </Button>
  );
}

/** An id or another value to copy, in one line. */
export function CodeLine({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span class="code-line">
      <code>{text}</code>
      <CopyButton text={text} what={what} isShort />
    </span>
  );
}

/** A text of programs: JSON is laid out. Long lines wrap, so that nothing needs to be scrolled sideways. */
export function CodeBlock({ text, title }: { readonly text: string; readonly title: string }) {
  return (
    <figure class="code-block">
      <figcaption>
        {title}
        <CopyButton text={text} what={title} />
      </figcaption>
      <pre>{laidOut(text)}</pre>
    </figure>
  );
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface SecretProps {
  readonly title: string;
  readonly text: string;
  readonly onStored: () => void;
}

/** A secret that is shown this once: it leaves the page when one has stored it. */
export function SecretOnce({ title, text, onStored }: SecretProps) {
  const [isSeen, setSeen] = useState(false);
  return (
    <Notice tone="warning" icon="keys" title={title}>
      <p>Store it now. It is shown only once.</p>
      <p class="secret">
        <code>{isSeen ? text : `${text.slice(0, 12)}${"•".repeat(24)}`}</code>
      </p>
      <div class="actions">
        <Button look="small" aria-pressed={isSeen} onClick={() => setSeen(!isSeen)} label={isSeen ? "Hide" : "Show"} />
        <CopyButton text={text} what={title} />
        <Button look="small" onClick={onStored} label="I have stored it" />
      </div>
    </Notice>
  );
}

interface TabsProps {
  /** What the tabs are of. */
  readonly label: string;
  readonly tabs: readonly (readonly [to: string, title: string])[];
  /** The address of the shown one. */
  readonly current: string;
}

/** Links to the lists of one section, of which one is shown. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(([to, title]) => (
        <Link key={to} to={to} isCurrent={to === current}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** How long a message stays, in milliseconds. */
const STAYS_MS = 6_000;

interface Message {
  readonly id: number;
  readonly text: string;
  readonly tone: "good" | "bad";
}

let messages: readonly Message[] = [];
let ids = 0;
let onChange = () => {};

/** Says at the edge of the page what was done. What must not be missed belongs on the screen instead. */
export function say(text: string, tone: Message["tone"] = "good"): void {
  ids += 1;
  const message = { id: ids, text, tone };
  change([...messages, message]);
  setTimeout(() => change(messages.filter((one) => one !== message)), STAYS_MS);
}

function change(next: readonly Message[]): void {
  messages = next;
  onChange();
}

/** The messages of {@link say}; one for the whole page, from its beginning. */
export function Toasts() {
  const [, render] = useReducer<number, void>((renders) => renders + 1, 0);
  useEffect(() => {
    onChange = () => render();
  }, []);
  return (
    <div class="toasts" role="status">
      {messages.map(({ id, text, tone }) => (
        <p key={id} class={`toast ${tone}`}>
          <Icon name={tone === "good" ? "check" : "alert"} />
          {text}
        </p>
      ))}
    </div>
  );
}

let hasShownScreen = false;

/**
 * True if a new screen's heading takes the focus, so that a screen reader reads where one is. The first screen after
 * the page has loaded does not: it is read from its beginning.
 */
export function takesFocus(): boolean {
  const takes = hasShownScreen;
  hasShownScreen = true;
  return takes;
}
