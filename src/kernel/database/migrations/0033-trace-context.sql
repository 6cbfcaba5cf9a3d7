-- The W3C trace context (traceparent) under which a verification was created and an event was written, so that the spans of other
-- processes join the trace. Null where nobody traces. A delivery has that of its event.
alter table verifications add column trace_parent text;
alter table events add column trace_parent text;
