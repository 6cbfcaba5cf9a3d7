import { type ApiError, isApiError } from "@openvoe/client";
import { useEffect, useReducer } from "preact/hooks";

/** A member who is asked for their second factor before an action (step-up authentication). */
export interface StepUp {
  /** The factor that they have. */
  readonly by: "passkey" | "identity_provider";
  /** Closes the dialog; true: they have confirmed. */
  readonly settle: (isConfirmed: boolean) => void;
}

/** What is known of the second factor of the session. */
interface Factor {
  readonly by: StepUp["by"] | null;
  readonly is_confirmed: boolean;
}

let asked: StepUp | null = null;
let answer: Promise<boolean> = Promise.resolve(false);
let onChange = () => {};

/**
 * Where the service refuses an action because a recent second factor is required, asks the member for it in a dialog.
 * Actions that follow in between share the dialog.
 *
 * @param readFactor asks the service what the session has by now
 * @returns true if they have confirmed: the action is to be repeated, and nothing that they typed is lost
 */
export async function confirmsFor(refusal: ApiError, readFactor: () => Promise<Factor>): Promise<boolean> {
  return isApiError(refusal, "second_factor_required") && isConfirmed(await readFactor());
}

/**
 * Asks the member for their second factor in a dialog, unless they gave it lately.
 *
 * @returns true if they have confirmed
 */
export async function isConfirmed({ by, is_confirmed }: Factor): Promise<boolean> {
  if (is_confirmed || by === null) return is_confirmed;
  if (asked === null) answer = ask(by);
  return answer;
}

function ask(by: StepUp["by"]): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (confirmed: boolean) => {
      asked = null;
      onChange();
      resolve(confirmed);
    };
    asked = { by, settle };
    onChange();
  });
}

/** The question that the person is asked now; null: none. One for the whole page. */
export function useStepUp(): StepUp | null {
  const [, render] = useReducer<number, void>((renders) => renders + 1, 0);
  useEffect(() => {
    onChange = () => render();
    render();
  }, []);
  return asked;
}
