import type { Block } from "../blocks.ts";

const SAMPLE = 200;
/** Fewer texts join nothing. */
const TEXTS_MIN = 3;
/** So many of the texts of the smaller column stand in the other. */
const SHARED = 0.7;

/** Of each block the columns whose texts stand in a column of another one too: they join the two. */
export function sharedColumns(blocks: readonly Block[]): readonly ReadonlySet<number>[] {
  if (blocks.length < 2) return blocks.map(() => new Set());
  const texts = blocks.map((block) => block.headings.map((_, at) => textsOf(block, at)));
  return texts.map((columns, block) => {
    const others = texts.flatMap((one, at) => (at === block ? [] : one));
    return new Set(columns.flatMap((own, at) => (others.some((theirs) => areShared(own, theirs)) ? [at] : [])));
  });
}

function textsOf({ rows }: Block, at: number): Set<string> {
  const data = rows.filter(({ kind }) => kind === "data").slice(0, SAMPLE);
  return new Set(
    data.map(({ cells }) => (cells[at] ?? "").trim()).filter((text) => text.length > 1 && !/[.:/]/.test(text)),
  );
}

function areShared(own: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean {
  if (own.size < TEXTS_MIN || theirs.size < TEXTS_MIN) return false;
  return [...own].filter((text) => theirs.has(text)).length >= Math.min(own.size, theirs.size) * SHARED;
}

/** Of each block the one by whose rows its columns are judged: a table that is printed in pages, or has a sheet a month, is one. */
export function pooledBlocks(blocks: readonly Block[]): readonly Block[] {
  const alike = Map.groupBy(blocks, ({ headings, groups }, at) =>
    headings.every((heading) => heading === "") ? at : JSON.stringify([headings, groups]),
  );
  const pools = new Map<Block, Block>();
  for (const list of alike.values()) {
    const [first] = list;
    if (first === undefined) continue;
    const pool = list.length === 1 ? first : { ...first, rows: list.flatMap(({ rows }) => rows) };
    for (const block of list) pools.set(block, pool);
  }
  return blocks.map((block) => pools.get(block) ?? block);
}
