import { ApiFailure } from "../api/http.ts";
import type { PersonTexts } from "./text/english.ts";

/** What is told of a call that failed. */
export function problemOf(texts: PersonTexts, error: unknown): string {
  const kind = error instanceof ApiFailure ? error.kind : "server";
  if (kind === "offline") return texts.offline;
  return kind === "limited" ? texts.limited : texts.failed;
}
