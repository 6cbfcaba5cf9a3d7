import { hashOfText } from "../../../../kernel/text/hash-of-text.ts";
import type { Block, BlockRow } from "../../reading/blocks.ts";
import { codeReader } from "../../reading/codes.ts";
import { type Finishing, finishJobs } from "../../reading/jobs/finish-jobs.ts";
import type { FittedReader } from "../../reading/model.ts";
import { Jobs, type KnownRows, type TableReading } from "../../reading/rows/jobs.ts";
import type { Uncounted } from "../../reading/totals/control-totals.ts";
import { sharedNamesOf } from "../employment-values.ts";
import { digestOf } from "../jobs-digest.ts";
import type { FileQuestion, FileReject, IgnoredRow, JobsDigest } from "../payroll-file.ts";
import { NumberTable } from "./number-table.ts";
import type { SealedPiece, SealedSpool } from "./sealed-spool.ts";

/** How the rows of each part are read. */
export interface PartReading {
  /** The table without its rows. */
  readonly block: Block;
  readonly rows: Omit<TableReading, "codes" | "twins">;
  readonly known: KnownRows;
  readonly finishing: Omit<Finishing, "hasNoPersonId">;
}

/** What was read of a part. */
export interface ReadPart {
  /** Lists of jobs, as JSON. */
  readonly jobs: readonly SealedPiece[];
  /** Rejects, as JSON. */
  readonly rejects: SealedPiece;
  readonly rejected: number;
  /** The first rejects. */
  readonly faults: readonly FileReject[];
  readonly ignored: readonly IgnoredRow[];
  readonly uncounted: readonly Uncounted[];
  readonly questions: readonly FileQuestion[];
  readonly digest: JobsDigest;
  /** Names as hashes, and those of several persons. */
  readonly names: Float64Array;
  readonly shared: readonly number[];
}

/** Where a part is, and where what it has goes. */
export interface PartOfFile {
  /** Its number among the parts. */
  readonly number: number;
  readonly from: SealedSpool;
  readonly pieces: readonly SealedPiece[];
  readonly to: SealedSpool;
}

/** So many jobs are in a list. */
const JOBS_IN_LIST = 250;

/** So many rejects of a part are shown. */
const FAULTS_MAX = 50;

/** Reads the rows of one part of a file. */
export async function readPart(
  { number, from, pieces, to }: PartOfFile,
  { block, rows, known, finishing }: PartReading,
  reader: FittedReader,
): Promise<ReadPart> {
  const read = new Jobs();
  const codes = codeReader(reader.model);
  read.add({ ...block, rows: rowsOfPieces(from, pieces) }, { ...rows, codes, twins: new Set() }, known);
  const finished = finishJobs(read, { ...finishing, hasNoPersonId: () => false });
  const jobs = finished.jobs.map((job) => ({ ...job, person: `${number}-${job.person}` }));
  const rejects = [...read.rejects, ...finished.rejects];
  const { names, shared } = sharedNamesOf(jobs);
  const lists: SealedPiece[] = [];
  for (let at = 0; at < jobs.length; at += JOBS_IN_LIST) lists.push(sealed(to, jobs.slice(at, at + JOBS_IN_LIST)));
  return {
    jobs: lists,
    rejects: sealed(to, rejects),
    rejected: rejects.length,
    faults: rejects.slice(0, FAULTS_MAX),
    ignored: [...read.ignored, ...finished.ignored],
    uncounted: read.uncounted,
    questions: finished.questions,
    digest: await digestOf(jobs),
    names: Float64Array.from(names),
    shared: [...shared],
  };
}

function sealed(to: SealedSpool, value: unknown): SealedPiece {
  return to.append(Buffer.from(JSON.stringify(value)));
}

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
function rowsOfPieces(from: SealedSpool, pieces: readonly SealedPiece[]): BlockRow[] {
  const rows = pieces.flatMap((piece) =>
    (JSON.parse(from.read(piece).toString()) as [number, BlockRow["kind"], string[]][]).map(
      ([place, kind, cells]): BlockRow => ({ place, kind, cells, section: null, person: null, places: [place] }),
    ),
  );
  return rows.sort((one, other) => Number(one.place) - Number(other.place));
}
