import { AppError } from "../../error.ts";
import { type Database, type Queryable, statement } from "./database.ts";
import { codeOf, isReadOnly } from "./failure.ts";

const CHECK_ANSWERS = statement("check_answers")`select 1 as answer`;

/** The database's response to a write. */
export type WriteState = "writable" | "read_only" | "disk_full" | "away" | "refused";

/** Makes the statements that follow in the transaction use temporary files from this size on. */
const SPILL_EARLY = statement("spill_early")`select set_config('work_mem', '64kB', true) as work_mem`;

/**
 * Fills 400 KB of a temporary file, which reliably detects a full disk: a row often fits into an
 * existing page, and a create needs new pages. It takes no lock, so it does not block a backup, and
 * leaves nothing behind.
 */
const FILL_A_FILE = statement("fill_a_file")`
  select count(*) as count from unnest(array_fill(repeat('x', 8000), array[50])) as filled (text)`;

const WRITE_PROBE = statement("write_readiness_probe")`update readiness_probe set written_at = now()`;

/** Does what a create needs: allocates space on the database's disk, and commits a row durably. */
export async function probeWrite(db: Database): Promise<WriteState> {
  try {
    await db.transaction(async (tx) => {
      await tx.rows(WRITE_PROBE);
      await tx.rows(SPILL_EARLY);
      await tx.rows(FILL_A_FILE);
    });
    return "writable";
  } catch (failure) {
    if (isReadOnly(failure)) return "read_only";
    if (isDiskFull(failure)) return "disk_full";
    return failure instanceof AppError && failure.code === "unavailable" ? "away" : "refused";
  }
}

/** SQLSTATE `disk_full`. Source: PostgreSQL, appendix A, "Error Codes". */
function isDiskFull(failure: unknown): boolean {
  return failure instanceof AppError ? isDiskFull(failure.cause) : codeOf(failure) === "53100";
}

/**
 * Resolves when the database responds.
 *
 * @throws AppError `unavailable`
 */
export async function checkAnswers(db: Queryable): Promise<void> {
  await db.rows(CHECK_ANSWERS);
}
