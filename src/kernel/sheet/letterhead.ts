import type { Environment } from "../access/caller.ts";
import type { Letterhead } from "../access/members/team-profile.ts";
import type { Sheet } from "./sheet.ts";

/** Whom a document is from, and in which environment it was made. */
export interface Issued {
  readonly letterhead: Letterhead;
  readonly environment: Environment;
}

/**
 * Writes whom a document is from, above its title: the logo, and where the company is reached. Nothing
 * for a team that says neither.
 */
export function writeLetterhead(sheet: Sheet, { title, contact, logo }: Letterhead): void {
  if (logo !== null) sheet.logo(logo, title ?? "");
  if (contact !== null) sheet.note(title === null ? contact : `${title} · ${contact}`);
}

/** The notice on a document of an environment without real data; nothing in production. */
export function writeEnvironment(sheet: Sheet, environment: Environment): void {
  if (environment !== "production") sheet.notice(`Not for a decision: made in the environment ${environment}.`);
}
