/** The service's address, with a trailing slash: built files are in a folder directly below it. */
export const SERVICE_URL = new URL("..", import.meta.url).href;

/** The path of the dashboard, which may be below a path of another site. */
const BASE = new URL("dashboard", SERVICE_URL).pathname;

/** The environments, in the order in which the service looks for a role. */
export const ENVIRONMENTS = ["production", "development", "sandbox"] as const;
/** One of {@link ENVIRONMENTS}. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** The environment of the session that this tab shows; null before it is known. */
let shown: Environment | null = null;

/**
 * The environment that this tab is in: that of its session, else the one that its address names. Each tab has its own, so that
 * two environments stand side by side. Null: the address names none.
 */
export function tabEnvironment(): Environment | null {
  return shown ?? parted(location.pathname).environment;
}

/** The path of the page below the dashboard, without its environment and without a slash at its end. */
export function pathHere(): string {
  const path = parted(location.pathname).path.replace(/\/+$/, "");
  return path === "" ? "/" : path;
}

/** The address of a screen in the tab's environment: `hrefOf("/webhooks")` is `/dashboard/sandbox/webhooks`. */
export function hrefOf(path: string): string {
  return addressIn(tabEnvironment(), path);
}

/** The address of a screen in an environment; null: the address names none. */
export function addressIn(environment: Environment | null, path: string): string {
  return `${BASE}${environment === null ? "" : `/${environment}`}${path}`;
}

/** Stays in the environment of a session from now on: the address names it, so that a copied one leads there. */
export function stayIn(environment: Environment): void {
  shown = environment;
  const address = hrefOf(pathHere());
  if (location.pathname !== address) history.replaceState(null, "", `${address}${location.search}${location.hash}`);
}

function parted(pathname: string): { readonly environment: Environment | null; readonly path: string } {
  const below = pathname.slice(BASE.length);
  const environment = ENVIRONMENTS.find((one) => below === `/${one}` || below.startsWith(`/${one}/`)) ?? null;
  return { environment, path: environment === null ? below : below.slice(environment.length + 1) };
}
