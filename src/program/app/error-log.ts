import type { Logger } from "pino";

/**
 * Returns a listener that logs our own failures, without the error's message, which can repeat
 * values given to the database. Never throws.
 */
export function logErrors(log: Logger): (error: unknown, activity: string) => void {
  return (error, activity) => log.error(errorFields(error), `failed: ${activity}`);
}

/** The fields of an error that a log line may contain. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { err: { type: typeof error } };
  const code = "code" in error ? error.code : undefined;
  const detail = "detail" in error && error.name === "AppError" ? error.detail : undefined;
  const frames = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return { err: { type: error.name, code, detail, stack: frames?.join("\n") } };
}
