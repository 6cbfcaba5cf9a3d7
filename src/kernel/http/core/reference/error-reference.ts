import type { ErrorCode } from "../../../error.ts";
import reference from "./error-reference.json" with { type: "json" };

/** What the reference says of an error code. */
interface ErrorWords {
  /** When the service answers it. */
  readonly meaning: string;
  /** What the caller can do. */
  readonly remedy: string;
  /** A message as the service writes it. */
  readonly message: string;
}

/** Every error code in words. */
export const ERROR_REFERENCE: Readonly<Record<ErrorCode, ErrorWords>> = reference;
