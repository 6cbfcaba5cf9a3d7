import { numberText } from "../parts/content.tsx";

/** What is counted under one colour. */
export interface Series {
  readonly key: string;
  readonly title: string;
  readonly tone: "good" | "warning" | "bad" | "neutral" | "active";
}

interface LegendProps {
  readonly series: readonly Series[];
  readonly totalOf: (key: string) => number;
}

/** The colours of a chart, each with its name and its count over the whole time. */
export function Legend({ series, totalOf }: LegendProps) {
  return (
    <ul class="legend">
      {series.map(({ key, title, tone }) => (
        <li key={key}>
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="2" class={`fill-${tone}`} />
          </svg>
          {title} <span class="strong">{numberText(totalOf(key))}</span>
        </li>
      ))}
    </ul>
  );
}

interface ShareBarProps {
  readonly series: readonly Series[];
  readonly counts: Readonly<Record<string, number>>;
}

/** How a whole is divided, as one bar. What it shows is next to it in words. */
export function ShareBar({ series, counts }: ShareBarProps) {
  const total = series.reduce((sum, { key }) => sum + (counts[key] ?? 0), 0);
  let from = 0;
  return (
    <svg class="share" width="100%" height="8" aria-hidden="true">
      {series.map(({ key, tone }) => {
        const share = total === 0 ? 0 : ((counts[key] ?? 0) / total) * 100;
        const x = from;
        from += share;
        return <rect key={key} class={`fill-${tone}`} x={`${x}%`} width={`${share}%`} height="8" />;
      })}
    </svg>
  );
}
