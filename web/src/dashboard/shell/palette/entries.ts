import type { AnswerOf } from "@openvoe/client";
import { useEffect, useState } from "preact/hooks";
import type { IconName } from "../../parts/icon-paths.ts";
import type { Section } from "../../router/section.ts";
import { type Session, useQuery, voe } from "../../service/voe.ts";

type SearchAnswer = AnswerOf<"POST", "/v1/search/">;
/** An object that the service has found. */
export type FoundEntry = SearchAnswer["results"][number];
type Kind = FoundEntry["kind"];

/** What the palette leads to. */
export interface PaletteEntry {
  readonly to: string;
  readonly title: string;
  readonly detail: string | null;
  readonly icon: IconName;
  readonly group: string;
  /** Null for a screen. */
  readonly found: FoundEntry | null;
}

const KINDS: Readonly<Record<Kind, readonly [title: string, icon: IconName, path: (id: string) => string]>> = {
  verification: ["Verifications", "verifications", (id) => `/verifications/${id}`],
  order: ["Orders", "orders", (id) => `/orders/${id}`],
  user: ["Users", "connections", (id) => `/connections/users/${id}`],
  link: ["Links", "connections", (id) => `/connections/links/${id}`],
  company: ["Companies", "companies", (id) => `/companies/${id}`],
  webhook: ["Webhooks", "webhooks", (id) => `/webhooks/${id}`],
  key: ["Keys", "keys", () => "/keys"],
};

/** The noun of a kind, in the plural. */
export function titleOfKind(kind: Kind): string {
  return KINDS[kind][0];
}

/** What one can begin at once, with the scope that it needs. */
const ACTS = [
  ["/verifications/new", "Verify a person", "verifications:write", "verifications"],
  ["/orders/new", "New order", "connections:write", "orders"],
  ["/connections/new", "New connection", "connections:write", "connections"],
  ["/webhooks/new", "New webhook", "webhooks:write", "webhooks"],
  ["/keys/new", "New key", "keys:write", "keys"],
] as const;

/** The screens whose title has what was typed; all without a text. */
export function screensFor(sections: readonly Section[], text: string, session: Session): readonly PaletteEntry[] {
  const asked = text.trim().toLowerCase();
  const acts = ACTS.filter(([, , scope]) => session.scopes.includes(scope)).map(([to, title, , icon]) =>
    screen({ to, title, icon, group: "Create" }),
  );
  const screens = sections.map(({ path, title, icon }) => screen({ to: path, title, icon, group: "Go to" }));
  return [...screens, ...acts].filter(({ title }) => title.toLowerCase().includes(asked));
}

function screen(entry: Pick<PaletteEntry, "to" | "title" | "icon" | "group">): PaletteEntry {
  return { ...entry, detail: null, found: null };
}

/** How long after the last key the service is asked, in milliseconds. */
const PAUSE_MS = 150;
const LENGTH_MIN = 2;

/** What the service finds for a text, a moment after it was typed. */
export function useFound(text: string): {
  readonly found: readonly PaletteEntry[];
  readonly more: SearchAnswer["more"];
  readonly isAsking: boolean;
  readonly error: Error | null;
} {
  const asked = usePaused(text.trim());
  const isEnough = asked.length >= LENGTH_MIN;
  const { data, isFetching, error } = useQuery(
    ["search", asked],
    (signal) => voe.request("POST", "/v1/search/", { body: { query: asked }, signal }),
    { enabled: isEnough },
  );
  const results = isEnough ? (data?.results ?? []) : [];
  const found = results.map((one): PaletteEntry => {
    const [group, icon, path] = KINDS[one.kind];
    return { to: path(one.id), title: one.title, detail: one.detail, icon, group, found: one };
  });
  const isAsking = isFetching || asked !== text.trim();
  return { found, more: isEnough ? (data?.more ?? []) : [], isAsking, error: isEnough ? error : null };
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
