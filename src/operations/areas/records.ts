import type { EmploymentId } from "../../domain/ids.ts";
import { deletePayBefore } from "../../store/employments/pay.ts";
import { RECORDS_SEALED } from "../../store/employments/sealed.ts";
import { deleteOldImportJobs } from "../../store/imports/jobs.ts";
import { stepTraining, type TrainingRun } from "../employments/model-training.ts";
import { rekeyBatch } from "../employments/rekeying.ts";
import type { Area } from "../registration/area.ts";
import { type Duty, minuteDuty, sweepDuty } from "../registration/duties.ts";
import type { Context } from "../sealing/context.ts";

/** How long an ended import is kept with its rejects, in days. */
const IMPORT_DAYS = 30;
/** Years of pay deleted per statement. */
const PAY_ROWS = 1_000;
/** How often to look for imports that brought records to learn from, in milliseconds. */
const TRAIN_EVERY_MS = 5_000;

/** Imported employments with their pay, their sources, and what the linkage has learned of them. */
export const RECORDS_AREA: Area<{
  /** The threshold that decides verifications: see `Thresholds`. */
  readonly thresholdBits: number;
  /** The years before this one of which imported pay is kept; null: all. */
  readonly payRetentionYears: number | null;
}> = {
  name: "records",
  tables: [
    "employments",
    "employment_pay",
    "erased_employments",
    "imports",
    "import_jobs",
    "import_parts",
    "source_profiles",
    "source_budgets",
    "linkage_models",
    "linkage_state",
  ],
  sealed: RECORDS_SEALED,
  expires: [(db, limit) => deleteOldImportJobs(db, IMPORT_DAYS, limit)],
  duties: (context, { thresholdBits, payRetentionYears }) => [
    // Records whose blocking keys an older program version made.
    sweepDuty("rekeying", (after: EmploymentId) => rekeyBatch(context, after)),
    trainingDuty(context, thresholdBits),
    ...(payRetentionYears === null
      ? []
      : [minuteDuty("deleting old pay", () => expirePay(context, payRetentionYears))]),
  ],
};

/** A failed training run is restarted by the first janitor to look after its lease has expired. */
function trainingDuty(context: Context, thresholdBits: number): Duty {
  let run: TrainingRun | null = null;
  const work = async () => {
    const before = run;
    run = null;
    const step = await stepTraining(context, before, { thresholdBits });
    if (step.kind === "under_way") run = step.run;
    return step.kind !== "none_due";
  };
  return { name: "training the linkage model", everyMs: TRAIN_EVERY_MS, work };
}

/** Deletes a batch of imported pay of calendar years that lie more than `years` before this one. */
async function expirePay({ db }: Pick<Context, "db">, years: number): Promise<boolean> {
  return (await deletePayBefore(db, years, PAY_ROWS)) === PAY_ROWS;
}
