import type { Step } from "../../step.ts";

/** What can be wrong with each field of the form, visible without the records. */
export const FORM_FAULTS = {
  ssn: "The Social Security number must have nine digits.",
  date_of_birth: "The date of birth must be a date in the past.",
  first_name: "The first name is needed.",
  last_name: "The last name is needed.",
} as const;
/** A field of the form. */
export type FormFault = keyof typeof FORM_FAULTS;

interface CodeAsked {
  readonly canResend: boolean;
  /** Why it is asked again; undefined: it is not. */
  readonly error?: string | undefined;
  /** How many more wrong codes are accepted; undefined: not stated. */
  readonly attemptsLeft?: number | undefined;
}

/**
 * The form for the person's details. The first name is required: only it separates two persons
 * under one number, such as twins, who have one date of birth and one last name.
 */
export function formStep(fault?: FormFault): Step {
  return {
    kind: "form",
    title: "Find your employment records",
    text: "We search the records that employers have given us, and send a code to the contact in your record.",
    ...(fault === undefined ? {} : { error: FORM_FAULTS[fault], errorField: fault }),
    fields: [
      { name: "ssn", label: "Social Security number", type: "ssn", hint: "All nine digits" },
      { name: "date_of_birth", label: "Date of birth", type: "date", autocomplete: "bday" },
      { name: "first_name", label: "First name", type: "text", autocomplete: "given-name" },
      { name: "last_name", label: "Last name", type: "text", autocomplete: "family-name" },
    ],
    submitLabel: "Send me a code",
  };
}

/**
 * Asks for the code. It is the same for everybody: a recipient would reveal who is on file.
 */
export function codeStep({ canResend, error, attemptsLeft }: CodeAsked): Step {
  return {
    kind: "code",
    title: "Enter your code",
    text: "If we have a record of you with an email address or a phone number, we have sent a code there.",
    ...(error === undefined ? {} : { error }),
    sentTo: null,
    length: 6,
    hasDigitsOnly: true,
    canResend,
    ...(attemptsLeft === undefined ? {} : { attemptsLeft }),
  };
}
