import { Worker } from "node:worker_threads";
import { AppError } from "../domain/error.ts";
import type { Answers, QuestionKind, Questions } from "./answer.ts";
import type { SearchThreadMessage, SearchThreadReply, ShowMessage } from "./search-thread.ts";
import type { Layer, SharedDirectory } from "./shared-directory.ts";

/** How search threads are opened. */
export interface SearchThreadsOptions {
  /** How many threads, 1 or more. */
  readonly count: number;
  /** Hears of threads that ended by themselves; they are replaced. */
  readonly onProblem: (problem: unknown, doing: string) => void;
  /** What each thread runs: `search-thread.ts` unless given. */
  readonly program?: URL;
}

/**
 * Questions that one thread has before it at once. It never waits for the event loop while there are some, and no more than
 * these are asked again when it ends.
 */
const UNDER_WAY_MAX = 3;
/** The same for questions in bulk: one that somebody waits for finds fewer of them before it. */
const BULK_UNDER_WAY_MAX = 2;
/**
 * Questions that wait, for each thread: at some milliseconds each the last that somebody waits for does so a second or two. A batch
 * asks no more than it has answers for, and one that is refused would fail at the speed of refusals, to its last line: there is
 * room for the sixteen of each of 500 batches.
 */
const WAITING_MAX: Readonly<Record<Turn, number>> = { soon: 500, bulk: 8_000 };
/** After so many questions that went before, one in bulk has its turn: it is slower then, but it goes on. */
const BEFORE_BULK_MAX = 4;
/** Threads that may end over one question: the second one says that the question is why. */
const ENDED_OVER_IT_MAX = 2;

/** Whose turn it is: what somebody waits for goes before what comes in bulk. */
export type Turn = "soon" | "bulk";

interface Question {
  readonly turn: Turn;
  readonly kind: QuestionKind;
  readonly asked: Questions[QuestionKind];
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
  /** Threads that ended while they were at it. */
  ended: number;
}

interface Thread {
  readonly worker: Worker;
  /** By number. */
  readonly underWay: Map<number, Question>;
}

/**
 * Threads that search one copy of the directory, so that no search holds the event loop.
 *
 * A question is answered from one directory, that was shown before it was asked or later. A thread that ends is replaced, and
 * what it had before it is asked once more.
 */
export class SearchThreads {
  readonly #options: SearchThreadsOptions;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Readonly<Record<Turn, Question[]>> = { soon: [], bulk: [] };
  /** Questions that went before one in bulk since the last of these. */
  #beforeBulk = 0;
  readonly #ends = new Set<Promise<unknown>>();
  #directory: SharedDirectory;
  /** Of the layers of the directory. */
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

  /** Lets every question from now on be answered from a directory; those under way keep theirs. */
  show(directory: SharedDirectory): void {
    const before = this.#numbers;
    this.#numbers = new Map();
    for (const layer of [directory.base, ...directory.changes]) {
      this.#lastLayer += 1;
      this.#numbers.set(layer, before.get(layer) ?? this.#lastLayer);
    }
    this.#directory = directory;
    const message = this.#showing(before);
    for (const thread of this.#threads) tell(thread, message);
  }

  /** The directory as it is told, without the layers that were told before. */
  #showing(before: ReadonlyMap<Layer, number>): ShowMessage {
    const numbered = (layer: Layer) => {
      return { number: this.#numbers.get(layer) ?? 0, layer: before.has(layer) ? null : layer };
    };
    const { base, changes, survivors } = this.#directory;
    return { kind: "show", base: numbered(base), changes: changes.map(numbered), survivors };
  }

  /**
   * The answer of a thread.
   *
   * @throws AppError `unavailable` when too many wait already, or the threads are being closed; `internal` when two threads
   *   ended over the question
   */
  ask<Kind extends QuestionKind>(
    { kind, turn = "soon" }: { readonly kind: Kind; readonly turn?: Turn },
    asked: Questions[Kind],
  ): Promise<Answers[Kind]> {
    if (this.#isClosed) return Promise.reject(closing());
    if (this.#waiting[turn].length >= WAITING_MAX[turn] * this.#options.count) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      this.#waiting[turn].push({ turn, kind, asked, resolve, reject, ended: 0 });
      this.#hand();
    });
  }

  /** Ends the threads. Questions without an answer are rejected as `unavailable`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const open = [...this.#threads].flatMap(({ underWay }) => [...underWay.values()]);
    const waiting = [...this.#waiting.soon.splice(0), ...this.#waiting.bulk.splice(0)];
    for (const question of [...open, ...waiting]) question.reject(closing());
    for (const { worker } of this.#threads) void worker.terminate();
    await Promise.all(this.#ends);
  }

  #start(): Thread {
    const worker = new Worker(this.#options.program ?? new URL("./search-thread.ts", import.meta.url));
    const thread: Thread = { worker, underWay: new Map() };
    this.#threads.add(thread);
    tell(thread, this.#showing(new Map()));
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

  /** Hands out what waits to the threads that have the least before them. */
  #hand(): void {
    while (this.#waiting.soon.length + this.#waiting.bulk.length > 0) {
      const thread = this.#threads.size < this.#options.count ? this.#start() : this.#leastBusy();
      const question = this.#next(thread?.underWay.size ?? UNDER_WAY_MAX);
      if (thread === undefined || question === undefined) return;
      this.#send(thread, question);
    }
  }

  /** Takes the question out whose turn it is, if a thread that has so many before it has room for it. */
  #next(underWay: number): Question | undefined {
    const { soon, bulk } = this.#waiting;
    const roomForBulk = soon.length === 0 ? BULK_UNDER_WAY_MAX : UNDER_WAY_MAX;
    const isBulkDue = soon.length === 0 || this.#beforeBulk >= BEFORE_BULK_MAX;
    if (bulk.length > 0 && isBulkDue && underWay < roomForBulk) {
      this.#beforeBulk = 0;
      return bulk.shift();
    }
    if (soon.length === 0 || underWay >= UNDER_WAY_MAX) return undefined;
    this.#beforeBulk = bulk.length > 0 ? this.#beforeBulk + 1 : 0;
    return soon.shift();
  }

  #leastBusy(): Thread | undefined {
    let best: Thread | undefined;
    for (const thread of this.#threads) {
      if (best === undefined || thread.underWay.size < best.underWay.size) best = thread;
    }
    return best;
  }

  #send(thread: Thread, question: Question): void {
    this.#lastNumber += 1;
    thread.underWay.set(this.#lastNumber, question);
    tell(thread, { number: this.#lastNumber, kind: question.kind, asked: question.asked });
  }

  #take(thread: Thread, reply: SearchThreadReply): void {
    const question = thread.underWay.get(reply.number);
    thread.underWay.delete(reply.number);
    this.#hand();
    if ("error" in reply) question?.reject(reply.error);
    // The thread answers a question of a kind with an answer of that kind.
    else question?.resolve(reply.answer as never);
  }

  /** What a thread had before it that ended goes first to the others. A new one is started when there is work for it. */
  #replace(thread: Thread): void {
    this.#threads.delete(thread);
    if (this.#isClosed) return;
    this.#report(new Error("A search thread ended."));
    // Threads take questions in order, so that the first one is what it was at.
    const [at, ...others] = thread.underWay.values();
    if (at !== undefined) {
      at.ended += 1;
      if (at.ended < ENDED_OVER_IT_MAX) others.unshift(at);
      else at.reject(endedTwice());
    }
    this.#waiting.soon.unshift(...others.filter(({ turn }) => turn === "soon"));
    this.#waiting.bulk.unshift(...others.filter(({ turn }) => turn === "bulk"));
    this.#hand();
  }

  #report(problem: unknown): void {
    if (!this.#isClosed) this.#options.onProblem(problem, "searching companies in a thread");
  }
}

function tell(thread: Thread, message: SearchThreadMessage): void {
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
