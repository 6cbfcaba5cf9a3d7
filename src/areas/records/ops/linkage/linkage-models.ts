import type { Environment } from "../../../../kernel/access/caller.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import type { Database } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import { SHIPPED_MODEL } from "../../linkage/model/model.ts";
import {
  chooseLinkageModel,
  type LinkageModelRow,
  type LinkageState,
  listLinkageStates,
  listLinkageModelRows as listModels,
} from "../../sql/employments/linkage-models.ts";

/** The operator's name for the shipped model. */
export const SHIPPED = "shipped";
/** The operator's choice to activate always the newest trained model whose weights passed the check (`modelFault`). */
export const NEWEST_ACCEPTED = "newest";

/** The linkage models, newest first within each environment, and the active one of each. */
export interface LinkageOverview {
  readonly shippedVersion: string;
  readonly states: readonly LinkageState[];
  readonly models: readonly LinkageModelRow[];
}

/** Maximum number of models listed. */
const MODELS_MAX = 100;

/** The linkage models. */
export async function listLinkageModels(db: Database): Promise<LinkageOverview> {
  const [states, models] = await Promise.all([listLinkageStates(db), listModels(db, MODELS_MAX)]);
  return { shippedVersion: SHIPPED_MODEL.version, states, models };
}

/** The choice of a model. */
interface LinkageUse {
  /** The actor for the inquiry log. */
  readonly actor: string;
  readonly environment: Environment;
  /** A version, {@link SHIPPED} or {@link NEWEST_ACCEPTED}. */
  readonly wanted: string;
}

/**
 * Activates a model in an environment. A version, or the shipped one, stays active until the
 * operator chooses again; with {@link NEWEST_ACCEPTED} newly trained models replace it. All processes follow
 * within seconds. It is written into the inquiry log. Earlier decisions stay unchanged.
 *
 * @throws AppError `not_found` for a version that this environment does not have, `conflict` for
 * one that was rejected
 */
export async function useLinkageModel(db: Database, { actor, environment, wanted }: LinkageUse): Promise<LinkageState> {
  if (wanted !== SHIPPED && wanted !== NEWEST_ACCEPTED) await checkVersion(db, environment, wanted);
  const choice = wanted === NEWEST_ACCEPTED ? NEWEST_ACCEPTED : { version: wanted === SHIPPED ? null : wanted };
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
    throw new AppError("not_found", `${environment} has no model of this version: see openvoe linkage models.`);
  }
  if (model.status === "rejected") {
    throw new AppError("conflict", `Model ${version} was rejected: ${model.reason}.`);
  }
}

function nameOf({ active_version }: LinkageState): string {
  return active_version ?? SHIPPED;
}
