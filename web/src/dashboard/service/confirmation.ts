import { type ApiError, isApiError } from "@openvoe/client";
import { useEffect, useReducer } from "preact/hooks";

/** A person who is asked to confirm that it is them. */
export interface Asked {
  /** By what they can. */
  readonly by: "passkey" | "identity_provider";
  /** Ends the question; true: they have confirmed it. */
  readonly settle: (isConfirmed: boolean) => void;
}

/** What is known of the second factor of the session. */
interface Factor {
  readonly by: Asked["by"] | null;
  readonly is_confirmed: boolean;
}

let asked: Asked | null = null;
let answer: Promise<boolean> = Promise.resolve(false);
let onChange = () => {};

/**
 * Where the service refuses an act because it wants to know first that it is them, asks the person over the screen. Acts
 * that come meanwhile share the question.
 *
 * @param readFactor asks the service what the session has by now
 * @returns true if they have confirmed it: the act is to be done again, and nothing that they typed is lost
 */
export async function confirmsFor(refusal: ApiError, readFactor: () => Promise<Factor>): Promise<boolean> {
  return isApiError(refusal, "second_factor_required") && isConfirmed(await readFactor());
}

/**
 * Asks the person over the screen to confirm that it is them, unless they have lately.
 *
 * @returns true if they have
 */
export async function isConfirmed({ by, is_confirmed }: Factor): Promise<boolean> {
  if (is_confirmed || by === null) return is_confirmed;
  if (asked === null) answer = ask(by);
  return answer;
}

function ask(by: Asked["by"]): Promise<boolean> {
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
export function useAsked(): Asked | null {
  const [, render] = useReducer<number, void>((renders) => renders + 1, 0);
  useEffect(() => {
    onChange = () => render();
    render();
  }, []);
  return asked;
}
