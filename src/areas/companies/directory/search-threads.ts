import { Worker } from "node:worker_threads";
import { AppError } from "../../../kernel/error.ts";
import type { Answers, DirectoryQuestion, Questions } from "./answer.ts";
import type { SearchThreadMessage, SearchThreadReply, ShowMessage } from "./search-thread.ts";
import type { Layer, SharedDirectory } from "./shared-directory.ts";

/** How search threads are opened. */
export interface SearchThreadsOptions {
  /** How many threads, 1 or more. */
  readonly count: number;
  /** Hears of threads that ended by themselves; they are replaced. */
  readonly onBackgroundFailure: (problem: unknown, doing: string) => void;
  /** The program of each thread: `search-thread.ts` unless given. */
  readonly program?: URL;
}

/**
 * Maximum number of questions in one thread's queue. While it has some it never waits for the event
 * loop, and no more than these are retried when it ends.
 */
const IN_FLIGHT_MAX = 3;
/** The same for bulk questions: an interactive one then has fewer of them ahead. */
const BULK_IN_FLIGHT_MAX = 2;
/**
 * Maximum number of waiting questions per thread: at a few milliseconds each, the last interactive
 * one waits a second or two. A batch has at most sixteen questions in flight, and a refused one
 * would fail immediately, down to its last line: there is room for sixteen of each of 500 batches.
 */
const WAITING_MAX: Readonly<Record<SearchPriority, number>> = { soon: 500, bulk: 8_000 };
/**
 * After this many interactive questions a bulk question is answered, so that bulk work is slower
 * but never starves.
 */
const INTERACTIVE_IN_A_ROW_MAX = 4;
/**
 * Threads that may crash on one question: the second crash shows that the question is the cause.
 */
const CRASHES_MAX = 2;

/** The priority of a question: interactive ones (`soon`) run before `bulk`. */
export type SearchPriority = "soon" | "bulk";

interface Question {
  readonly priority: SearchPriority;
  readonly kind: DirectoryQuestion;
  readonly question: Questions[DirectoryQuestion];
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
  /** How many threads crashed on it. */
  ended: number;
}

interface Thread {
  readonly worker: Worker;
  /** By number. */
  readonly inFlight: Map<number, Question>;
}

/**
 * Threads that search one copy of the directory, so that no search holds the event loop.
 *
 * A question is answered from one directory, received before or after it was asked. A thread that
 * crashes is replaced, and its questions are retried.
 */
export class SearchThreads {
  readonly #options: SearchThreadsOptions;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Readonly<Record<SearchPriority, Question[]>> = { soon: [], bulk: [] };
  /** Interactive questions answered since the last bulk question. */
  #beforeBulk = 0;
  readonly #ends = new Set<Promise<unknown>>();
  #directory: SharedDirectory;
  /** Numbers of the directory's layers. */
  #numbers = new Map<Layer, number>();
  #lastLayer = 0;
  #lastNumber = 0;
  #isClosed = false;

  constructor(directory: SharedDirectory, options: SearchThreadsOptions) {
    this.#directory = directory;
    this.#options = options;
    this.show(directory);
    while (this.#threads.size < options.count) this.#start();
  }

  /** Answers every later question from a directory; those in flight keep theirs. */
  show(directory: SharedDirectory): void {
    const before = this.#numbers;
    this.#numbers = new Map();
    for (const layer of [directory.base, ...directory.changes]) {
      this.#lastLayer += 1;
      this.#numbers.set(layer, before.get(layer) ?? this.#lastLayer);
    }
    this.#directory = directory;
    const message = this.#showing(before);
    for (const thread of this.#threads) send(thread, message);
  }

  /** The message with a directory, without the layers that were sent before. */
  #showing(before: ReadonlyMap<Layer, number>): ShowMessage {
    const numbered = (layer: Layer) => {
      return { number: this.#numbers.get(layer) ?? 0, layer: before.has(layer) ? null : layer };
    };
    const { base, changes, survivorByMergedId } = this.#directory;
    return { kind: "show", base: numbered(base), changes: changes.map(numbered), survivorByMergedId };
  }

  /**
   * The answer of a thread.
   *
   * @throws AppError `unavailable` when too many wait already, or the threads are being closed;
   *   `internal` when two threads crashed on the question
   */
  ask<Kind extends DirectoryQuestion>(
    { kind, priority = "soon" }: { readonly kind: Kind; readonly priority?: SearchPriority },
    question: Questions[Kind],
  ): Promise<Answers[Kind]> {
    if (this.#isClosed) return Promise.reject(closing());
    if (this.#waiting[priority].length >= WAITING_MAX[priority] * this.#options.count) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      this.#waiting[priority].push({ priority, kind, question, resolve, reject, ended: 0 });
      this.#hand();
    });
  }

  /** Stops the threads. Unanswered questions are rejected as `unavailable`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const open = [...this.#threads].flatMap(({ inFlight }) => [...inFlight.values()]);
    const waiting = [...this.#waiting.soon.splice(0), ...this.#waiting.bulk.splice(0)];
    for (const question of [...open, ...waiting]) question.reject(closing());
    for (const { worker } of this.#threads) void worker.terminate();
    await Promise.all(this.#ends);
  }

  #start(): Thread {
    const worker = new Worker(this.#options.program ?? new URL("./search-thread.ts", import.meta.url));
    const thread: Thread = { worker, inFlight: new Map() };
    this.#threads.add(thread);
    send(thread, this.#showing(new Map()));
    worker.on("message", (reply: SearchThreadReply) => this.#take(thread, reply));
    worker.on("error", (problem) => this.#report(problem));
    const end = new Promise<void>((resolve) => {
      worker.once("exit", () => {
        this.#ends.delete(end);
        this.#replace(thread);
        resolve();
      });
    });
    this.#ends.add(end);
    return thread;
  }

  /** Assigns waiting questions to the threads with the shortest queues. */
  #hand(): void {
    while (this.#waiting.soon.length + this.#waiting.bulk.length > 0) {
      const thread = this.#threads.size < this.#options.count ? this.#start() : this.#leastBusy();
      const question = this.#next(thread?.inFlight.size ?? IN_FLIGHT_MAX);
      if (thread === undefined || question === undefined) return;
      this.#send(thread, question);
    }
  }

  /**
   * Removes and returns the next question, if a thread with a queue of this length has room for it.
   */
  #next(inFlight: number): Question | undefined {
    const { soon, bulk } = this.#waiting;
    const roomForBulk = soon.length === 0 ? BULK_IN_FLIGHT_MAX : IN_FLIGHT_MAX;
    const isBulkDue = soon.length === 0 || this.#beforeBulk >= INTERACTIVE_IN_A_ROW_MAX;
    if (bulk.length > 0 && isBulkDue && inFlight < roomForBulk) {
      this.#beforeBulk = 0;
      return bulk.shift();
    }
    if (soon.length === 0 || inFlight >= IN_FLIGHT_MAX) return undefined;
    this.#beforeBulk = bulk.length > 0 ? this.#beforeBulk + 1 : 0;
    return soon.shift();
  }

  #leastBusy(): Thread | undefined {
    let best: Thread | undefined;
    for (const thread of this.#threads) {
      if (best === undefined || thread.inFlight.size < best.inFlight.size) best = thread;
    }
    return best;
  }

  #send(thread: Thread, question: Question): void {
    this.#lastNumber += 1;
    thread.inFlight.set(this.#lastNumber, question);
    send(thread, { number: this.#lastNumber, kind: question.kind, question: question.question });
  }

  #take(thread: Thread, reply: SearchThreadReply): void {
    const question = thread.inFlight.get(reply.number);
    thread.inFlight.delete(reply.number);
    this.#hand();
    if ("error" in reply) question?.reject(reply.error);
    // The thread answers a question of a kind with an answer of that kind.
    else question?.resolve(reply.answer as never);
  }

  /**
   * The questions of a crashed thread are retried first. A new thread is started when there is
   * work.
   */
  #replace(thread: Thread): void {
    this.#threads.delete(thread);
    if (this.#isClosed) return;
    this.#report(new Error("A search thread ended."));
    // Threads answer in order, so the first question is the one that it crashed on.
    const [at, ...others] = thread.inFlight.values();
    if (at !== undefined) {
      at.ended += 1;
      if (at.ended < CRASHES_MAX) others.unshift(at);
      else at.reject(endedTwice());
    }
    this.#waiting.soon.unshift(...others.filter(({ priority }) => priority === "soon"));
    this.#waiting.bulk.unshift(...others.filter(({ priority }) => priority === "bulk"));
    this.#hand();
  }

  #report(problem: unknown): void {
    if (!this.#isClosed) this.#options.onBackgroundFailure(problem, "searching companies in a thread");
  }
}

function send(thread: Thread, message: SearchThreadMessage): void {
  thread.worker.postMessage(message);
}

function closing(): AppError {
  return new AppError("unavailable", "The service is stopping.", { retryAfterSeconds: 1 });
}

function tooMany(): AppError {
  return new AppError("unavailable", "Too many searches are waiting.", { retryAfterSeconds: 1 });
}

function endedTwice(): AppError {
  return new AppError("internal", "The search failed.", { detail: "Two search threads ended over one question." });
}
