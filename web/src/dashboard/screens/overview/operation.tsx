import type { Statistics } from "@openvoe/client";
import { Legend, type Series, ShareBar } from "../../charts/share-bar.tsx";
import { Badge, Card, countText, durationText, numberText, type Tone } from "../../parts/content.tsx";
import { Link } from "../../router/router.tsx";

type Source = Statistics["sources"][number];
type Queue = Statistics["queues"][number];

/** What waits in each queue. */
export const QUEUE_TEXTS: Readonly<Record<Queue["queue"], string>> = {
  verifications: "Verifications",
  verifications_pending: "Verifications held by the queue limit",
  tasks: "Connection tasks",
  deliveries: "Deliveries",
  deliveries_held: "Deliveries held for a replay",
  notifications: "Messages to people about orders",
  inquiry_log: "Inquiry log entries waiting to be chained",
};

const ANSWERS: readonly Series[] = [
  { key: "match", title: "Match", tone: "good" },
  { key: "no_match", title: "No match", tone: "neutral" },
  { key: "ambiguous", title: "Ambiguous", tone: "warning" },
  { key: "unreached", title: "No answer", tone: "bad" },
];

/** Sources, queues, webhooks and connections. */
export function Operation({ statistics }: { readonly statistics: Statistics }) {
  return (
    <div class="grid three">
      <Card title="Sources">
        {statistics.sources.length === 0 ? (
          <p class="muted">No source was searched in this period.</p>
        ) : (
          <>
            <Legend
              series={ANSWERS}
              totalOf={(key) => sumOf(statistics.sources.map(({ answers }) => countsOf(answers)[key] ?? 0))}
            />
            <ul class="measures">
              {statistics.sources.map((source) => (
                <SourceLine key={source.name} source={source} />
              ))}
            </ul>
          </>
        )}
      </Card>
      <Card title="Queues" lead="Now, in all teams and environments.">
        <Queues queues={statistics.queues.filter(({ depth }) => depth > 0)} />
      </Card>
      <Card title="Webhooks and connections" lead="Webhooks of all teams and environments. Links of this environment.">
        <ul class="measures">
          <Counted to="/webhooks" title="Active webhooks" count={statistics.webhooks.active} />
          <Counted to="/webhooks" title="Failing webhooks" count={statistics.webhooks.failing} tone="bad" />
          <Counted
            to="/webhooks"
            title="Webhooks disabled after failures"
            count={statistics.webhooks.disabled}
            tone="bad"
          />
          <Counted to="/connections" title="Connected links" count={statistics.connections.connected} />
          <Counted
            to="/connections"
            title="Links to reconnect"
            count={statistics.connections.disconnected}
            tone="warning"
          />
        </ul>
      </Card>
    </div>
  );
}

/** Those in which something waits. */
function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  if (queues.length === 0) return <p class="muted">All queues are empty.</p>;
  return (
    <ul class="measures">
      {queues.map((queue) => (
        <QueueLine key={queue.queue} queue={queue} />
      ))}
    </ul>
  );
}

/** How often a source did not answer, 0 to 1. */
export function unreachedShare(answers: Source["answers"]): number {
  const total = sumOf(Object.values(answers));
  return total === 0 ? 0 : unreached(answers) / total;
}

function unreached({ timeout, unavailable, error }: Source["answers"]): number {
  return timeout + unavailable + error;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The answers of a source by the keys of {@link ANSWERS}. */
function countsOf(answers: Source["answers"]): Readonly<Record<string, number>> {
  const { match, no_match, ambiguous } = answers;
  return { match, no_match, ambiguous, unreached: unreached(answers) };
}

function SourceLine({ source: { name, answers } }: { readonly source: Source }) {
  const failed = unreached(answers);
  const asked = sumOf(Object.values(answers));
  return (
    <li>
      <p>
        <span class="strong">{name}</span>
        <span class="muted">
          searched {countText(asked, "time")}
          {failed === 0 ? "" : `, ${failed} without an answer`}
        </span>
      </p>
      <ShareBar series={ANSWERS} counts={countsOf(answers)} />
    </li>
  );
}

function QueueLine({ queue: { queue, depth, oldest_seconds } }: { readonly queue: Queue }) {
  return (
    <li>
      <p>
        <span>{QUEUE_TEXTS[queue]}</span>
        <span class="strong">
          {numberText(depth)}, oldest {durationText(oldest_seconds * 1_000)}
        </span>
      </p>
    </li>
  );
}

interface CountedProps {
  readonly to: string;
  readonly title: string;
  readonly count: number;
  /** Of a count that should be 0. */
  readonly tone?: Tone;
}

function Counted({ to, title, count, tone }: CountedProps) {
  return (
    <li>
      <p>
        <Link to={to}>{title}</Link>
        {tone !== undefined && count > 0 ? <Badge tone={tone}>{count}</Badge> : <span class="strong">{count}</span>}
      </p>
    </li>
  );
}
