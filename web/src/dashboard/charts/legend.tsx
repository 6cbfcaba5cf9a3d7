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
