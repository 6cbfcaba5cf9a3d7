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

/** What is said below the chart of a task. */
export const TASK_NOTES = `- \`new\`: a connection was begun, or a refresh asked for. Until the person has answered the first step.
- \`login\`: the provider checks what the person typed, or signs in again for a refresh.
- \`mfa\`: the provider has asked for a one-time code.
- \`parse\`: the provider accepted the person. On the page they then see whose account it is and what would go, and send it, or end the task as
  \`error\`: it is not theirs. Then \`link-connected\` is sent. Data are fetched; of a deposit product, the person first confirms
  the account and the provider moves the pay.
- \`full_parse\`: the data are stored, and the events of what is new or changed were sent.
- \`done\`: the reports are ready, and a public token can be exchanged.

Every status is an event in the transaction that writes it. A task waits for a person without holding a worker. One that has not
ended ${TASK_SECONDS_MAX / 60} minutes after its creation ends as \`error\`, and so does one that the person leaves. A worker that dies loses its
lease, and another one repeats the move. A refresh that ends as ${DISCONNECTING_FAILURES.map((status) => `\`${status}\``).join(", ")}
disconnects its link: the person has to connect again.`;
