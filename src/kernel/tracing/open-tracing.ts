import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { JsonTraceSerializer } from "@opentelemetry/otlp-transformer";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { formatTraceParent, parseTraceParent, type Span, type SpanStart, type Tracing } from "./tracing.ts";

/** Options of tracing. */
export interface TracingOptions {
  readonly version: string;
  readonly role: string;
  /**
   * The share of traces begun here that are recorded, 0 to 1; others are recorded if their parent
   * is.
   */
  readonly ratio: number;
  /** Sends spans as OTLP JSON. Resolves to true if the collector accepted them; must not reject. */
  readonly send: (body: Uint8Array) => Promise<boolean>;
}

/** Maximum time for sending the last spans of a process, in milliseconds. */
const CLOSE_TIMEOUT_MS = 3_000;
const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
} as const;

/**
 * Opens tracing by the SDK of OpenTelemetry. Contexts are passed as values: the SDK's propagation
 * by `AsyncLocalStorage` has a cost at every asynchronous call. A module of its own, so that only
 * processes that trace load the SDK.
 */
export function openTracing({ version, role, ratio, send }: TracingOptions): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "openvoe", "service.version": version, "openvoe.role": role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporterOver(send), exportTimeoutMillis: CLOSE_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer("openvoe", version);
  return {
    start(name: string, { kind, parent, attributes = {} }: SpanStart): Span {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        traceParent: formatTraceParent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 }),
        end(further = {}, state) {
          if (!span.isRecording()) return;
          span.setAttributes(further);
          if (state === "failed") span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      await provider.shutdown().catch(() => {});
    },
  };
}

function contextOf(parent: string | null): Context {
  const remote = parseTraceParent(parent);
  if (remote === null) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = remote;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function exporterOver(send: TracingOptions["send"]): SpanExporter {
  return {
    export(spans, done) {
      const body = JsonTraceSerializer.serializeRequest(spans);
      if (body === undefined) return done({ code: 1 });
      void send(body).then((isTaken) => done({ code: isTaken ? 0 : 1 }));
    },
    shutdown: async () => {},
  };
}
