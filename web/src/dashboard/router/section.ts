import type { ComponentType } from "preact";
import { parse } from "regexparam";
import type { IconName } from "../parts/icon-paths.ts";
import type { Scope } from "../service/voe.ts";

/** What a screen is given: the parts of its address. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}

/** A screen and its address. */
export interface ScreenRoute {
  /** Below the section: `/`, `/new`, `/:id`. The first that fits counts. */
  readonly path: string;
  /** What it needs beyond its section's scope. */
  readonly scope?: Scope;
  /** Loads its script. */
  readonly load: () => Promise<ComponentType<ScreenProps>>;
}

/**
 * A screen at a path below its section, by the module that exports it, which is loaded when the screen is shown.
 *
 * @example screen("/", () => import("./screens/webhooks/webhook-list.tsx"), "WebhookList")
 */
export function screen<Name extends string>(
  path: string,
  load: () => Promise<Readonly<Record<Name, ComponentType<ScreenProps>>>>,
  name: Name,
  scope?: Scope,
): ScreenRoute {
  return { path, load: async () => (await load())[name], ...(scope === undefined ? {} : { scope }) };
}

/** An entry of the navigation, with its screens. */
export interface Section {
  /** Below the dashboard: `/webhooks`. */
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** The part of the navigation that it is in. */
  readonly group: "home" | "data" | "setup" | "operation" | "account";
  /** What the key or the member's role needs; others see no entry, and read the reason at its address. Null: nothing. */
  readonly scope: Scope | null;
  /** The scope that a member needs where a key needs none. */
  readonly memberScope?: Scope;
  /** The only environment that has the section; absent: all have it. */
  readonly environment?: "sandbox";
  readonly screens: readonly ScreenRoute[];
}

/** A section at a path below the dashboard, with its title in the navigation and its screens. */
export function section(
  path: string,
  title: string,
  entry: Omit<Section, "path" | "title" | "screens">,
  screens: readonly ScreenRoute[],
): Section {
  return { path, title, ...entry, screens };
}

/** The screen at an address, with the parts of the address. */
export interface Match {
  readonly section: Section;
  readonly screen: ScreenRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** The screen at a path below the dashboard; null if there is none. */
export function matchPath(sections: readonly Section[], path: string): Match | null {
  for (const section of sections) {
    for (const screen of section.screens) {
      const params = paramsAt(`${section.path}${screen.path}`, path);
      if (params !== null) return { section, screen, params };
    }
  }
  return null;
}

function paramsAt(pattern: string, path: string): Record<string, string> | null {
  const { keys, pattern: expression } = parse(pattern.replace(/\/+/g, "/"));
  const found = expression.exec(path);
  if (found === null) return null;
  return Object.fromEntries(keys.map((key, at) => [key, decoded(found[at + 1] ?? "")]));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
