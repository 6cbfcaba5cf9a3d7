import { userInfo } from "node:os";

/** Who runs this program, as the inquiry log names them: `operator:` and the account, or its number where it has no name. */
export function operatorName(): string {
  try {
    return `operator:${userInfo().username}`;
  } catch {
    return `operator:uid-${process.getuid?.() ?? "unknown"}`;
  }
}
