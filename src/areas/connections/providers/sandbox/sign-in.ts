import type { Timestamp } from "../../../../kernel/ids.ts";
import type { Step, StepAnswer, StepField } from "../../step.ts";
import type { TaskFailure } from "../../task.ts";
import { FAILURE_MESSAGES } from "../../task.ts";
import type { ProviderFailure } from "../provider.ts";
import type { ScenarioStep } from "./scenario.ts";

/** Page of the service at which the sandbox asks for permission. */
const PERMISSION_PAGE = "/sandbox/permission/";
/** Wrong codes that end the sign-in. */
const WRONG_CODES_MAX = 3;

/** The form with which the sandbox's sign-in begins. */
export function credentialsStep(error?: string): Step {
  return {
    kind: "form",
    title: "Sign in to Sandbox Payroll",
    text: "A simulated payroll system. Nobody's real account is used.",
    ...(error === undefined ? {} : { error }),
    fields: [
      { name: "username", label: "User name", type: "text", autocomplete: "username" },
      { name: "password", label: "Password", type: "password", autocomplete: "current-password" },
    ],
    submitLabel: "Sign in",
  };
}

/**
 * The effect of an answer to a step of a script: the next step, the same step again, or the task's
 * end.
 */
type AnswerJudgement =
  | { readonly kind: "next" }
  | { readonly kind: "again"; readonly step: Step; readonly isWrongCode?: true }
  | ProviderFailure;

/** A step of a script as the person sees it. */
export function scenarioStep(step: ScenarioStep): Step {
  switch (step.kind) {
    case "code":
      return {
        kind: "code",
        title: "Enter the code that we sent you",
        text: "In the sandbox no message is sent.",
        sentTo: "•••-•••-0123",
        length: step.code.length,
        canResend: true,
        ...(/^[0-9]+$/.test(step.code) ? { hasDigitsOnly: true } : {}),
      };
    case "choice":
      return {
        kind: "choice",
        title: step.title ?? "Choose one",
        options: step.options.map((label, at) => ({ id: String(at).padStart(32, "0"), label })),
      };
    case "form":
      return { kind: "form", title: step.title ?? "One more question", fields: step.labels.map(fieldOf) };
    case "confirm":
      return {
        kind: "confirm",
        title: step.title ?? "Go on?",
        ...(step.text == null ? {} : { text: step.text }),
        details: [],
        confirmLabel: "Yes, go on",
      };
    case "redirect":
      return {
        kind: "redirect",
        title: "Give permission at Sandbox Payroll",
        text: "You leave this page, and return after your decision.",
        url: PERMISSION_PAGE,
      };
    case "wait":
      return { kind: "wait", title: "Signing in", retryAfterMs: step.delay_ms };
  }
}

function fieldOf(label: string, at: number): StepField {
  return { name: `field_${at + 1}`, label, type: "text" };
}

/** Checks the answer to a step of a script. */
export function judgeAnswer(
  step: ScenarioStep,
  answered: {
    readonly answer: StepAnswer;
    readonly askedAt: Timestamp;
    readonly now: Timestamp;
    /** Wrong codes before this answer. */
    readonly wrongCodes: number;
  },
): AnswerJudgement {
  const { answer } = answered;
  switch (step.kind) {
    case "code":
      if (answer.resend === "true") return again(step, null);
      return answer.code?.trim() === step.code ? { kind: "next" } : wrongCode(step, answered.wrongCodes + 1);
    case "choice":
      return step.options[Number(answer.choice)] === undefined ? again(step, "Choose one of these.") : { kind: "next" };
    case "form":
      return step.labels.every((_, at) => (answer[`field_${at + 1}`] ?? "").trim() !== "")
        ? { kind: "next" }
        : again(step, "Fill in every field.");
    case "confirm":
      return answer.confirm === "true" ? { kind: "next" } : failed("login_error", "You did not agree.");
    case "redirect":
      return answer.permission === "given" ? { kind: "next" } : failed("login_error", "You did not give permission.");
    case "wait": {
      const left = Date.parse(answered.askedAt) + step.delay_ms - Date.parse(answered.now);
      return left <= 0 ? { kind: "next" } : { kind: "again", step: scenarioStep({ ...step, delay_ms: left }) };
    }
  }
}

/** A wrong code is asked for again, without user name and password; too many end the sign-in. */
function wrongCode(step: ScenarioStep, wrongCodes: number): AnswerJudgement {
  const attemptsLeft = WRONG_CODES_MAX - wrongCodes;
  if (attemptsLeft <= 0) return failed("mfa_error");
  const asked = { ...scenarioStep(step), error: FAILURE_MESSAGES.mfa_error, attemptsLeft };
  return { kind: "again", step: asked, isWrongCode: true };
}

function again(step: ScenarioStep, error: string | null): AnswerJudgement {
  return { kind: "again", step: error === null ? scenarioStep(step) : { ...scenarioStep(step), error } };
}

/** A failure of the sandbox, in the usual words unless others are given. */
export function failed(reason: TaskFailure, message: string = FAILURE_MESSAGES[reason]): ProviderFailure {
  return { kind: "failed", reason, message };
}
