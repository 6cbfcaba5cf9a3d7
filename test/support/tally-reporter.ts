import type { TestEvent } from "node:test/reporters";

/**
 * A reporter of a dot for each test that has ended, so that its file grows as long as a run goes on, and of one line,
 * `N passed, N failed`, for the whole run; a test that was cut off counts as failed.
 */
export default async function* tally(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === "test:pass" || type === "test:fail") yield ".";
    if (type !== "test:summary" || data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = data.counts;
    yield `\n${passed} passed, ${tests - passed - skipped - todo} failed\n`;
  }
}
