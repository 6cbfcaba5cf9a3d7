import { AppError } from "../../kernel/error.ts";
import type { DepositDetails } from "../payroll/deposit.ts";
import type { TaskRefusal, TaskStatus } from "../webhooks/words.ts";
import type { StepAnswer } from "./step.ts";

/** The statuses in which a task ends without data. */
export const TASK_FAILURES = [
  "login_error",
  "mfa_error",
  "config_error",
  "account_locked",
  "no_data",
  "unavailable",
  "error",
  "not_supported",
] as const satisfies readonly TaskStatus[];
/** One of {@link TASK_FAILURES}. */
export type TaskFailure = (typeof TASK_FAILURES)[number];

/**
 * What can happen to a task. A failure happens under its own name.
 *
 * - `sign_in`: credentials are being checked by the provider
 * - `ask_code`: the provider asks for a one-time code
 * - `signed_in`: the provider accepted the person; data can be fetched
 * - `fetched`: the provider's data are stored
 * - `reported`: the reports are ready
 */
type TaskTrigger = "sign_in" | "ask_code" | "signed_in" | "fetched" | "reported" | TaskFailure;

type Row = Partial<Record<TaskTrigger, TaskStatus>>;

/** Failures that can come at any time before the end. */
const ANY_TIME = {
  config_error: "config_error",
  unavailable: "unavailable",
  error: "error",
  not_supported: "not_supported",
} as const satisfies Row;

const SIGN_IN_FAILURES = {
  ...ANY_TIME,
  login_error: "login_error",
  account_locked: "account_locked",
  no_data: "no_data",
} as const satisfies Row;

/** The life of a task: the status that each trigger leads to. An absent pair is a conflict. */
export const TASK_TRANSITIONS: Record<TaskStatus, Row> = {
  new: { sign_in: "login", ...ANY_TIME },
  login: { ask_code: "mfa", signed_in: "parse", mfa_error: "mfa_error", ...SIGN_IN_FAILURES },
  mfa: { signed_in: "parse", mfa_error: "mfa_error", ...SIGN_IN_FAILURES },
  parse: { fetched: "full_parse", ...SIGN_IN_FAILURES },
  full_parse: { reported: "done", ...ANY_TIME },
  done: {},
  login_error: {},
  mfa_error: {},
  config_error: {},
  account_locked: {},
  no_data: {},
  unavailable: {},
  error: {},
  not_supported: {},
};

/** True if no transition leaves the status. */
export function isTaskFinal(status: TaskStatus): boolean {
  return Object.keys(TASK_TRANSITIONS[status]).length === 0;
}

/**
 * The status after a trigger.
 *
 * @throws AppError `conflict` if the table has no such pair
 */
export function advanceTask(from: TaskStatus, trigger: TaskTrigger): TaskStatus {
  const to = TASK_TRANSITIONS[from][trigger];
  if (to === undefined) throw new AppError("conflict", `A task that is ${from} cannot take ${trigger}.`);
  return to;
}

/**
 * How long a task may take from its creation to its end, in seconds; time in which the person
 * thinks counts.
 */
export const TASK_SECONDS_MAX = 20 * 60;
/** Refreshes of one access token within {@link REFRESH_WINDOW_HOURS}. */
export const REFRESHES_MAX = 4;
/** See {@link REFRESHES_MAX}. */
export const REFRESH_WINDOW_HOURS = 24;

/**
 * - `connect`: a person signs in
 * - `refresh`: a client has the service sign in again with what the person left for that
 * - `monitor`: a monitor has it do so; no event reports its status
 */
export const TASK_KINDS = ["connect", "refresh", "monitor"] as const;
/** One of {@link TASK_KINDS}. */
export type TaskKind = (typeof TASK_KINDS)[number];

/** Refresh failures after which the person has to connect again: the link is then disconnected. */
export const DISCONNECTING_FAILURES: readonly TaskFailure[] = [
  "login_error",
  "mfa_error",
  "account_locked",
  "config_error",
];

/** What ends a task whose person said that the account is not theirs: nothing of it was kept or sent. */
export const NOT_THEIR_ACCOUNT = "The person said that this account is not theirs: nothing of it was kept or sent.";

/** Why the person ended a task; null: they did not, or gave no reason. */
export function taskRefusalOf(task: {
  readonly status: TaskStatus;
  readonly error_message: string | null;
}): TaskRefusal | null {
  return task.status === "error" && task.error_message === NOT_THEIR_ACCOUNT ? "not_their_account" : null;
}

/**
 * What a failure says to the person, unless the provider says something better. Without personal
 * data.
 */
export const FAILURE_MESSAGES: Record<TaskFailure, string> = {
  login_error: "The user name or password is not correct.",
  mfa_error: "The code is not correct.",
  config_error: "This payroll provider is not set up correctly.",
  account_locked: "The account is locked. Unlock it with the payroll provider first.",
  no_data: "The account has no data of the kind asked for.",
  unavailable: "The payroll provider cannot be reached now.",
  error: "Something went wrong while connecting.",
  not_supported: "The payroll provider does not support this.",
};

/**
 * A task's state between steps, sealed. `signing_in`: the provider's conversation; `reading`: data are fetched for the
 * review; `reviewing`: the person is shown whose account it is and what goes; `confirming`:
 * the person is asked to confirm that pay is moved; `moving`: they confirmed; `signed_in`: data can
 * be fetched.
 */
export interface TaskState {
  readonly phase: "signing_in" | "reading" | "reviewing" | "confirming" | "moving" | "signed_in";
  /** What the provider keeps; it alone knows its form. */
  readonly state: unknown;
  /** With which the provider signs in again; null: it cannot. */
  readonly refreshState: unknown;
  /** Set once the provider has moved pay. */
  readonly deposit: DepositDetails | null;
  /** The fetched data that the person is shown or has sent; absent: they are fetched. Nothing but the task has them. */
  readonly data?: unknown;
}

/** A person's answer, and where it was sent from. Sealed while it waits for a worker. */
export interface PersonAnswer {
  readonly answer: StepAnswer;
  /** Client address of the person's request, as text; null if it is unknown. */
  readonly clientAddress: string | null;
}
