import type { Statistics } from "@openvoe/client";
import { countText, dateText, durationText, Icon } from "../../parts/content.tsx";
import { Link } from "../../router/router.tsx";
import { QUEUE_TEXTS, unreachedShare } from "./operation.tsx";

/** What waits longer than this has a reason, in seconds. */
const LATE_SECONDS = 60;
/** A source that does not answer more often than this needs someone. */
const UNREACHED_MAX = 0.1;

/** Queues in which entries are held, or wait for their turn at a configured rate. */
const EXPECTED_TO_WAIT: ReadonlySet<string> = new Set(["deliveries_held", "notifications"]);

/** Where one sees what waits in a queue. */
const WAYS: Readonly<Record<Statistics["queues"][number]["queue"], Pick<Notice, "to" | "next">>> = {
  verifications: { to: "/verifications?status=processing", next: "See waiting verifications" },
  verifications_pending: { to: "/verifications?status=pending", next: "See waiting verifications" },
  tasks: { to: "/connections/tasks", next: "See tasks" },
  deliveries: { to: "/webhooks", next: "See webhooks" },
  deliveries_held: { to: "/webhooks", next: "See webhooks" },
  notifications: { to: "/orders", next: "See orders" },
  inquiry_log: { to: "/audit", next: "See the log" },
};

interface Notice {
  readonly text: string;
  readonly to: string;
  readonly next: string;
}

/** What needs someone now, each with the way to it; nothing where all is well. */
export function Attention({ statistics }: { readonly statistics: Statistics }) {
  const notices = noticesOf(statistics);
  if (notices.length === 0) return null;
  return (
    <section class="notice warning">
      <Icon name="alert" />
      <div>
        <h2>Needs attention</h2>
        <ul>
          {notices.map(({ text, to, next }) => (
            <li key={text}>
              {text} <Link to={to}>{next}</Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function noticesOf({ webhooks, queues, sources, stale_sources: stale }: Statistics): Notice[] {
  const notices: Notice[] = [];
  if (webhooks.disabled > 0) {
    notices.push({
      text: `${countText(webhooks.disabled, "webhook is", "webhooks are")} disabled: the receiver is gone or failed for days.`,
      to: "/webhooks",
      next: "See webhooks",
    });
  }
  if (webhooks.failing > 0) {
    notices.push({
      text: `${countText(webhooks.failing, "webhook is", "webhooks are")} not accepting events.`,
      to: "/webhooks",
      next: "See webhooks",
    });
  }
  for (const { queue, oldest_seconds: seconds } of queues) {
    // Held deliveries wait for a replay, however long that takes.
    if (seconds <= LATE_SECONDS || EXPECTED_TO_WAIT.has(queue)) continue;
    notices.push({
      text: `${QUEUE_TEXTS[queue]}: the oldest has waited for ${durationText(seconds * 1_000)}.`,
      ...WAYS[queue],
    });
  }
  for (const { name, answers } of sources) {
    const share = unreachedShare(answers);
    if (share > UNREACHED_MAX)
      notices.push({
        text: `The source ${name} did not answer ${Math.round(share * 100)}% of the time.`,
        to: "/verifications?status=partial",
        next: "See partial verifications",
      });
  }
  for (const { source, newest_as_of: newest } of stale) {
    notices.push({
      text: `The newest records of ${source} are from ${dateText(newest)}.`,
      to: "/sources",
      next: "See sources",
    });
  }
  return notices;
}
