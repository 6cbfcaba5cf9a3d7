import type { Logger } from "pino";

/**
 * Returns the listener that writes our own failures to the log, without an error's message: it can repeat what the database was
 * given. Never throws.
 */
export function logErrors(log: Logger): (error: unknown, doing: string) => void {
  return (error, doing) => log.error(errorFields(error), `failed: ${doing}`);
}

/** The fields of an error that a log line may hold. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { err: { type: typeof error } };
  const code = "code" in error ? error.code : undefined;
  const detail = "detail" in error && error.name === "AppError" ? error.detail : undefined;
  const frames = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return { err: { type: error.name, code, detail, stack: frames?.join("\n") } };
}
