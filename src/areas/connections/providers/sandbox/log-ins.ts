import type { RegularFrequency } from "../../../../kernel/pay/frequencies.ts";
import { TASK_FAILURES, type TaskFailure } from "../../task.ts";
import { dateOf, dayAt, yearAndMonth } from "./payroll/days.ts";
import type { ScenarioEmployment, ScenarioStep } from "./scenario.ts";
import type { FetchTime, Script } from "./script.ts";

/** The password of every log-in that has no other one. */
export const GOOD_PASSWORD = "goodpassword";
/** The user name of the log-ins that fail by their password. */
const ERROR_USER = "error.user";
/** The code that the sandbox asks for. */
const GOOD_CODE = "12345";
/** How long the slow log-in takes, in milliseconds. */
const SLOW_MS = 3_000;
/** How long `longcheck` takes, in milliseconds. */
const LONG_MS = 10_000;

/** A log-in of the sandbox, with its outcome. */
interface LogIn {
  /** Stable: links store it. */
  readonly id: string;
  readonly username: string;
  readonly password: string;
  /** The outcome, in the words of the documentation. */
  readonly happens: string;
  readonly script: Script;
}

interface LogInOptions extends Partial<Omit<Script, "employmentsAt" | "refreshFailureAt">> {
  readonly password?: string;
  readonly employments?: (at: FetchTime) => readonly ScenarioEmployment[] | TaskFailure;
  readonly refreshFailure?: TaskFailure;
}

function logIn(username: string, happens: string, options: LogInOptions = {}): LogIn {
  const { password = GOOD_PASSWORD, employments = () => [{}], refreshFailure = null, ...rest } = options;
  const refreshFailureAt = (fetchesBefore: number) => (fetchesBefore > 0 ? refreshFailure : null);
  const script = { failure: null, steps: [], ...rest, employmentsAt: employments, refreshFailureAt };
  const id = password === GOOD_PASSWORD ? username : `${username}+${password}`;
  return { id, username, password, happens, script };
}

function failing(username: string, failure: TaskFailure): LogIn {
  return logIn(username, `the task ends as \`${failure}\` at the sign-in`, { failure });
}

/** A password that is the name of a failure brings it about, at every user name. */
function failingByPassword(failure: TaskFailure): LogIn {
  const happens = `the task ends as \`${failure}\``;
  if (failure === "no_data") return logIn(ERROR_USER, happens, { password: failure, employments: () => "no_data" });
  return logIn(ERROR_USER, happens, { password: failure, failure });
}

function paid(username: string, frequency: RegularFrequency, words: string): LogIn {
  return logIn(username, `done: one employment, paid ${words}`, { employments: () => [{ pay_frequency: frequency }] });
}

function asking(username: string, happens: string, step: ScenarioStep): LogIn {
  return logIn(username, happens, { steps: [step] });
}

const HOURLY = { job_type: "P", income_unit: "HOURLY", weekly_hours: 25, pay_frequency: "BW" } as const;
const SECOND_JOB = { ...HOURLY, company_name: "Example Bakery LLC", job_title: "Baker", weekly_hours: 12 } as const;

/** An employment that ended with the August of the year before. */
function ended({ today }: FetchTime): ScenarioEmployment {
  const { year } = yearAndMonth(today);
  return { start_date: dateOf(dayAt(year - 6, 4, 2)), end_date: dateOf(dayAt(year - 1, 8, 31)), pay_frequency: "SM" };
}

/** A job that began so many whole months before the month of the fetch. */
function begun(months: number, words: ScenarioEmployment = {}) {
  return ({ today }: FetchTime): readonly ScenarioEmployment[] => {
    const { year, month } = yearAndMonth(today);
    const at = year * 12 + (month - 1) - months;
    return [{ ...words, start_date: dateOf(dayAt(Math.floor(at / 12), (at % 12) + 1, 1)) }];
  };
}

/** Two positions at one employer: the first has ended, and the person was hired again later. */
function rehired(at: FetchTime): readonly ScenarioEmployment[] {
  const first = ended(at);
  const { year } = yearAndMonth(at.today);
  const again = { start_date: dateOf(dayAt(year - 1, 11, 3)), original_hire_date: first.start_date ?? null };
  return [again, { ...first, job_title: "Assistant" }];
}

/** A name that is neither drawn nor likely to be given. */
const OTHER_PERSON = { first_name: "Ellery", last_name: "Otherstone" } as const;
const PAST_JOB = { company_name: "Example Logistics, Inc.", job_title: "Dispatcher" } as const;

/** Every log-in of the sandbox, in the order of the documentation. */
export const LOG_INS: readonly LogIn[] = [
  logIn("goodlogin", "done: one current employment, salaried, paid every two weeks"),
  logIn("goodlogin", "asks for a code: `12345` is right; a third wrong code ends the task as `mfa_error`", {
    password: "mfa",
    steps: [{ kind: "code", code: GOOD_CODE }],
  }),
  logIn("goodlogin", "done after ten seconds", { password: "longcheck", steps: [{ kind: "wait", delay_ms: LONG_MS }] }),
  logIn("different.person", "done: one employment, of a person other than the one in your order or user", {
    employments: () => [{ profile: OTHER_PERSON }],
  }),
  logIn("goodlogin.tn1", "done: one employment that began seven months ago", { employments: begun(7) }),
  logIn("goodlogin.tn2", "done: one employment that began three months ago, paid by the hour", {
    employments: begun(3, HOURLY),
  }),
  logIn("fulltime", "done: a full-time, salaried salesperson", {
    employments: () => [{ job_type: "F", income_unit: "YEARLY", job_title: "Salesperson" }],
  }),
  logIn("hourly.part-time", "done: part time, paid by the hour, with shifts", { employments: () => [HOURLY] }),
  logIn("hourly.full-time", "done: full time, paid by the hour every week, with overtime and shifts", {
    employments: () => [{ ...HOURLY, job_type: "F", weekly_hours: 40, pay_frequency: "W" }],
  }),
  logIn("multiple.employments", "done: three employments, one of which has ended", {
    employments: (at) => [{}, SECOND_JOB, { ...ended(at), ...PAST_JOB }],
  }),
  logIn("multiple.employments2", "done: two positions at one employer, which rehired the person", {
    employments: rehired,
  }),
  logIn("choose.employer", "asks which of two employers to share; done with the chosen one", {
    employments: () => [{}, SECOND_JOB],
    asksEmployer: true,
  }),
  logIn("terminated", "done: one employment that has ended", { employments: (at) => [ended(at)] }),
  paid("weekly", "W", "weekly"),
  paid("biweekly", "BW", "every two weeks"),
  paid("semimonthly", "SM", "twice a month"),
  paid("monthly", "M", "monthly"),
  paid("semiannual", "SA", "twice a year"),
  paid("annual", "A", "once a year"),
  asking("redirect", "asks for permission on a separate page: done if the person allows it, otherwise `login_error`", {
    kind: "redirect",
  }),
  asking("slow", "done after three seconds", { kind: "wait", delay_ms: SLOW_MS }),
  logIn("suspicious", "done: the reports mark the data as suspicious", {
    suspicious: ["The year-to-date amounts of a statement do not agree with those before it."],
  }),
  logIn("changing", "done: each of the first eight refreshes adds a statement and a raise", { hasRaises: true }),
  logIn("refresh.fails", "done; every refresh ends as `login_error`, and the link is disconnected", {
    refreshFailure: "login_error",
  }),
  logIn("refresh.unavailable", "done; every refresh ends as `unavailable`, and the link stays connected", {
    refreshFailure: "unavailable",
  }),
  logIn("deposit.refused", "done without a deposit product; with a deposit product the task ends as `not_supported`", {
    depositFailure: { reason: "not_supported", message: "The employer does not allow changes of the deposit account." },
  }),
  logIn("nodata", "signs in, then the task ends as `no_data`", { employments: () => "no_data" }),
  failing("locked", "account_locked"),
  failing("unavailable", "unavailable"),
  failing("error", "error"),
  failing("config", "config_error"),
  failing("unsupported", "not_supported"),
  ...TASK_FAILURES.map((failure) => failingByPassword(failure)),
];

/** The log-in of an id, or null. */
export function findLogInById(id: string): LogIn | null {
  return LOG_INS.find((one) => one.id === id) ?? null;
}

/** The log-in of a user name and password; of a password that names a failure, whatever the name; or null. */
export function findLogIn(username: string, password: string): LogIn | null {
  const own = LOG_INS.find((one) => one.username === username && one.password === password);
  return own ?? LOG_INS.find((one) => one.username === ERROR_USER && one.password === password) ?? null;
}
