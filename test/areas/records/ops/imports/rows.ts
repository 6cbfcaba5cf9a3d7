import type { Columns } from "../../../../../src/areas/files/find-columns.ts";
import { openRows, type RowValues, type SourceRow } from "../../../../../src/areas/files/source-rows.ts";
import type { Reject } from "../../../../../src/areas/records/ops/imports/check-rows.ts";

/** A text as a stream of its UTF-8 bytes, in chunks of one size. */
export async function* bytesOf(text: string, chunkBytes = 65_536): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

/** All items of a stream of groups. */
export async function flattened<Item>(groups: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const group of groups) items.push(...group);
  return items;
}

/** A stream of groups of one item each. */
export async function* oneByOne<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (const item of items) yield [item];
}

/** Rows as a file would have them, from line 2 on. */
export function sourceRows(values: readonly RowValues[]): AsyncIterable<SourceRow[]> {
  return oneByOne(values.map((one, place) => ({ kind: "row" as const, line: place + 2, values: one })));
}

/** What a text holds once it is opened as a file of rows. */
export async function readText(text: string, columns: Columns): Promise<SourceRow[]> {
  const { rows } = await openRows(bytesOf(text), { columns, format: null });
  return flattened(rows);
}

/** A feed of these rows that gathers its rejects. */
export function feedOf(values: readonly RowValues[], { replace = false }: { readonly replace?: boolean } = {}) {
  const rejects: Reject[] = [];
  return {
    rejects,
    feed: {
      rows: sourceRows(values),
      replace,
      onRejects: (found: readonly Reject[]) => {
        rejects.push(...found);
      },
    },
  };
}
