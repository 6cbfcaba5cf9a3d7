import {
  DISPUTE_DAYS,
  DISPUTE_EXTENSION_DAYS,
  DISPUTE_REMINDER_DAYS,
  DISPUTE_TRANSITIONS,
} from "../../src/areas/persons/dispute.ts";
import { CONFIRMATION_STATUSES, CONFIRMATION_TRANSITIONS } from "../../src/areas/verifications/confirmation.ts";
import { DISPUTE_STATUSES } from "../../src/areas/webhooks/words.ts";

/** The section of disputes, after another one. */
export function disputeSection(chart: (lines: readonly string[]) => string): string {
  return `

## A dispute

${chart(["[*] --> open : opened", ...disputeWays()])}

- \`open\`: a period of ${DISPUTE_DAYS} days runs (15 U.S.C. § 1681i(a)(1)(A)). Events remind the team ${listOf(DISPUTE_REMINDER_DAYS)} days before the end.
- \`extended\`: the person added relevant information. The period is ${DISPUTE_EXTENSION_DAYS} days longer, once (§ 1681i(a)(1)(B)).
- \`verified\`: the stored record is accurate and complete. OpenVOE shows the person's statement with it (§ 1681i(c)).
- \`corrected\`, \`deleted\`: OpenVOE changed or deleted the stored record. Later imports do not undo this.
- \`expire\`: nobody confirmed the record in time (§ 1681i(a)(5)(A)).
- \`reinsert\`: the furnisher certified that the record is right (§ 1681i(a)(5)(B)).

OpenVOE changes the record, writes the event and notifies earlier recipients in one transaction. It sends each reminder once, and later if it was
missed. Any other transition is a conflict.

## A confirmation

With \`OPENVOE_CONFIRM_HOURS\`, OpenVOE asks the person before it sends a result:

${chart(["[*] --> asked : ask_person", ...confirmationWays()])}

- \`asked\`: a message to the person and an event for the team are queued.
- \`confirmed\`: the person confirmed the result on their page. \`flagged\`: they flagged it, which opens a dispute.
- \`unanswered\`: the person did not answer in time.
- \`unreached\`: the message could not be delivered.

After each of these ends, the verification is \`processing\` again. A worker queries the sources once more and respects each correction, dispute and
freeze since the first query. Any other transition is a conflict.`;
}

function confirmationWays(): string[] {
  return CONFIRMATION_STATUSES.flatMap((from) =>
    Object.entries(CONFIRMATION_TRANSITIONS[from]).map(([trigger, to]) => `${from} --> ${to} : ${trigger}`),
  );
}

function disputeWays(): string[] {
  return DISPUTE_STATUSES.flatMap((from) => {
    const ways = Object.entries(DISPUTE_TRANSITIONS[from]);
    const byEnd = Map.groupBy(ways, ([, to]) => to);
    return [...byEnd].map(([to, group]) => `${from} --> ${to} : ${group.map(([trigger]) => trigger).join(", ")}`);
  });
}

function listOf(numbers: readonly number[]): string {
  return `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}
