/** Attributes of a span. Never a value of a person, a team or a key. */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Options of a new span. */
export interface SpanStart {
  /**
   * `server`: an incoming request; `client`: an outgoing one; `producer`: work that other processes
   * continue.
   */
  readonly kind: "server" | "client" | "producer" | "internal";
  /** The trace context that it continues, as W3C `traceparent`; null: it begins a trace. */
  readonly parent: string | null;
  readonly attributes?: SpanAttributes;
}

/** A span that has begun. */
export interface Span {
  /** 32 hex digits. */
  readonly traceId: string;
  /** The context for spans that continue this one, as W3C `traceparent`. */
  readonly traceParent: string;
  /** Ends the span. Idempotent. */
  end(attributes?: SpanAttributes, state?: "failed"): void;
}

/** Records traces. If tracing is off, it does not exist and costs nothing. */
export interface Tracing {
  start(name: string, start: SpanStart): Span;
  /** Sends the remaining spans, for a few seconds at most. */
  close(): Promise<void>;
}

/** The parts of a trace context. */
interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const TRACE_PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;
/** The versions that the standard excludes, and the only one that it defines. */
const [INVALID_VERSION, KNOWN_VERSION] = ["ff", "00"];

/**
 * Parses a `traceparent`; null if it is invalid, which begins a new trace. Source: W3C Trace
 * Context, "traceparent Header"; a later version may have more after the flags.
 */
export function parseTraceParent(text: string | null | undefined): TraceContext | null {
  const [, version, traceId = "", spanId = "", flags = "", more] = TRACE_PARENT.exec(text ?? "") ?? [];
  if (version === undefined || version === INVALID_VERSION) return null;
  if (version === KNOWN_VERSION && more !== undefined) return null;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Writes a `traceparent`. */
export function formatTraceParent({ traceId, spanId, isSampled }: TraceContext): string {
  return `${KNOWN_VERSION}-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

/** The trace id of a `traceparent`, for logs; undefined if it is none. */
export function traceIdOf(traceParent: string | null | undefined): string | undefined {
  return parseTraceParent(traceParent)?.traceId;
}
