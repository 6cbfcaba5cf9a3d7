import type { Series } from "./legend.tsx";

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
