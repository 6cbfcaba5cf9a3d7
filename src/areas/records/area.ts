import type { Environment } from "../../kernel/access/caller.ts";
import type { Queryable } from "../../kernel/database/postgres/database.ts";
import { AppError } from "../../kernel/error.ts";
import type { EmploymentId } from "../../kernel/ids.ts";
import type { SettingsOf } from "../../kernel/network/section.ts";
import { type Duty, minuteDuty, sweepDuty } from "../../kernel/registration/duties.ts";
import type { Erasing, Held, Holds, ReadingContext } from "../../kernel/registration/held.ts";
import type { Area } from "../../kernel/registration/registered-area.ts";
import type { Context } from "../../kernel/sealing/ops/context.ts";
import type { ValuesOf } from "../../kernel/settings/setting.ts";
import type { StoredEmployment } from "../payroll/employment.ts";
import { type ImporterNeeds, startImports } from "./importer.worker.ts";
import { waitingRecords } from "./ops/imports/joining/persons-of-source.ts";
import { mayBePersonOf } from "./ops/imports/joining/same-person.ts";
import { type FiledEmployment, fileEmployments, findImportedEmployments } from "./ops/linkage/imported-employments.ts";
import { stepTraining, type TrainingRun } from "./ops/linkage/model-training.ts";
import { rekeyBatch } from "./ops/linkage/rekeying.ts";
import { importRoutes } from "./routes/imports.ts";
import { linkageRoutes } from "./routes/linkage.ts";
import { ownEmployerRoutes } from "./routes/own-employers.ts";
import { recordRoutes } from "./routes/records.ts";
import { sourceRoutes } from "./routes/sources.ts";
import type { RECORD_SETTINGS } from "./settings.ts";
import { SOURCES_SECTION } from "./sources/sources-section.ts";
import {
  deleteEmployments,
  insertErasedEmployments,
  listSourcesOf,
  readmitEmployment,
} from "./sql/employments/employments.ts";
import { deletePayBefore } from "./sql/employments/pay.ts";
import { RECORDS_SEALED } from "./sql/employments/sealed.ts";
import { claimImportScope } from "./sql/imports/imports.ts";
import { deleteOldImportJobs } from "./sql/imports/jobs.ts";

/** How long an ended import is kept with its rejects, in days. */
const IMPORT_DAYS = 30;
/** Years of pay deleted per statement. */
const PAY_ROWS = 1_000;
/** How often to look for imports that brought records to learn from, in milliseconds. */
const TRAIN_EVERY_MS = 5_000;

const SECTIONS = {
  /** Databases and services with payroll records, which are searched for the subject of a verification. */
  sources: SOURCES_SECTION,
};

interface FiledRecords {
  readonly employments: readonly FiledEmployment[];
}

/** Imported employments with their pay, their sources, and what the linkage has learned of them. */
export const RECORDS_AREA: Area<
  ValuesOf<typeof RECORD_SETTINGS> & ImporterNeeds & { readonly network: SettingsOf<typeof SECTIONS> },
  Context,
  never,
  FiledRecords
> = {
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
  holds: holdRecords,
  erases: {
    employments: eraseRecords,
    readmitted_employments: async ({ tx, environment }: Erasing, ids: readonly EmploymentId[]) => {
      for (const id of ids) await readmitEmployment(tx, environment, id);
    },
  },
  expires: [(db, limit) => deleteOldImportJobs(db, IMPORT_DAYS, limit)],
  duties: (context, { linkageThresholdBits, payRetentionYears }) => [
    // Records whose blocking keys an older program version made.
    sweepDuty("rekeying", (after: EmploymentId) => rekeyBatch(context, after)),
    trainingDuty(context, linkageThresholdBits),
    ...(payRetentionYears === null
      ? []
      : [minuteDuty("deleting old pay", () => expirePay(context, payRetentionYears))]),
  ],
  sections: SECTIONS,
  workers: { imports: startImports },
  routes: [...ownEmployerRoutes, ...importRoutes, ...sourceRoutes, ...recordRoutes, ...linkageRoutes],
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

/** Records with their pay; for an erasure also those that wait for their person. */
async function holdRecords(...[context, person, purpose]: Parameters<Holds>): Promise<Held<FiledRecords, never>> {
  const { environment } = person;
  const own = await findImportedEmployments(context, person);
  const waiting = purpose === "erasure" ? await findWaiting(context, environment, own) : [];
  return {
    ids: { employments: [...own, ...waiting].map(({ id }) => id) },
    file: async (filing) => ({ employments: await fileEmployments(filing, own) }),
  };
}

/** Imports do not bring these records back, also where there is none of that id now. */
async function eraseRecords({ tx, environment }: Erasing, ids: readonly EmploymentId[]): Promise<void> {
  await claimSources(tx, environment, ids);
  await deleteEmployments(tx, environment, ids);
  await insertErasedEmployments(tx, environment, ids);
}

/**
 * The records that wait for their person in the sources of the person's records, and may be theirs: pay of that
 * name, of no other number. They are shown to nobody.
 */
async function findWaiting(
  { db, keyring }: ReadingContext,
  environment: Environment,
  employments: readonly StoredEmployment[],
): Promise<StoredEmployment[]> {
  const waiting: StoredEmployment[] = [];
  for (const [source, own] of Map.groupBy(employments, (one) => one.source)) {
    for await (const { id, record } of waitingRecords({ db, keyring, environment, source })) {
      if (own.some((one) => mayBePersonOf(record, one.record))) waiting.push({ id, source, companyId: null, record });
    }
  }
  return waiting;
}

/** Keeps imports away that have read a record before it is erased, and would write it after. */
async function claimSources(tx: Queryable, environment: Environment, ids: readonly EmploymentId[]): Promise<void> {
  for (const source of await listSourcesOf(tx, ids)) {
    if (await claimImportScope(tx, { kind: "employments", source, environment })) continue;
    throw new AppError(
      "conflict",
      `An import of the source ${JSON.stringify(source)} is running: erase when it has ended.`,
    );
  }
}
