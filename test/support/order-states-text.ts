import { ORDER_DAYS, ORDER_TRANSITIONS, PART_TRANSITIONS } from "../../src/areas/connections/order.ts";
import { ORDER_STATUSES } from "../../src/areas/webhooks/words.ts";

/** The section of orders. */
export function orderSection(chart: (lines: readonly string[]) => string): string {
  return `## An order

${chart(orderWays())}

An order has one part for each employer and product:

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

const NOTES = `- \`go_on\`: at least one part is being connected or has data, while another part waits. \`wait\`: every open part waits for the person.
- \`complete\`: every part has ended, and at least one has data. \`decline\`: no part has data, and the person declined at least one.
  \`find_nothing\`: no part has data, and the person declined none.
- \`expire\`: the person did not answer within ${ORDER_DAYS} days. Parts that have data keep it, and the report shows it.
- \`keep\`: a refresh failed, and the earlier data is still there. \`lose\`: a refresh failed, and the person has to connect again.

A part changes in the same transaction as its task, with an event. A failed sign-in leaves the part \`pending\`. When every part has ended, a
worker stores the order's report, status and event in one transaction. Any other transition changes nothing.`;
