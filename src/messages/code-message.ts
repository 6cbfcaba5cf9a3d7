import type { Environment } from "../domain/caller.ts";

/** A one-time code on its way to a person. */
export interface CodeMessage {
  readonly environment: Environment;
  /** Where the person is reached; at least one of the two. */
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
   * Delivers a code. Rejects, without the code and the address in its message, if it was not taken.
   */
  send(message: CodeMessage): Promise<void>;
  close(): Promise<void>;
}
