import { scaleBand, scaleLinear } from "d3-scale";
import { useRef } from "preact/hooks";
import { useWidth } from "./use-width.ts";

/** The amount of one period; null if it is not known. */
interface Amount {
  readonly label: string;
  readonly value: number | null;
  readonly text: string;
}

/** A line that the amounts are compared with. */
interface Threshold {
  readonly value: number;
  readonly text: string;
}

interface ThresholdBarsProps {
  /** What the amounts are. */
  readonly title: string;
  readonly amounts: readonly Amount[];
  readonly threshold: Threshold | null;
}

const HEIGHT = 184;
const MARGIN = { top: 20, right: 8, bottom: 20, left: 44 } as const;
/** Minimum width of a label of the axis, and of a value over a bar, in pixels. */
const LABEL_WIDTH = 56;
const VALUE_WIDTH = 64;

/** Amounts over time as bars with a threshold as a named line, and the same as a table: nothing is said by colour alone. */
export function ThresholdBars({ title, amounts, threshold }: ThresholdBarsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <figure class="chart">
      <figcaption class="strong">{title}</figcaption>
      {threshold === null ? null : (
        <p class="muted small">
          <svg class="sample" width="22" height="8" aria-hidden="true">
            <line class="threshold" x1="0" x2="22" y1="4" y2="4" />
          </svg>{" "}
          {threshold.text}
        </p>
      )}
      <div ref={frame} class="chart-frame">
        {width === 0 ? null : <Drawing title={title} amounts={amounts} threshold={threshold} width={width} />}
      </div>
      <details>
        <summary>Show as a table</summary>
        <AmountTable title={title} amounts={amounts} threshold={threshold} />
      </details>
    </figure>
  );
}

function Drawing({ title, amounts, threshold, width }: ThresholdBarsProps & { readonly width: number }) {
  const most = Math.max(1, threshold?.value ?? 0, ...amounts.map(({ value }) => value ?? 0));
  const y = scaleLinear([0, most], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4);
  const x = scaleBand(
    amounts.map(({ label }) => label),
    [MARGIN.left, width - MARGIN.right],
  ).padding(0.3);
  const inner = width - MARGIN.left - MARGIN.right;
  const everyNth = Math.max(1, Math.ceil((amounts.length * LABEL_WIDTH) / inner));
  const isRoomy = amounts.length * VALUE_WIDTH <= inner;
  const barWidth = Math.min(x.bandwidth(), VALUE_WIDTH);
  return (
    <svg
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={sentenceOf(title, amounts, threshold)}
    >
      {y.ticks(4).map((tick) => (
        <g key={tick} class="grid-line">
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
          <text x={MARGIN.left - 6} y={y(tick)} dy="0.32em" text-anchor="end">
            {SHORT.format(tick)}
          </text>
        </g>
      ))}
      {amounts.map(({ label, value, text }, at) => {
        const middle = (x(label) ?? 0) + x.bandwidth() / 2;
        return (
          <g key={label}>
            <title>{`${label}: ${text}`}</title>
            <rect
              class="fill-active"
              x={middle - barWidth / 2}
              y={y(Math.max(0, value ?? 0))}
              width={barWidth}
              height={Math.max(0, y(0) - y(Math.max(0, value ?? 0)))}
              rx="2"
            />
            {isRoomy || value === null ? (
              <text class="value" x={middle} y={y(Math.max(0, value ?? 0)) - 4} text-anchor="middle">
                {value === null ? "?" : isRoomy ? text : ""}
              </text>
            ) : null}
            {(amounts.length - 1 - at) % everyNth === 0 ? (
              <text class="axis" x={middle} y={HEIGHT - 4} text-anchor="middle">
                {label}
              </text>
            ) : null}
          </g>
        );
      })}
      {threshold === null ? null : (
        <line
          class="threshold"
          x1={MARGIN.left}
          x2={width - MARGIN.right}
          y1={y(threshold.value)}
          y2={y(threshold.value)}
        />
      )}
    </svg>
  );
}

const SHORT = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

function sentenceOf(title: string, amounts: readonly Amount[], threshold: Threshold | null): string {
  const line = threshold === null ? "" : `; ${threshold.text}`;
  return `${title}: ${amounts.map(({ label, text }) => `${label} ${text}`).join(", ")}${line}`;
}

function AmountTable({ title, amounts, threshold }: ThresholdBarsProps) {
  return (
    <table class="counts">
      <caption class="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Amount</th>
          {threshold === null ? null : <th scope="col">Threshold</th>}
        </tr>
      </thead>
      <tbody>
        {amounts.map(({ label, value, text }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{text}</td>
            {threshold === null ? null : <td>{comparedText(value, threshold.value)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function comparedText(value: number | null, threshold: number): string {
  if (value === null) return "unknown";
  return value >= threshold ? "met" : "not met";
}
