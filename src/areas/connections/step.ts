/** An input of a form step. */
export interface StepField {
  /** Key of the value in the answer. */
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "tel" | "password" | "ssn" | "date";
  /** The `autocomplete` token of the HTML standard; absent: `off`. */
  readonly autocomplete?: string;
  /** Text below the field. */
  readonly hint?: string;
  /** Absent: the field is required. */
  readonly isOptional?: true;
}

/** An entry of a choice step. */
interface StepOption {
  /** Value in the answer. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
}

/** A line of what the person confirms. */
interface StepDetail {
  readonly label: string;
  readonly value: string;
}

/** One thing that goes to the client, of what the person agreed to share. */
export interface ReviewedItem {
  /** Its name in the consent. */
  readonly item: string;
  /** How many entries of it are sent; null if it is not a list. */
  readonly count: number | null;
  /** What goes in short, such as the name itself; null where there is nothing short to show. */
  readonly value: string | null;
}

/** Whose account it is, and what of it goes to the client: shown to the person before anything goes. */
export interface AccountReview {
  /** As the account has it; null: it says none. */
  readonly name: string | null;
  /** The last four digits; null: the account says none, or they are not shared. */
  readonly ssn_last4: string | null;
  readonly jobs: readonly {
    readonly employer: string;
    readonly title: string | null;
    readonly is_active: boolean | null;
  }[];
  /** Which of the details that the client gave differ from the account: `name`, `date_of_birth`, `ssn`. */
  readonly differs: readonly string[];
  readonly items: readonly ReviewedItem[];
}

interface StepText {
  readonly title: string;
  readonly text?: string;
  /** Why the step is asked again, for example a code that was wrong. */
  readonly error?: string;
}

/**
 * What a provider asks of the person. The answer is an object of texts:
 *
 * - `form`: one text per field, by name
 * - `code`: `{code}`, or `{resend: "true"}` where `canResend`
 * - `choice`: `{choice}`, the id of one option
 * - `confirm`: `{confirm: "true"}` or `{confirm: "false"}`
 * - `redirect`: the query parameters with which the person came back from `url`, which is absolute
 *   or a path of this service, to `/bridge/return`
 * - `review`: `{send: "true"}`, or `{send: "false"}` where the account is not the person's. Asked by the service, never
 *   by a provider
 * - `wait`: nothing; the provider is asked again after `retryAfterMs`
 */
export type Step =
  | (StepText & {
      readonly kind: "form";
      readonly fields: readonly StepField[];
      readonly submitLabel?: string;
      /** Name of the field that `error` is about; absent: it is about the whole form. */
      readonly errorField?: string;
    })
  | (StepText & {
      readonly kind: "code";
      /** Where the code was sent, masked; null if the provider does not say. */
      readonly sentTo: string | null;
      /** Characters of the code; null if the provider does not say. */
      readonly length: number | null;
      readonly canResend: boolean;
      /** Present if the code has digits alone. */
      readonly hasDigitsOnly?: true;
      /** How many more codes are accepted before the sign-in ends; absent: not stated. */
      readonly attemptsLeft?: number;
    })
  | (StepText & { readonly kind: "choice"; readonly options: readonly StepOption[] })
  | (StepText & { readonly kind: "confirm"; readonly details: readonly StepDetail[]; readonly confirmLabel: string })
  | (StepText & { readonly kind: "redirect"; readonly url: string })
  | (StepText & { readonly kind: "review"; readonly review: AccountReview })
  | (StepText & { readonly kind: "wait"; readonly retryAfterMs: number });

/** The person's answer to a step: texts by name. Sealed while it is stored. */
export type StepAnswer = Readonly<Record<string, string>>;

/** Longest text of an answer, in characters. */
export const ANSWER_TEXT_MAX = 2_048;
/** Most texts of an answer. */
export const ANSWER_TEXTS_MAX = 32;
