import type { Block } from "../../reading/blocks.ts";
import { codeReader } from "../../reading/codes.ts";
import { type Finishing, finishJobs } from "../../reading/jobs/finish-jobs.ts";
import type { FittedReader } from "../../reading/model.ts";
import type { Uncounted } from "../../reading/rows/control.ts";
import { Jobs, type KnownRows, type TableReading } from "../../reading/rows/jobs.ts";
import { sharedNamesOf } from "../employment-values.ts";
import { digestOf } from "../jobs-digest.ts";
import type { FileQuestion, FileReject, IgnoredRow, JobsDigest } from "../payroll-file.ts";
import { rowsOfPieces } from "./parts-of-persons.ts";
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
