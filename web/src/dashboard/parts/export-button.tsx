import { useEffect, useRef, useState } from "preact/hooks";
import { voe } from "../service/voe.ts";
import { Button, Failure, numberText } from "./content.tsx";
import { Dialog } from "./dialog.tsx";
import { type Query, withQuery } from "./filters.tsx";
import { say } from "./page.tsx";
import { saveFile } from "./save-file.ts";

interface ExportProps {
  /** In the plural: of the file's name. */
  readonly noun: string;
  readonly path: string;
  /** The filters of the list; its cursor is left out. */
  readonly query: Query;
  /** What the inquiry log has of it, as a sentence. */
  readonly logged: string;
}

/** Exports every row that the filters of a list select, as a file, with its progress. */
export function ExportButton(props: ExportProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} icon="imports" label="Export" />
      {isOpen ? <ExportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const FORMATS = [
  ["csv", "CSV for spreadsheets (main fields only)"],
  ["ndjson", "NDJSON for programs (all fields, one object per line)"],
] as const;
type Format = (typeof FORMATS)[number][0];

interface Progress {
  readonly rows: number;
  readonly total: number;
}

function ExportDialog({ noun, path, query, logged, onClose }: ExportProps & { readonly onClose: () => void }) {
  const [format, setFormat] = useState<Format>("csv");
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const begin = async () => {
    const abort = new AbortController();
    running.current = abort;
    setError(null);
    setProgress({ rows: 0, total: 0 });
    try {
      const { cursor, page_size, ...filters } = query;
      const file = await readExport(withQuery(path, { ...filters, format }), { onProgress: setProgress, abort });
      saveFile(file, `${noun}.${format}`);
      say("The file is exported.");
      onClose();
    } catch (failure) {
      setProgress(null);
      if (!abort.signal.aborted) setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
  };
  return (
    <Dialog title={`Export ${noun}`} onClose={onClose}>
      <p class="muted">All rows that match the filters, newest first. {logged}</p>
      {error === null ? null : <Failure error={error} />}
      <fieldset class="field checks" disabled={progress !== null}>
        <legend>Format</legend>
        <div class="check-list">
          {FORMATS.map(([value, label]) => (
            <label key={value} class="check">
              <input
                type="radio"
                name="format"
                value={value}
                checked={format === value}
                onChange={() => setFormat(value)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {progress === null ? null : <ProgressBar progress={progress} />}
      <div class="actions end">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={progress !== null} onClick={() => void begin()} label="Export" />
      </div>
    </Dialog>
  );
}

function ProgressBar({ progress: { rows, total } }: { readonly progress: Progress }) {
  const shown = Math.min(rows, total);
  return (
    <div role="status">
      <progress max={Math.max(total, 1)} value={shown} aria-label="Rows exported" />
      <p class="muted small">
        {numberText(shown)} of {numberText(total)} rows
      </p>
    </div>
  );
}

const LINE_END = 10;

/** Reads an export to its end. @throws Error if the connection breaks off before it */
async function readExport(
  address: string,
  { onProgress, abort }: { readonly onProgress: (progress: Progress) => void; readonly abort: AbortController },
): Promise<Blob> {
  const response = await voe.send("GET", address, { accept: "*/*", signal: abort.signal });
  const total = Number(response.headers.get("x-total-count") ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let rows = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (read === undefined || read.done) break;
    abort.signal.throwIfAborted();
    parts.push(read.value);
    for (const byte of read.value) if (byte === LINE_END) rows += 1;
    onProgress({ rows, total });
  }
  return new Blob(parts, { type: response.headers.get("content-type") ?? "" });
}
