import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Timestamp, timestamp } from "../../src/kernel/ids.ts";
import { type Cursor, decodeCursor, encodeCursor, type PageRequest, pageOf, toPage } from "../../src/kernel/page.ts";

interface Row {
  readonly at: Timestamp;
  readonly id: string;
}

const rowOf = (second: number): Row => ({
  at: timestamp(new Date(Date.UTC(2026, 10, 21, 0, 0, second))),
  id: second.toString(16).padStart(32, "0"),
});

/** What a store does: the rows beyond the cursor, nearest first, one more than the page holds. */
function find(list: readonly Row[], { cursor, pageSize }: PageRequest): Row[] {
  if (cursor === null) return list.slice(0, pageSize + 1);
  const at = list.findIndex((row) => row.id === cursor.id);
  const beyond = cursor.direction === "older" ? list.slice(at + 1) : list.slice(0, at).reverse();
  return beyond.slice(0, pageSize + 1);
}

function read(list: readonly Row[], request: PageRequest) {
  return toPage(find(list, request), request, { count: list.length, positionOf: (row) => row });
}

test("decodeCursor decodes what encodeCursor encoded", () => {
  const anyCursor = fc.record({
    direction: fc.constantFrom("older" as const, "newer" as const),
    at: fc.date({ min: new Date("1970-01-01"), max: new Date("2999-12-31"), noInvalidDate: true }).map(timestamp),
    id: fc.stringMatching(/^[0-9a-f]{32}$/),
  });
  fc.assert(
    fc.property(anyCursor, (cursor) => {
      const text = encodeCursor(cursor);
      assert.match(text, /^[\w-]+$/);
      assert.deepEqual(decodeCursor(text), { ...cursor });
    }),
  );
});

test("decodeCursor returns null for an invalid cursor", () => {
  const made = encodeCursor({ direction: "older", ...rowOf(1) });
  const impossible = Buffer.from(`o2026-99-21T00:00:00.000000Z${"0".repeat(32)}`).toString("base64url");
  for (const text of ["", "x", made.slice(1), made.slice(0, -2), impossible])
    assert.equal(decodeCursor(text), null, text);
  fc.assert(fc.property(fc.string(), (text) => assert.equal(decodeCursor(text), null)));
});

test("toPage's next and previous reach the whole list, each row once and in order", () => {
  const anyList = fc.integer({ min: 0, max: 30 }).map((length) => Array.from({ length }, (_, at) => rowOf(59 - at)));
  fc.assert(
    fc.property(anyList, fc.integer({ min: 1, max: 10 }), (list, pageSize) => {
      const pages = [];
      for (let cursor: Cursor | null = null; ; ) {
        const page = read(list, { pageSize, cursor });
        pages.push(page);
        cursor = page.next;
        if (cursor === null) break;
      }
      assert.deepEqual(
        pages.flatMap((page) => page.rows),
        list,
      );
      for (const [at, page] of pages.entries()) {
        assert.equal(page.count, list.length);
        const back = page.previous === null ? null : read(list, { pageSize, cursor: page.previous });
        assert.deepEqual(back?.rows ?? null, at === 0 ? null : pages[at - 1]?.rows);
      }
    }),
  );
});

test("toPage of an empty list has no neighbours", () => {
  const page = read([], { pageSize: 25, cursor: null });
  assert.deepEqual(page, { count: 0, rows: [], next: null, previous: null });
});

test("pageOf pages through rows in memory as a store's list does, whatever their order", () => {
  const seconds = fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 20 });
  const asked = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.constantFrom("older", "newer", "none" as const));
  fc.assert(
    fc.property(seconds, asked, fc.integer({ min: 1, max: 7 }), (all, [second, direction], pageSize) => {
      const list = all.map(rowOf).sort((a, b) => (a.id < b.id ? 1 : -1));
      const at = list.find(({ id }) => id === rowOf(second).id);
      const cursor: Cursor | null = direction === "none" || at === undefined ? null : { direction, ...at };
      const request = { pageSize, cursor };
      assert.deepEqual(
        pageOf(all.map(rowOf), request, (row) => row),
        read(list, request),
      );
    }),
  );
});
