import { scaleBand, scaleLinear } from "d3-scale";
import { useRef } from "preact/hooks";
import { Legend, type Series } from "./share-bar.tsx";
import { useWidth } from "./use-width.ts";

/** What a bar shows: a time, and a count for each series. */
export interface Bar {
  readonly at: string;
  /** The time, short, for the axis. */
  readonly label: string;
  /** The time, whole. */
  readonly title: string;
  readonly counts: Readonly<Record<string, number>>;
}

interface StackedBarsProps {
  /** What is counted. */
  readonly title: string;
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
}

const HEIGHT = 168;
const MARGIN = { top: 8, right: 14, bottom: 20, left: 34 } as const;
/** A label of the axis needs so much, in pixels. */
const LABEL_WIDTH = 52;

/** Counts over time as stacked bars, with their legend and the same counts as a table. */
export function StackedBars({ title, series, bars }: StackedBarsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <figure class="chart">
      <Legend series={series} totalOf={(key) => sumOf(bars, key)} />
      <div ref={frame} class="chart-frame">
        {width === 0 ? null : <Drawing title={title} series={series} bars={bars} width={width} />}
      </div>
      <details>
        <summary>Show as a table</summary>
        <CountTable title={title} series={series} bars={bars} />
      </details>
    </figure>
  );
}

function Drawing({ title, series, bars, width }: StackedBarsProps & { readonly width: number }) {
  const most = Math.max(1, ...bars.map(({ counts }) => series.reduce((sum, { key }) => sum + (counts[key] ?? 0), 0)));
  const y = scaleLinear([0, most], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4);
  const x = scaleBand(
    bars.map(({ at }) => at),
    [MARGIN.left, width - MARGIN.right],
  ).padding(0.2);
  const everyNth = Math.max(1, Math.ceil((bars.length * LABEL_WIDTH) / (width - MARGIN.left - MARGIN.right)));
  return (
    <svg
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={titleOf(title, series, bars)}
    >
      {y
        .ticks(4)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick} class="grid-line">
            <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
            <text x={MARGIN.left - 6} y={y(tick)} dy="0.32em" text-anchor="end">
              {SHORT.format(tick)}
            </text>
          </g>
        ))}
      {bars.map((bar, at) => (
        <g key={bar.at}>
          <title>{barText(bar, series)}</title>
          <rect class="hover" x={x(bar.at) ?? 0} y={MARGIN.top} width={x.bandwidth()} height={y(0) - MARGIN.top} />
          {stackOf(bar, series).map(({ tone, key, from, to }) => (
            <rect
              key={key}
              class={`fill-${tone}`}
              x={x(bar.at) ?? 0}
              y={y(to)}
              width={x.bandwidth()}
              height={Math.max(0, y(from) - y(to))}
            />
          ))}
          {(bars.length - 1 - at) % everyNth === 0 ? (
            <text class="axis" x={(x(bar.at) ?? 0) + x.bandwidth() / 2} y={HEIGHT - 4} text-anchor="middle">
              {bar.label}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

interface Piece extends Series {
  readonly from: number;
  readonly to: number;
}

function stackOf({ counts }: Bar, series: readonly Series[]): Piece[] {
  let from = 0;
  return series.flatMap((one) => {
    const to = from + (counts[one.key] ?? 0);
    const piece = { ...one, from, to };
    from = to;
    return piece.to === piece.from ? [] : [piece];
  });
}

function titleOf(title: string, series: readonly Series[], bars: readonly Bar[]): string {
  return `${title}: ${series.map(({ key, title: name }) => `${sumOf(bars, key)} ${name.toLowerCase()}`).join(", ")}`;
}

function barText({ title, counts }: Bar, series: readonly Series[]): string {
  return `${title}\n${series.map(({ key, title: name }) => `${name}: ${counts[key] ?? 0}`).join("\n")}`;
}

function sumOf(bars: readonly Bar[], key: string): number {
  return bars.reduce((sum, { counts }) => sum + (counts[key] ?? 0), 0);
}

const SHORT = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

function CountTable({ title, series, bars }: StackedBarsProps) {
  const filled = bars.filter(({ counts }) => series.some(({ key }) => (counts[key] ?? 0) > 0));
  if (filled.length === 0) return <p class="muted">Nothing in this period.</p>;
  return (
    <table class="counts">
      <caption class="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {series.map(({ key, title: name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filled.map((bar) => (
          <tr key={bar.at}>
            <th scope="row">{bar.title.replace(/, \d{4}/, "")}</th>
            {series.map(({ key }) => (
              <td key={key}>{bar.counts[key] ?? 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
