import {
  BREAKER_FAILURES,
  BREAKER_SECONDS,
  BREAKER_SECONDS_MAX,
  DELIVERY_OUTCOMES,
  DISABLE_AFTER_SECONDS,
  DISABLE_FAILURES_MIN,
  type NextAttempt,
  nextAttempt,
  RETRY_DELAYS_SECONDS,
  RETRY_JITTER,
  THROTTLED_SECONDS,
} from "../../src/domain/event.ts";
import { isFinal, VERIFICATION_STATUSES, VERIFICATION_TRANSITIONS } from "../../src/domain/verification.ts";
import { IN_FLIGHT_PER_WEBHOOK_MAX } from "../../src/operations/webhooks/deliveries.ts";
import { TASK_NOTES, taskWays } from "./connection-states-text.ts";

/** The committed page, from the root of the project. */
export const STATES_FILE = "docs/states.md";

/** The page of the state machines, its charts and schedule made from the tables that the program goes by. */
export function statesText(): string {
  return `# States

This page is made by \`npm run golden\` from the tables in \`src/domain/verification.ts\` and \`src/domain/event.ts\`; a test compares it.

## A verification

${chart([...verificationBirths, ...verificationWays(), ...verificationEnds()])}

- \`pending\`: accepted, and held because as many verifications are unfinished as \`OPENVOE_QUEUE_LIMIT\` allows. A worker lets it
  go on, oldest first.
- \`processing\`: stored durably; a worker asks the sources, or will. A worker that dies loses its lease, and another one asks again.
- \`completed\`: every source answered, whether or not it found anything: \`results.outcome\` says what.
- \`partial\`: at least one source answered, and at least one could not be reached in the time allowed, or could not read all of its records.
- \`failed\`: no source could be reached; \`results\` is null.

A pair of state and trigger that the chart lacks is a conflict. The write carries the state that it leads out of and the lease it was
made under, so that of two writers one wins and the other changes nothing. Status, results, event and deliveries are one transaction.

## A connection task

${chart(taskWays())}

${TASK_NOTES}

## A delivery

One row for each event and each webhook that asked for it. It is \`due\` until something else is said of it, and gone when it was
delivered: the log tells of it.

${chart(["[*] --> due : event committed", ...deliveryWays()])}

- \`delivered\`: the receiver answered 2xx. Only the log has it from then on.
- \`exhausted\`: the last attempt of the schedule failed.
- \`held\`: its webhook is disabled: by the receiver's 410, by \`PATCH\`, or after ${days(DISABLE_AFTER_SECONDS)} without one success and
  ${DISABLE_FAILURES_MIN} failed attempts in a row. Kept, not sent.

A replay makes any of them \`due\` again, and begins the schedule anew. Deleting a webhook deletes its deliveries.

An attempt that failed by our own fault (\`internal\`) uses up nothing of the schedule: it is made again after 30 s, then after a minute,
two, four … an hour.

### The schedule

A delay moves by up to ${percent(RETRY_JITTER)} either way, so that receivers that were down are not all hit at once. \`Retry-After\` can lengthen
a delay to twice its length (and to 30 seconds), never shorten it; after a 429 it is ${THROTTLED_SECONDS} seconds at least.

| Attempt | After the one before | After the first |
|---|---|---|
| 1 | | |
${scheduleRows().join("\n")}

## A webhook's breaker

${chart(breakerWays)}

- \`closed\`: its deliveries are sent as they come due, ${IN_FLIGHT_PER_WEBHOOK_MAX} at once at most.
- \`open\`: nothing is sent to it. For ${BREAKER_SECONDS} s the first time, twice as long after each failed probe, ${BREAKER_SECONDS_MAX} s at most; after a 429
  for as long as its \`Retry-After\` asks, ${THROTTLED_SECONDS} s at most.
- \`half_open\`: one delivery at a time is sent, over all processes.

Faults of our own count neither for it nor against it. Another URL closes it, and so does \`PATCH {"enabled": true}\` of a disabled webhook.
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
  return `${share * 100} %`;
}
