import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isMainThread, threadId } from "node:worker_threads";

/** What a test put in that must not be found in clear anywhere. */
export interface RecordedValue {
  /** What it is: the name of a field (`ssn`), or what minted it. */
  readonly kind: string;
  readonly value: string;
}

/** The record that this process keeps for `npm run leftovers`. */
export interface Recording {
  /** Has `values/`, `texts/`, `kept/` and `paths/`. */
  readonly folder: string;
  /** Notes a value once. */
  value(recorded: RecordedValue): void;
  /** Notes what a path was: a file that a test has written, or one that was kept instead of removed. */
  path(noted: NotedPath): void;
  /** Keeps a text that would be gone with the process: a dump, a log. */
  text(name: string, text: string): void;
}

/** A path of the run's temporary files. `keptAs`: it was removed, and is there instead. */
export type NotedPath = { readonly writtenByTest: string } | { readonly removed: string; readonly keptAs: string };

const PLACE = Symbol.for("openvoe.leftovers");
type Holder = { [PLACE]?: Recording };

/** The recording of this process; undefined unless `npm run leftovers` has started it. */
export function recordingOf(): Recording | undefined {
  return (globalThis as Holder)[PLACE];
}

/** Keeps a text for the search, in a run that searches: see {@link Recording.text}. */
export function keepText(name: string, text: string): void {
  if (text !== "") recordingOf()?.text(name, text);
}

/** Begins the recording of this process, below a folder that `npm run leftovers` has made. */
export function beginRecording(folder: string): Recording {
  const id = isMainThread ? String(process.pid) : `${process.pid}-${threadId}`;
  const seen = new Set<string>();
  let texts = 0;
  const append = (kind: string, line: object) => {
    appendFileSync(path.join(folder, kind, `${id}.ndjson`), `${JSON.stringify(line)}\n`);
  };
  for (const name of ["values", "texts", "kept", "paths"]) mkdirSync(path.join(folder, name), { recursive: true });
  const recording: Recording = {
    folder,
    value(recorded) {
      const key = `${recorded.kind} ${recorded.value}`;
      if (seen.has(key)) return;
      seen.add(key);
      append("values", recorded);
    },
    path: (noted) => append("paths", noted),
    text(name, text) {
      texts += 1;
      writeFileSync(path.join(folder, "texts", `${name}-${id}-${texts}`), text);
    },
  };
  (globalThis as Holder)[PLACE] = recording;
  return recording;
}
