import { urlProblem } from "../../../../kernel/network/target.ts";
import type { Step, StepField } from "../../step.ts";
import type { WireStep } from "./protocol/steps.ts";

/**
 * A step of an answer as the service knows it; null if it leads the person to a URL that is none.
 */
export function stepOf(step: WireStep, { allowsPrivate }: { readonly allowsPrivate: boolean }): Step | null {
  const texts = { title: step.title, ...present("text", step.text), ...present("error", step.error) };
  switch (step.kind) {
    case "form":
      return {
        kind: "form",
        ...texts,
        fields: step.fields.map(fieldOf),
        ...present("submitLabel", step.submit_label),
        ...present("errorField", step.fields.find(({ name }) => name === step.error_field)?.name),
      };
    case "code": {
      const { sent_to, length, can_resend, digits_only, attempts_left } = step;
      return {
        kind: "code",
        ...texts,
        sentTo: sent_to ?? null,
        length: length ?? null,
        canResend: can_resend,
        ...(digits_only === true ? { hasDigitsOnly: true } : {}),
        ...(attempts_left == null ? {} : { attemptsLeft: attempts_left }),
      };
    }
    case "choice":
      return {
        kind: "choice",
        ...texts,
        options: step.options.map(({ id, label, description }) => ({
          id,
          label,
          ...present("description", description),
        })),
      };
    case "redirect":
      return isLoginUrl(step.url, allowsPrivate) ? { kind: "redirect", ...texts, url: step.url } : null;
    case "wait":
      return { kind: "wait", ...texts, retryAfterMs: step.retry_after_ms };
  }
}

/** The person's browser goes there, so a query is allowed, unlike in the URL of a target. */
function isLoginUrl(url: string, allowsPrivate: boolean): boolean {
  return urlProblem(url.replace(/[?#].*$/s, ""), allowsPrivate) === null && URL.canParse(url);
}

function fieldOf(field: Extract<WireStep, { kind: "form" }>["fields"][number]): StepField {
  const { name, label, type, autocomplete, hint, optional } = field;
  return {
    name,
    label,
    type,
    ...present("autocomplete", autocomplete),
    ...present("hint", hint),
    ...(optional === true ? { isOptional: true } : {}),
  };
}

function present<Name extends string>(
  name: Name,
  value: string | null | undefined,
): { readonly [Key in Name]?: string } {
  return value == null ? {} : ({ [name]: value } as { readonly [Key in Name]?: string });
}
