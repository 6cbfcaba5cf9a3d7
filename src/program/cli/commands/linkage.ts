import type { Command } from "commander";
import {
  type LinkageOverview,
  listLinkageModels,
  NEWEST_ACCEPTED,
  SHIPPED,
  useLinkageModel,
} from "../../../areas/records/ops/linkage/linkage-models.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import { readConfig } from "../config.ts";
import { environmentOption } from "../environment-option.ts";
import { operatorName } from "../operator.ts";
import { withContext } from "../process/open-context.ts";
import { type PrintOptions, printResult, table } from "../text/print.ts";

const PROGRAM = "openvoe linkage";

interface UseOptions extends PrintOptions {
  readonly env: Environment;
}

/** Adds `linkage models` and `linkage use`. */
export function addLinkageCommand(program: Command): void {
  const linkage = program
    .command("linkage")
    .description("List the linkage models that recognise persons, or switch to another");
  linkage
    .command("models")
    .description("List the models estimated on your own records, and the active one of each environment")
    .option("--json", "print JSON, with all weights and counts")
    .action(modelsCommand);
  linkage
    .command("use <version>")
    .description(`Activate a model: a version, ${SHIPPED}, or ${NEWEST_ACCEPTED} (always the newest one)`)
    .addOption(environmentOption("the environment").makeOptionMandatory())
    .option("--json", "print JSON")
    .action(useCommand);
}

async function modelsCommand(options: PrintOptions): Promise<void> {
  const overview = await withContext(readConfig(), PROGRAM, ({ db }) => listLinkageModels(db));
  printResult(overview, { ...options, text: overviewText(overview) });
}

async function useCommand(wanted: string, options: UseOptions): Promise<void> {
  const use = { actor: operatorName(), environment: options.env, wanted };
  const state = await withContext(readConfig(), PROGRAM, ({ db }) => useLinkageModel(db, use));
  const followed = state.is_pinned ? "until you choose again" : "and by newer ones when they are estimated";
  const text = `Verifications in ${state.environment} are decided by ${state.active_version ?? SHIPPED}, ${followed}.`;
  printResult(state, { ...options, text });
}

function overviewText({ shippedVersion, states, models }: LinkageOverview): string {
  const active = states.map(({ environment, active_version, is_pinned }) => {
    const name = active_version ?? `${SHIPPED} (${shippedVersion})`;
    return `${environment}: ${name}${is_pinned ? ", pinned by you" : ""}`;
  });
  const lines = active.length === 0 ? [`Everywhere: ${SHIPPED} (${shippedVersion})`] : active;
  if (models.length === 0)
    return [...lines, "No model was estimated yet: that happens after an import of employments."].join("\n");
  const rows = models.map((one) => [
    one.version,
    one.made_at,
    one.is_active ? "active" : one.status,
    one.model.audit.persons.toString(),
    one.reason ?? "",
  ]);
  return [...lines, "", table([["VERSION", "MADE AT", "STATUS", "PERSONS", "REASON"], ...rows])].join("\n");
}
