/** What is counted by the hour, and the words under which it is counted. */
const ACTIVITY_KINDS = ["verification", "source_answer", "delivery"] as const;
/** One of {@link ACTIVITY_KINDS}. */
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** How verifications end: the outcome of those with results, or `failed`. */
export const VERIFICATION_ENDS = ["match", "no_match", "ambiguous", "failed"] as const;

/** How attempts at delivery end. */
export const DELIVERY_ENDS = ["delivered", "failed"] as const;

/** How a source answers. */
export const SOURCE_ANSWERS = ["match", "no_match", "ambiguous", "timeout", "unavailable", "error"] as const;
/** One of {@link SOURCE_ANSWERS}. */
export type SourceAnswerWord = (typeof SOURCE_ANSWERS)[number];
