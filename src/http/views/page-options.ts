import type { InvalidParam } from "../../domain/error.ts";
import { asObject } from "../../schema/objects.ts";
import { parseOrigin } from "../../text/origin.ts";

const ACCENT_COLOR = /^#[0-9a-fA-F]{6}$/;

/** Faults of how a page is to look, who may embed it and where it leads. */
export function pageFaults(body: unknown): InvalidParam[] {
  const { accent_color: color, allowed_origins, redirect_url } = asObject(body);
  const faults: InvalidParam[] = [];
  if (typeof color === "string" && color !== "" && !ACCENT_COLOR.test(color)) {
    faults.push({ field: "accent_color", message: "must be a colour of the form #rrggbb" });
  }
  return [...faults, ...originFaults(allowed_origins), ...redirectFaults(redirect_url)];
}

function originFaults(origins: unknown): InvalidParam[] {
  if (!Array.isArray(origins)) return [];
  return origins.flatMap((origin, at) =>
    typeof origin !== "string" || parseOrigin(origin) !== null
      ? []
      : [{ field: `allowed_origins[${at}]`, message: "must be an origin such as https://lender.example" }],
  );
}

/** Checked origins in the form in which browsers name them. */
export function readOrigins(origins: readonly string[] | null | undefined): string[] {
  return (origins ?? []).map(parseOrigin).filter((origin) => origin !== null);
}

function redirectFaults(url: unknown): InvalidParam[] {
  if (typeof url !== "string" || url === "") return [];
  const isFine = /^https?:\/\//i.test(url) && URL.canParse(url) && new URL(url).username === "";
  return isFine ? [] : [{ field: "redirect_url", message: "must be an absolute http or https URL" }];
}
