import type { ComponentChildren } from "preact";
import { useEffect, useReducer } from "preact/hooks";
import { hrefOf, pathHere } from "../service/address.ts";

const listeners = new Set<() => void>();

addEventListener("popstate", () => {
  for (const listener of listeners) listener();
});

/** Goes to a screen. `replace`: the back button leads past the present one. */
export function navigate(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, "", hrefOf(path));
  else history.pushState(null, "", hrefOf(path));
  for (const listener of listeners) listener();
  // As a browser begins another page at its top; going back it restores where one was.
  if (!replace) scrollTo(0, 0);
}

/** Where the page is: the path below the dashboard, without a slash at its end, and the query. */
interface PageLocation {
  readonly path: string;
  readonly search: URLSearchParams;
}

/** The present location; renders again when it changes. */
export function useLocation(): PageLocation {
  const [, render] = useReducer<number, void>((renders) => renders + 1, 0);
  useEffect(() => {
    const listener = () => render();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return { path: pathHere(), search: new URLSearchParams(location.search) };
}

/** Changes parameters of the query; null or an empty text removes one. The back button leads past it. */
export function changeSearch(changes: Readonly<Record<string, string | null>>): void {
  const search = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") search.delete(name);
    else search.set(name, value);
  }
  const path = pathHere();
  navigate(search.size === 0 ? path : `${path}?${search}`, { replace: true });
}

interface LinkProps {
  /** Below the dashboard: `/webhooks`. */
  readonly to: string;
  readonly class?: string | undefined;
  readonly isCurrent?: boolean | undefined;
  readonly onFollow?: (() => void) | undefined;
  readonly children: ComponentChildren;
}

/** A link to a screen of the dashboard, without loading the page again. */
export function Link({ to, class: name, isCurrent, onFollow, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
    onFollow?.();
  };
  return (
    <a href={hrefOf(to)} class={name} aria-current={isCurrent === true ? "page" : undefined} onClick={follow}>
      {children}
    </a>
  );
}
