import type { AnswerOf, BodyOf, QueryOf } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import { PageList } from "../core/page-list.ts";
import { pause, type Requester } from "../core/requester.ts";

/** An import, or the removal of a source. */
export type Import = AnswerOf<"GET", "/v1/imports/{id}/">;
/** What is imported, and as which source. */
export type NewImport = BodyOf<"POST", "/v1/imports/">;
/** How a file is read. */
export type ImportReading = BodyOf<"POST", "/v1/imports/{id}/start/">;
/** How the first rows would be read. */
export type ImportPreview = AnswerOf<"POST", "/v1/imports/{id}/preview/">;
/** A source with its rows. */
export type ImportedSource = AnswerOf<"GET", "/v1/sources/">[number];
/** How the files of one format of a source are read. */
export type SourceProfile = AnswerOf<"GET", "/v1/sources/{source}/profiles/">[number];

const PART_BYTES = 393_216;
const POLL_MS = 500;

/** Whose records, or which one. */
export type RecordQuestion = BodyOf<"POST", "/v1/records/lookup/">;
/** An imported record, masked. */
export type FoundRecord = AnswerOf<"POST", "/v1/records/lookup/">["results"][number];

/** Imports of companies and employments, with the scope `imports:write`: `voe.imports`. */
export class Imports {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /**
   * Begins an import and sends its file, CSV or NDJSON, in parts.
   *
   * @param onProgress called with the share that was sent, 0 to 1
   */
  async upload(
    request: NewImport,
    file: Blob,
    { onProgress, ...options }: CallOptions & { readonly onProgress?: (share: number) => void } = {},
  ): Promise<Import> {
    let created = await this.#requester.request("POST", "/v1/imports/", { body: request, ...options });
    const path = { id: created.id };
    for (let position = 0; position * PART_BYTES < file.size; position += 1) {
      const part = file.slice(position * PART_BYTES, (position + 1) * PART_BYTES);
      const body = { position, content: base64Of(new Uint8Array(await part.arrayBuffer())) };
      created = await this.#requester.request("POST", "/v1/imports/{id}/parts/", { path, body, ...options });
      onProgress?.(Math.min(1, ((position + 1) * PART_BYTES) / file.size));
    }
    return created;
  }

  /** How the first rows would be read with a mapping of the columns; nothing is written. */
  preview(
    id: string,
    body: BodyOf<"POST", "/v1/imports/{id}/preview/"> = {},
    options: CallOptions = {},
  ): Promise<ImportPreview> {
    return this.#requester.request("POST", "/v1/imports/{id}/preview/", { path: { id }, body, ...options });
  }

  /** Starts an import. */
  start(id: string, body: ImportReading = {}, options: CallOptions = {}): Promise<Import> {
    return this.#requester.request("POST", "/v1/imports/{id}/start/", { path: { id }, body, ...options });
  }

  /** An import, with its progress and its result. */
  get(id: string, options: CallOptions = {}): Promise<Import> {
    return this.#requester.request("GET", "/v1/imports/{id}/", { path: { id }, ...options });
  }

  /** All imports and removals, newest first. */
  list(query: QueryOf<"GET", "/v1/imports/"> = {}, options: CallOptions = {}): PageList<Import> {
    return new PageList((page) =>
      this.#requester.request("GET", "/v1/imports/", { query: { ...query, ...page }, ...options }),
    );
  }

  /** Reads an import until it has ended. */
  async waitFor(id: string, options: CallOptions = {}): Promise<Import> {
    for (;;) {
      const read = await this.get(id, options);
      if (read.status === "completed" || read.status === "failed") return read;
      await pause(POLL_MS, options.signal);
    }
  }

  /** The rejected rows as CSV, to be corrected and imported again. */
  async rejects(id: string, options: CallOptions = {}): Promise<string> {
    const path = `/v1/imports/${encodeURIComponent(id)}/rejects.csv`;
    const response = await this.#requester.send("GET", path, { accept: "text/csv", ...options });
    return response.text();
  }

  /** Deletes an import with its file and rejects; rows that it wrote stay. */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.#requester.request("DELETE", "/v1/imports/{id}/", { path: { id }, ...options });
  }

  /** The sources of companies, and of employments in the environment. */
  sources(options: CallOptions = {}): Promise<readonly ImportedSource[]> {
    return this.#requester.request("GET", "/v1/sources/", { ...options });
  }

  /** The imported records of a person: by SSN, by name and date of birth, or by the id of a record. */
  lookUpRecords(question: RecordQuestion, options: CallOptions = {}): Promise<AnswerOf<"POST", "/v1/records/lookup/">> {
    return this.#requester.request("POST", "/v1/records/lookup/", { body: question, ...options });
  }

  /** How the files of a source of employments are read, as the last ones were; the one used last first. */
  profiles(source: string, options: CallOptions = {}): Promise<readonly SourceProfile[]> {
    return this.#requester.request("GET", "/v1/sources/{source}/profiles/", { path: { source }, ...options });
  }

  /** Forgets how the files of a source are read, or those of one format; its rows stay. */
  resetProfiles(
    source: string,
    query: QueryOf<"DELETE", "/v1/sources/{source}/profiles/"> = {},
    options: CallOptions = {},
  ): Promise<void> {
    return this.#requester.request("DELETE", "/v1/sources/{source}/profiles/", { path: { source }, query, ...options });
  }

  /** Permanently deletes all rows of a source; the removal is an import to be read until it has ended. */
  removeSource(request: BodyOf<"POST", "/v1/sources/remove/">, options: CallOptions = {}): Promise<Import> {
    return this.#requester.request("POST", "/v1/sources/remove/", { body: request, ...options });
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
