import {
  type LinkageOverview,
  listLinkageModels,
  NEWEST_ACCEPTED,
  SHIPPED,
  useLinkageModel,
} from "../../../areas/records/ops/linkage/linkage-models.ts";
import { type Call, command, commandGroup } from "../command.ts";
import { type InEnvironment, requiredEnvironment } from "../options.ts";
import { table } from "../text/print.ts";

/** `linkage models` and `linkage use`. */
export const addLinkage = commandGroup(
  "linkage",
  "List the linkage models that recognize persons, or switch to another",
  [
    command({
      name: "models",
      about: "List the models estimated on your own records, and the active one of each environment",
      jsonHelp: "print JSON, with all weights and counts",
      call: ({ run }: Call<object>) => run(({ db }) => listLinkageModels(db)),
      text: overviewText,
    }),
    command({
      name: "use <version>",
      about: `Activate a model: a version, ${SHIPPED}, or ${NEWEST_ACCEPTED} (always the newest one)`,
      options: [requiredEnvironment()],
      call: ({ options, run, actor }: Call<InEnvironment>, wanted: string) =>
        run(({ db }) => useLinkageModel(db, { actor, environment: options.env, wanted })),
      text: ({ environment, active_version, is_pinned }) => {
        const followed = is_pinned ? "until you choose again" : "and by newer ones when they are estimated";
        return `Verifications in ${environment} are decided by ${active_version ?? SHIPPED}, ${followed}.`;
      },
    }),
  ],
);

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
