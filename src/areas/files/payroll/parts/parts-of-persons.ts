import { hashOfText } from "../../../../kernel/text/hash-of-text.ts";
import type { BlockRow } from "../../reading/blocks.ts";
import { NumberTable } from "./number-table.ts";
import type { SealedPiece, SealedSpool } from "./sealed-spool.ts";

/** A piece is sealed when it has so many characters. */
const PIECE_CHARS = 32_768;

/** Puts the rows of a file into parts, so that no person is in two. */
export class PartsOfPersons {
  readonly #to: SealedSpool;
  readonly #parts: { text: string; readonly pieces: SealedPiece[] }[];
  /** By part, one that is read with it; itself: none. */
  readonly #with: number[];
  readonly #partOf = new NumberTable();
  #last = 0;

  constructor(to: SealedSpool, count: number) {
    this.#to = to;
    this.#parts = Array.from({ length: count }, () => ({ text: "", pieces: [] }));
    this.#with = this.#parts.map((_, at) => at);
  }

  /** @param keys what the person of the row has alone; none: it goes with the row above */
  add({ place, kind, cells }: Pick<BlockRow, "place" | "kind" | "cells">, keys: readonly string[]): void {
    if (keys.length > 0) this.#last = this.#placeOf(keys.map(hashOfText));
    const part = this.#parts[this.#last];
    if (part === undefined) throw new Error("a file is divided into no part");
    part.text += `${part.text === "" ? "[" : ","}${JSON.stringify([place, kind, cells])}`;
    if (part.text.length >= PIECE_CHARS) this.#seal(part);
  }

  /** A person of whom parts have come to have rows by two keys is in one part from here on; both are read together. */
  #placeOf(keys: readonly number[]): number {
    const known = keys.map((key) => this.#partOf.get(key)).find((part) => part !== null);
    const part = known ?? (keys[0] ?? 0) % this.#parts.length;
    for (const key of keys) {
      const other = this.#partOf.getOrSet(key, part);
      if (other !== part) this.#with[this.#rootOf(other)] = this.#rootOf(part);
    }
    return part;
  }

  #rootOf(part: number): number {
    let root = part;
    while (this.#with[root] !== undefined && this.#with[root] !== root) root = this.#with[root] ?? root;
    return root;
  }

  #seal(part: { text: string; readonly pieces: SealedPiece[] }): void {
    part.pieces.push(this.#to.append(Buffer.from(`${part.text}]`)));
    part.text = "";
  }

  /** The pieces of each part that has rows. */
  finish(): SealedPiece[][] {
    for (const part of this.#parts) if (part.text !== "") this.#seal(part);
    const groups = Map.groupBy(this.#parts.keys(), (at) => this.#rootOf(at));
    const parts = [...groups.values()].map((own) => own.flatMap((at) => this.#parts[at]?.pieces ?? []));
    return parts.filter((pieces) => pieces.length > 0);
  }
}

/** The rows of the pieces of a part, in the order of the file. */
export function rowsOfPieces(from: SealedSpool, pieces: readonly SealedPiece[]): BlockRow[] {
  const rows = pieces.flatMap((piece) =>
    (JSON.parse(from.read(piece).toString()) as [number, BlockRow["kind"], string[]][]).map(
      ([place, kind, cells]): BlockRow => ({ place, kind, cells, section: null, person: null, places: [place] }),
    ),
  );
  return rows.sort((one, other) => Number(one.place) - Number(other.place));
}
