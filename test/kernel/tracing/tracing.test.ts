import assert from "node:assert/strict";
import { test } from "node:test";
import { formatTraceParent, parseTraceParent, traceIdOf } from "../../../src/kernel/tracing/tracing.ts";

const [TRACE_ID, SPAN_ID] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];

test("parseTraceParent reads what formatTraceParent writes, and later versions", () => {
  for (const isSampled of [true, false]) {
    const context = { traceId: TRACE_ID, spanId: SPAN_ID, isSampled };
    assert.deepEqual(parseTraceParent(formatTraceParent(context)), context);
  }
  assert.equal(parseTraceParent(`01-${TRACE_ID}-${SPAN_ID}-03-more`)?.isSampled, true);
  assert.equal(traceIdOf(`00-${TRACE_ID}-${SPAN_ID}-01`), TRACE_ID);
});

test("parseTraceParent takes nothing that the standard excludes", () => {
  for (const text of [
    ...[null, undefined, "", "x", `ff-${TRACE_ID}-${SPAN_ID}-01`, `00-${TRACE_ID}-${SPAN_ID}-01-more`],
    ...[`00-${"0".repeat(32)}-${SPAN_ID}-01`, `00-${TRACE_ID}-${"0".repeat(16)}-01`],
    ...[`00-${TRACE_ID.toUpperCase()}-${SPAN_ID}-01`, `00-${TRACE_ID}-${SPAN_ID}`, ` 00-${TRACE_ID}-${SPAN_ID}-01`],
  ]) {
    assert.equal(parseTraceParent(text), null, String(text));
  }
});
