import type { DeliveryAttempt } from "@openvoe/client";
import { Card, countText, durationText, Facts, Moment } from "../../parts/content.tsx";

const BAR = 6;
const GAP = 2;
const HEIGHT = 20;

/** The last attempts as a row of bars, the newest at the end: high if delivered, low and red if not. */
export function Strip({ attempts }: { readonly attempts: readonly DeliveryAttempt[] }) {
  if (attempts.length === 0) return <span class="muted">None yet</span>;
  const failed = attempts.filter(({ outcome }) => outcome !== "delivered").length;
  const text = failed === 0 ? `${attempts.length} delivered` : `${failed} of ${attempts.length} not delivered`;
  const width = attempts.length * (BAR + GAP) - GAP;
  return (
    <span class="strip">
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        {[...attempts].reverse().map(({ id, outcome }, at) => {
          const height = outcome === "delivered" ? HEIGHT : HEIGHT / 2;
          const place = { x: at * (BAR + GAP), y: (HEIGHT - height) / 2, width: BAR, height, rx: 1.5 };
          return <rect key={id} {...place} class={outcome === "delivered" ? "fill-good" : "fill-bad"} />;
        })}
      </svg>
      <span class={failed === 0 ? "unseen" : "small"}>{text}</span>
    </span>
  );
}

/** How deliveries to a webhook go: the last attempts, how many arrive, and how long the receiver takes. */
export function Health({ attempts, count }: { readonly attempts: readonly DeliveryAttempt[]; readonly count: number }) {
  const delivered = attempts.filter(({ outcome }) => outcome === "delivered");
  const failure = attempts.find(({ outcome }) => outcome !== "delivered");
  return (
    <Card title="Health">
      {attempts.length === 0 ? (
        <p class="muted">No attempts yet. Send a test to see whether the receiver responds.</p>
      ) : (
        <>
          <Strip attempts={attempts.slice(0, 40)} />
          <Facts
            facts={[
              [
                "Delivered",
                `${Math.round((delivered.length / attempts.length) * 100)}% of the last ${attempts.length}`,
              ],
              ["Median response time", durationText(median(attempts.map(({ duration_ms }) => duration_ms)))],
              ["Last failure", failure === undefined ? "None" : <Moment at={failure.created_at} />],
              ["Last 30 days", countText(count, "attempt")],
            ]}
          />
        </>
      )}
    </Card>
  );
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
