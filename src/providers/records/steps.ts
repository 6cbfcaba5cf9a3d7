import type { Step } from "../../domain/connections/step.ts";

/**
 * The form for the person's details. The first name is required: only it separates two persons
 * under one number, such as twins, who have one date of birth and one last name.
 */
export function formStep(error?: string): Step {
  return {
    kind: "form",
    title: "Find your employment records",
    text: "We search the records that employers have given us, and send a code to the contact in your record.",
    ...(error === undefined ? {} : { error }),
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
export function codeStep({ canResend, error }: { readonly canResend: boolean; readonly error?: string }): Step {
  return {
    kind: "code",
    title: "Enter your code",
    text: "If we have a record of you with an e-mail address or a telephone number, we have sent a code there.",
    ...(error === undefined ? {} : { error }),
    sentTo: null,
    length: 6,
    canResend,
  };
}
