/** The letters to a person that the law asks for, each with its templates. */
export const LETTER_KINDS = ["adverse_action", "summary_of_rights", "dispute_results"] as const;
/** One of {@link LETTER_KINDS}. */
export type LetterKind = (typeof LETTER_KINDS)[number];

/** The letters about a verification. */
export const VERIFICATION_LETTERS = ["adverse_action", "summary_of_rights"] as const satisfies readonly LetterKind[];
/** The letters about a dispute. */
export const DISPUTE_LETTERS = ["dispute_results", "summary_of_rights"] as const satisfies readonly LetterKind[];

/** What a letter says of the operator, as the consumer reporting agency that it may be. */
export interface AgencyDetails {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}

/** What the placeholders of every letter stand for. */
const SHARED = ["date", "person_name", "person_page", "reference", "agency_name", "agency_address", "agency_phone"];
const OF_VERIFICATION = ["sender", "asked_on", "sources", "decision"];
const OF_DISPUTE = ["disputed", "employer", "furnisher", "opened_on", "ended_on", "result", "explanation", "changes"];

/** The placeholders that a template of each kind may have. */
export const LETTER_PLACEHOLDERS: Readonly<Record<LetterKind, readonly string[]>> = {
  adverse_action: [...SHARED, ...OF_VERIFICATION],
  summary_of_rights: SHARED,
  dispute_results: [...SHARED, ...OF_DISPUTE],
};
