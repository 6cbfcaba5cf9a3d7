import type { Readable } from "node:stream";
import type { DateOrder } from "../../../areas/files/dates.ts";
import type { GivenHeadings } from "../../../areas/files/headings.ts";
import type { ImportFormat } from "../../../areas/files/source-rows.ts";
import type { MatchCompany } from "../../../areas/records/ops/imports/employer-linker.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import type { Ask } from "./answer-questions.ts";

/** The command line options of an import. */
export interface ImportFileOptions {
  /** A path, or `-` for standard input. */
  readonly file: string;
  /** Null: the default of the kind. */
  readonly source: string | null;
  /** Null: detected from the content. */
  readonly format: ImportFormat | null;
  /** The path of the rejects file; null: rejects are counted and not written. */
  readonly rejects: string | null;
  readonly replace: boolean;
  /** The actor for the inquiry log; null: the program itself, which is not logged. */
  readonly actor: string | null;
  /** The heading of each field given by the operator; common headings otherwise. */
  readonly columns?: GivenHeadings;
  /** The id of a payroll format, as the operator names it. */
  readonly as?: string | undefined;
  /** Values of fields that the file does not tell. */
  readonly constants?: ReadonlyMap<string, string>;
  /** By the id of a question of the file, its answer. */
  readonly answers?: ReadonlyMap<string, string>;
}

/** The options of an import of employments. */
export interface ImportEmploymentsOptions extends ImportFileOptions {
  readonly environment: Environment;
  /** Null: employers are linked to companies by EIN only. */
  readonly matchCompany: MatchCompany | null;
  /** The order of dates in the file; only YYYY-MM-DD is read unless given. */
  readonly dates?: DateOrder | null;
}

/** The program's streams and its abort signal. */
export interface Terminal {
  readonly stdin: Readable;
  /** Progress is written here. */
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly signal: AbortSignal;
  /** Asks the person at the terminal; absent if there is none. */
  readonly ask?: Ask;
}
