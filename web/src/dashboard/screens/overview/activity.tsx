import type { Statistics } from "@openvoe/client";
import type { Series } from "../../charts/legend.tsx";
import { type Bar, StackedBars } from "../../charts/stacked-bars.tsx";
import { Card } from "../../parts/content.tsx";
import { Link } from "../../router/router.tsx";

const OUTCOMES: readonly Series[] = [
  { key: "match", title: "Match", tone: "good" },
  { key: "no_match", title: "No match", tone: "neutral" },
  { key: "ambiguous", title: "Ambiguous", tone: "warning" },
  { key: "failed", title: "Failed", tone: "bad" },
];
const DELIVERIES: readonly Series[] = [
  { key: "delivered", title: "Delivered", tone: "good" },
  { key: "failed", title: "Failed", tone: "bad" },
];

/** Verifications by outcome, and attempts at delivery, over time. */
export function Activity({ statistics }: { readonly statistics: Statistics }) {
  const bars = (kind: "verifications" | "deliveries") =>
    statistics.buckets.map((one) => barOf(statistics.bucket, one.at, one[kind]));
  return (
    <div class="grid">
      <Card title="Verifications" actions={<Link to="/verifications">All</Link>}>
        <StackedBars title="Verifications by outcome" series={OUTCOMES} bars={bars("verifications")} />
      </Card>
      <Card title="Deliveries" actions={<Link to="/webhooks">Webhooks</Link>}>
        <StackedBars title="Attempts at delivery" series={DELIVERIES} bars={bars("deliveries")} />
      </Card>
    </div>
  );
}

const HOUR = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const HOUR_OF_DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
// Days are those of UTC.
const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

function barOf(bucket: Statistics["bucket"], at: string, counts: Bar["counts"]): Bar {
  const time = new Date(at);
  if (bucket === "hour") return { at, counts, label: HOUR.format(time), title: HOUR_OF_DAY.format(time) };
  return { at, counts, label: DAY.format(time), title: DAY.format(time) };
}
