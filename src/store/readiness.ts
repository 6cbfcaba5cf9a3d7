import type { Queryable, Statement } from "./database.ts";

const CHECK_ANSWERS: Statement = { name: "check_answers", text: "select 1 as answer" };

/**
 * Resolves when the database answers.
 *
 * @throws AppError `unavailable`
 */
export async function checkAnswers(db: Queryable): Promise<void> {
  await db.rows(CHECK_ANSWERS);
}
