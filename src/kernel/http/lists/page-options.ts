import type { InvalidParam } from "../../error.ts";
import { parseOrigin } from "../../text/origin.ts";

const ACCENT_COLOR = /^#[0-9a-fA-F]{6}$/;

/** How a body says that a page is to look, who may embed it and where it leads. */
interface PageOptions {
  readonly accent_color?: string | null | undefined;
  readonly allowed_origins?: readonly (string | undefined)[] | null | undefined;
  readonly redirect_url?: string | null | undefined;
}

/** Faults of how a page is to look, who may embed it and where it leads. */
export function pageFaults({ accent_color: color, allowed_origins, redirect_url }: PageOptions): InvalidParam[] {
  const faults: InvalidParam[] = [];
  if (color && !ACCENT_COLOR.test(color)) {
    faults.push({ field: "accent_color", message: "must be a color of the form #rrggbb" });
  }
  return [...faults, ...originFaults(allowed_origins), ...redirectFaults(redirect_url)];
}

function originFaults(origins: PageOptions["allowed_origins"]): InvalidParam[] {
  return (origins ?? []).flatMap((origin, at) =>
    origin === undefined || parseOrigin(origin) !== null
      ? []
      : [{ field: `allowed_origins[${at}]`, message: "must be an origin such as https://lender.example" }],
  );
}

/** Checked origins in the form in which browsers name them. */
export function readOrigins(origins: readonly string[] | null | undefined): string[] {
  return (origins ?? []).map(parseOrigin).filter((origin) => origin !== null);
}

function redirectFaults(url: PageOptions["redirect_url"]): InvalidParam[] {
  if (!url || isHttpUrl(url)) return [];
  return [{ field: "redirect_url", message: "must be an absolute http or https URL" }];
}

/** True of an absolute http or https URL without credentials. */
export function isHttpUrl(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url) && new URL(url).username === "";
}
