import Type from "typebox";
import type { AppError } from "../../../error.ts";
import { asAppError } from "../../failure.ts";
import { IDEMPOTENCY_KEY_MAX } from "../route.ts";

/** The field `idempotency_key` of a line of a batch that creates. */
export function lineIdempotencyKey(example: string) {
  return Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: IDEMPOTENCY_KEY_MAX,
      format: "plain-text",
      description:
        "As the header Idempotency-Key of a single creation, for this line: a batch that broke off can be sent again",
      examples: [example],
    }),
  );
}

/**
 * The answer to a line of a batch, or the error of that line alone: what other lines of the batch have created is stored by then, and
 * would be created again if their answers were an error.
 */
export async function settleLine<Answer>(answer: () => Promise<Answer>): Promise<Answer | AppError> {
  try {
    return await answer();
  } catch (error) {
    return asAppError(error);
  }
}
