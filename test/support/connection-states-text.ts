import {
  DISCONNECTING_FAILURES,
  isTaskFinal,
  TASK_SECONDS_MAX,
  TASK_TRANSITIONS,
} from "../../src/areas/connections/task.ts";
import { TASK_STATUSES } from "../../src/areas/webhooks/words.ts";

/** The lines of a chart of a task: one per pair of statuses, with every trigger that leads there. */
export function taskWays(): string[] {
  const ways = TASK_STATUSES.flatMap((from) =>
    Object.entries(TASK_TRANSITIONS[from]).map(([trigger, to]) => ({ way: `${from} --> ${to}`, trigger })),
  );
  const byWay = Map.groupBy(ways, ({ way }) => way);
  const drawn = [...byWay].map(([way, group]) => `${way} : ${group.map(({ trigger }) => trigger).join(", ")}`);
  return ["[*] --> new : created", ...drawn, ...TASK_STATUSES.filter(isTaskFinal).map((status) => `${status} --> [*]`)];
}

/** The notes below the chart of a task. */
export const TASK_NOTES = `- \`new\`: a person has started a connection, or a client or monitor has started a refresh. The provider waits for the first input.
- \`login\`: the provider checks the sign-in.
- \`mfa\`: the provider has asked for a one-time code.
- \`parse\`: the sign-in succeeded, and OpenVOE fetches the data. The person reviews the account and the data; they send it, or end the
  task as \`error\` if the account is not theirs. Then OpenVOE sends \`link-connected\`. For a deposit product, the person also confirms the account.
- \`full_parse\`: OpenVOE has stored the data, and sends the events about new or changed data.
- \`done\`: the reports are ready, and the client can exchange the public token.

Each status is an event, written in the same transaction. A task ends as \`error\` if the person leaves, or ${TASK_SECONDS_MAX / 60} minutes after its
creation. If a worker dies, its lease expires and another worker repeats the step. A refresh that ends as
${DISCONNECTING_FAILURES.map((status) => `\`${status}\``).join(", ")} disconnects the link: the person has to connect again.`;
