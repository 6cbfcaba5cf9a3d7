import { userInfo } from "node:os";

/**
 * The operating system account that runs this program, as the inquiry log records it: `operator:`
 * and the account name, or its number if it has no name.
 */
export function operatorName(): string {
  try {
    return `operator:${userInfo().username}`;
  } catch {
    return `operator:uid-${process.getuid?.() ?? "unknown"}`;
  }
}
