import { ORDER_DAYS, ORDER_TRANSITIONS, PART_TRANSITIONS } from "../../src/areas/connections/order.ts";
import { ORDER_STATUSES } from "../../src/areas/webhooks/words.ts";

/** The section of orders. */
export function orderSection(chart: (lines: readonly string[]) => string): string {
  return `## An order

${chart(orderWays())}

Each of its parts:

${chart(partWays())}

${NOTES}`;
}

function orderWays(): string[] {
  return ["[*] --> pending : created", "[*] --> no_data : created, and nobody covers it", ...waysOf(ORDER_TRANSITIONS)];
}

function partWays(): string[] {
  return ["[*] --> pending : created", "[*] --> no_data : created, and nobody covers it", ...waysOf(PART_TRANSITIONS)];
}

function waysOf(table: Record<string, Partial<Record<string, string>>>): string[] {
  const ways = ORDER_STATUSES.flatMap((from) =>
    Object.entries(table[from] ?? {}).map(([trigger, to]) => ({ way: `${from} --> ${to}`, trigger })),
  );
  const byWay = Map.groupBy(ways, ({ way }) => way);
  return [...byWay].map(([way, group]) => `${way} : ${group.map(({ trigger }) => trigger).join(", ")}`);
}

const NOTES = `- \`go_on\`, \`wait\`: a part is being connected or has its data while another one waits; all that are open wait for the person.
- \`complete\`, \`find_nothing\`, \`decline\`: every part has ended, and at least one has data; none has, and none was declined; none has,
  and one was declined.
- \`expire\`: the person did not answer within ${ORDER_DAYS} days. Parts that have data keep it, and the report shows it.

A part advances in the transaction of the task that caused it, with an event. When every part has ended, the order is due at once: a worker
stores the report, the status and the event in one transaction. A failed sign-in leaves its part \`pending\`. A refresh that fails ends in
\`keep\` where the data from before is still here, in \`lose\` where the person has to connect again. A pair that a chart lacks changes
nothing.`;
