import type { Environment } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import { SHIPPED_MODEL } from "../../linkage/model/model.ts";
import {
  chooseLinkageModel,
  type LinkageModelRow,
  type LinkageState,
  listLinkageStates,
  listLinkageModels as listModels,
} from "../../store/employments/linkage-models.ts";
import type { Database } from "../../store/postgres/database.ts";
import { appendAudit } from "../audit/audit.ts";

/** What the operator calls the model that ships. */
export const SHIPPED = "shipped";
/** What the operator says to let the newest accepted model decide, now and from now on. */
export const NEWEST = "newest";

/** The models of the linkage, newest first within each environment, and what decides in each. */
export interface LinkageOverview {
  readonly shippedVersion: string;
  readonly states: readonly LinkageState[];
  readonly models: readonly LinkageModelRow[];
}

/** Models told at once. */
const MODELS_MAX = 100;

/** Which models of the linkage there are. */
export async function listLinkageModels(db: Database): Promise<LinkageOverview> {
  const [states, models] = await Promise.all([listLinkageStates(db), listModels(db, MODELS_MAX)]);
  return { shippedVersion: SHIPPED_MODEL.version, states, models };
}

/** Who chooses what. */
export interface LinkageUse {
  /** As the inquiry log names them. */
  readonly actor: string;
  readonly environment: Environment;
  /** A version, {@link SHIPPED} or {@link NEWEST}. */
  readonly wanted: string;
}

/**
 * Chooses the model that decides in an environment. A version, or the one that ships, stays until the operator chooses anew;
 * {@link NEWEST} lets what is learnt take its place again. All processes follow within seconds. It is written into the
 * inquiry log. What was decided before stays as it was.
 *
 * @throws AppError `not_found` for a version that this environment does not have, `conflict` for one that was rejected
 */
export async function useLinkageModel(db: Database, { actor, environment, wanted }: LinkageUse): Promise<LinkageState> {
  if (wanted !== SHIPPED && wanted !== NEWEST) await checkVersion(db, environment, wanted);
  const choice = wanted === NEWEST ? NEWEST : { version: wanted === SHIPPED ? null : wanted };
  return db.transaction(async (tx) => {
    const { was, is } = await chooseLinkageModel(tx, environment, choice);
    const details = { was: nameOf(was), is: nameOf(is), pinned: is.is_pinned };
    await appendAudit(tx, { actor, teamId: null, environment, action: "linkage.use", target: nameOf(is), details });
    return is;
  });
}

async function checkVersion(db: Database, environment: Environment, version: string): Promise<void> {
  const model = (await listModels(db, MODELS_MAX)).find((one) => one.version === version);
  if (model?.environment !== environment) {
    throw new AppError("not_found", `There is no model ${version} of ${environment}: see openvoe linkage models.`);
  }
  if (model.status === "rejected") {
    throw new AppError("conflict", `Model ${version} was rejected: ${model.reason}.`);
  }
}

function nameOf({ active_version }: LinkageState): string {
  return active_version ?? SHIPPED;
}
