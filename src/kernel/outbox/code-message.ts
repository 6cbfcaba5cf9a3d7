import type { Environment } from "../access/caller.ts";

/** A one-time code to be delivered to a person. */
export interface CodeMessage {
  readonly environment: Environment;
  /** The person's address; at least one of the two. */
  readonly email: string | null;
  /** Ten digits of a US number. */
  readonly phone: string | null;
  readonly code: string;
  readonly expiresInMinutes: number;
}

/** Delivers one-time codes. */
export interface CodeSender {
  /** True if the sender can reach a person there. */
  canReach(contact: Pick<CodeMessage, "email" | "phone">): boolean;
  /**
   * Delivers a code. Rejects if it was not accepted; the error has neither code nor address.
   */
  send(message: CodeMessage): Promise<void>;
  close(): Promise<void>;
}
