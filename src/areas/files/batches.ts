/**
 * Regroups a stream into batches of one size; the last one may be smaller, none is empty. Holds one
 * batch and one group.
 *
 * @param size items per batch, at least 1
 */
export async function* inBatches<Item>(groups: AsyncIterable<Item[]>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const group of groups) {
    for (const item of group) {
      batch.push(item);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
