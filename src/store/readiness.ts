import type { Queryable, Statement } from "./database.ts";
import { isReadOnly } from "./failure.ts";

const CHECK_ANSWERS: Statement = { name: "check_answers", text: "select 1 as answer" };

// Refused where nothing may be written, without writing or locking a row: a session that is read-only does not come back to the pool then.
const CHECK_WRITES: Statement = { name: "check_writes", text: "select from teams where false for key share" };

/** Whether the database answers and takes writes. */
export async function checkWrites(db: Queryable): Promise<"writable" | "read_only" | "away"> {
  try {
    await db.rows(CHECK_WRITES);
    return "writable";
  } catch (failure) {
    return isReadOnly(failure) ? "read_only" : "away";
  }
}

/**
 * Resolves when the database answers.
 *
 * @throws AppError `unavailable`
 */
export async function checkAnswers(db: Queryable): Promise<void> {
  await db.rows(CHECK_ANSWERS);
}
