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

- \`open\`: ${DISPUTE_DAYS} days run, by the database's clock (15 U.S.C. § 1681i(a)(1)(A)). Reminders are events, ${listOf(DISPUTE_REMINDER_DAYS)} days
  before the end.
- \`extended\`: the person added relevant information: ${DISPUTE_EXTENSION_DAYS} more days, once (§ 1681i(a)(1)(B)).
- \`verified\`: what is stored is accurate and complete; a statement of the person is shown with it (§ 1681i(c)).
- \`corrected\`, \`deleted\`: the stored record was changed, and further imports do not undo it.
- \`expire\`: nobody confirmed it in time (§ 1681i(a)(5)(A)). \`reinsert\`: who furnished it certified that it is right (§ 1681i(a)(5)(B)).

A dispute ends in the transaction that changes the record, writes the event and tells earlier recipients. Reminders and the end are due by
one column, and the row is locked: each comes once, and one that was missed comes later. A pair that the chart lacks is a conflict.

## A confirmation

Where \`OPENVOE_CONFIRM_HOURS\` asks persons before what was found of them is sent:

${chart(["[*] --> asked : ask_person", ...confirmationWays()])}

- \`asked\`: the message to the person, the event and the wait of the verification are in one transaction.
- \`unreached\`: the message was refused, or could not be handed over; it is deleted in the same transaction.
- \`confirmed\`, \`flagged\`: the person said so at their own page; a flag opens a dispute in the same transaction.
- \`unanswered\`: the hours are over, by the database's clock. The row is locked: it ends once, and one that was missed ends later.

With its end the verification is \`processing\` again: the sources are asked once more, so that a correction, dispute or freeze of
the meantime holds. A pair that the chart lacks is a conflict.`;
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
