import type { Link as PayrollLink, Task, User } from "@openvoe/client";
import { Badge, type Tone } from "../../parts/content.tsx";

const LINK_STATUSES: Readonly<Record<PayrollLink["status"], readonly [Tone, string]>> = {
  pending: ["active", "Connecting"],
  connected: ["good", "Connected"],
  disconnected: ["warning", "Disconnected"],
  revoked: ["neutral", "Revoked"],
};

/** The status of a link. */
export function LinkBadge({ status }: Pick<PayrollLink, "status">) {
  const [tone, text] = LINK_STATUSES[status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** The statuses of a task that goes well, in order, with what happens at each. */
export const TASK_PHASES = [
  ["new", "New", "Waiting for the person to sign in"],
  ["login", "Signing in", "The provider checks the sign-in"],
  ["mfa", "Second factor", "Only if the provider asks for a code or a choice"],
  ["parse", "Fetching", "Reading employment and identity"],
  ["full_parse", "Fetching all", "Reading statements, shifts and forms"],
  ["done", "Done", "The reports are ready"],
] as const;

type Phase = (typeof TASK_PHASES)[number][0];
/** The statuses of a task that has failed. */
type TaskFailure = Exclude<Task["status"], Phase>;

const FAILURES: Readonly<Record<TaskFailure, readonly [title: string, advice: string]>> = {
  login_error: ["Sign-in failed", "The provider refused the sign-in. The person can try again with the same link."],
  mfa_error: ["Code refused", "The code was wrong or came too late. The person can try again."],
  config_error: [
    "Account not set up",
    "The account at the provider is not ready. For example, the password must be changed first.",
  ],
  account_locked: ["Account locked", "The provider has locked the account. The person must unlock it there first."],
  no_data: ["No data", "The account has no employment to share."],
  unavailable: ["Provider unavailable", "The provider did not answer. Try again later."],
  error: ["Failed", "Something unexpected happened. See the service's log for the reason."],
  not_supported: ["Not supported", "The provider or the account does not offer the requested data."],
};

/** The status of a task. */
export function TaskBadge({ status }: Pick<Task, "status">) {
  const phase = TASK_PHASES.find(([one]) => one === status);
  if (phase === undefined) return <Badge tone="bad">{failureOf(status)?.[0] ?? status}</Badge>;
  return <Badge tone={status === "done" ? "good" : "active"}>{phase[1]}</Badge>;
}

/** What a failed task means, and what to do; null where it has not failed. */
export function failureOf(status: Task["status"]): readonly [title: string, advice: string] | null {
  return isFailure(status) ? FAILURES[status] : null;
}

function isFailure(status: Task["status"]): status is TaskFailure {
  return status in FAILURES;
}

/** True if a task has ended. */
export function isEnded({ status }: Pick<Task, "status">): boolean {
  return status === "done" || isFailure(status);
}

/** The products, and their labels. */
export const PRODUCTS = [
  ["income", "Income and employment"],
  ["employment", "Employment without pay"],
  ["deposit_switch", "Deposit switch"],
  ["pll", "Paycheck-linked lending"],
] as const;

/** A product in words. */
export function productText(product: string): string {
  return PRODUCTS.find(([one]) => one === product)?.[1] ?? product;
}

/** The user's name where it is known, else the client's id of them. */
export function userName({ first_name, last_name, external_user_id }: User): string {
  const name = [first_name, last_name].filter((part) => part !== null).join(" ");
  return name === "" ? external_user_id : name;
}
