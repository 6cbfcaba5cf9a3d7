import { isFinal, VERIFICATION_TRANSITIONS } from "../../src/areas/verifications/verification.ts";
import {
  BREAKER_FAILURES,
  BREAKER_SECONDS,
  BREAKER_SECONDS_MAX,
  DISABLE_AFTER_SECONDS,
  DISABLE_FAILURES_MIN,
  type NextAttempt,
  nextAttempt,
  RETRY_DELAYS_SECONDS,
  RETRY_JITTER,
  THROTTLED_SECONDS,
} from "../../src/areas/webhooks/event.ts";
import { IN_FLIGHT_PER_WEBHOOK_MAX } from "../../src/areas/webhooks/settings.ts";
import { VERIFICATION_STATUSES } from "../../src/areas/webhooks/words.ts";
import { DELIVERY_OUTCOMES } from "../../src/kernel/delivery-outcome.ts";
import { TASK_NOTES, taskWays } from "./connection-states-text.ts";
import { disputeSection } from "./dispute-states-text.ts";
import { orderSection } from "./order-states-text.ts";

/** The committed page, from the root of the project. */
export const STATES_FILE = "docs/call/states.md";

const VERIFICATION_NOTES = `- \`pending\`: accepted, but the queue has reached \`OPENVOE_QUEUE_LIMIT\`. A worker admits waiting verifications round-robin over the
  teams, the oldest of each team first.
- \`processing\`: stored durably. A worker queries the sources. If the worker dies, its lease expires and another worker takes over.
- \`confirming\`: the person has \`OPENVOE_CONFIRM_HOURS\` to confirm or flag the result. Then a worker queries the sources again.
- \`completed\`: every source answered. \`results.outcome\` says whether they found a match.
- \`partial\`: at least one source answered, and at least one did not answer within its deadline or could not read all of its records.
- \`failed\`: no source was reachable, or the person has frozen their file. \`results\` is null.

Any other transition is a conflict. OpenVOE writes the status, the results, the event and the deliveries in one transaction.`;

/** The page of the state machines, its charts and schedule made from the tables that the program goes by. */
export function statesText(): string {
  return `# States

This page shows the states of a verification, a connection task, an order, a dispute, a confirmation, a delivery and a webhook. \`npm run golden\`
generates this page from the transition tables in the code, and a test compares it.

## A verification

${chart([...verificationBirths, ...verificationWays(), ...verificationEnds()])}

${VERIFICATION_NOTES}

## A connection task

${chart(taskWays())}

${TASK_NOTES}

${orderSection(chart)}${disputeSection(chart)}

## A delivery

An event has one delivery for each webhook that subscribes to it.

${chart(["[*] --> due : event committed", ...deliveryWays()])}

- \`delivered\`: the receiver responded with 2xx. From then on, only the delivery log has the delivery.
- \`exhausted\`: the last attempt of the schedule failed.
- \`held\`: the webhook is disabled. The receiver responded with 410, a \`PATCH\` disabled it, or it had no success for
  ${days(DISABLE_AFTER_SECONDS)} and ${DISABLE_FAILURES_MIN} failed attempts in a row.

A replay makes a delivery \`due\` again and restarts the schedule. Deleting a webhook deletes its deliveries.

If an attempt fails because of an error in OpenVOE (\`internal\`), it does not count. OpenVOE retries it after 30 s, then doubles the delay
up to an hour.

### The schedule

Each delay varies by up to ${percent(RETRY_JITTER)}, which spreads the load on a recovered receiver. A
\`Retry-After\` lengthens a delay to at most twice its length, or to 30 s if that is longer. After a 429, a delay is at least
${THROTTLED_SECONDS} s.

| Attempt | After the previous one | After the first |
|---|---|---|
| 1 | | |
${scheduleRows().join("\n")}

## A webhook's circuit breaker

${chart(breakerWays)}

- \`closed\`: OpenVOE sends deliveries as they become due, at most ${IN_FLIGHT_PER_WEBHOOK_MAX} at a time.
- \`open\`: OpenVOE sends nothing for ${BREAKER_SECONDS} s. Each failed probe doubles the time, up to ${BREAKER_SECONDS_MAX} s. After a 429, the time comes
  from \`Retry-After\`, up to ${THROTTLED_SECONDS} s.
- \`half_open\`: OpenVOE sends one delivery as a probe.

Errors in OpenVOE do not count. Changing the URL closes the circuit breaker. \`PATCH {"enabled": true}\` on a disabled webhook does so too.
`;
}

const breakerWays = [
  "[*] --> closed",
  `closed --> open : ${BREAKER_FAILURES} failures in a row, 429 with Retry-After`,
  "open --> half_open : time is over",
  "half_open --> closed : success",
  "half_open --> open : failure",
];

const verificationBirths = ["[*] --> processing : created", "[*] --> pending : created while the queue is full"];

function verificationWays(): string[] {
  return VERIFICATION_STATUSES.flatMap((from) =>
    Object.entries(VERIFICATION_TRANSITIONS[from]).map(([trigger, to]) => `${from} --> ${to} : ${trigger}`),
  );
}

function verificationEnds(): string[] {
  return VERIFICATION_STATUSES.filter(isFinal).map((status) => `${status} --> [*]`);
}

/** What each outcome leads to at the first attempt, and at the last one of the schedule where that differs. */
function deliveryWays(): string[] {
  const last = RETRY_DELAYS_SECONDS.length + 1;
  const ways = DELIVERY_OUTCOMES.flatMap((outcome) => {
    const [first, final] = [1, last].map((attempts) => stateAfter(outcome, attempts));
    return first === final
      ? [[first, outcome] as const]
      : [[first, outcome] as const, [final, "last attempt failed"] as const];
  });
  const causes = Map.groupBy([...ways, ["held", "webhook disabled"] as const], ([to]) => to);
  return [...causes].map(
    ([to, group]) => `due --> ${to} : ${[...new Set(group.map(([, cause]) => cause))].join(", ")}`,
  );
}

function stateAfter(outcome: (typeof DELIVERY_OUTCOMES)[number], attempts: number): string {
  const next: NextAttempt = nextAttempt({
    outcome,
    isThrottled: false,
    attempts,
    faults: 0,
    retryAfterSeconds: null,
    draw: 0.5,
  });
  switch (next.kind) {
    case "none":
      return next.status;
    case "disable_webhook":
      return "held";
    case "again":
      return "due";
  }
}

function scheduleRows(): string[] {
  let since = 0;
  return RETRY_DELAYS_SECONDS.map((delay, at) => {
    since += delay;
    return `| ${at + 2} | ${delay === 0 ? "at once" : span(delay)} | ${since === 0 ? "at once" : span(since)} |`;
  });
}

function chart(lines: readonly string[]): string {
  return ["```mermaid", "stateDiagram-v2", ...lines.map((line) => `  ${line}`), "```"].join("\n");
}

/** A span in days, hours, minutes and seconds, the zeros left out. */
function span(seconds: number): string {
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3_600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [seconds % 60, "s"],
  ];
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(" ");
}

function days(seconds: number): string {
  return `${seconds / 86_400} days`;
}

function percent(share: number): string {
  return `${share * 100}%`;
}
