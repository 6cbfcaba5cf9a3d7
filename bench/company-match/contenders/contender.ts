import type { Company, CompanyQuery } from "../../../src/domain/company.ts";
import { type CompanyName, companyNames } from "../../../src/matching/names/normalize.ts";

/** What making an engine ready took. */
export interface Readiness {
  readonly buildSeconds: number;
  /** Megabytes that the index takes, as its engine counts them. */
  readonly indexMegabytes: number;
  /** From the saved index to the first search, where the engine can; else null. */
  readonly loadSeconds: number | null;
  /** What is worth saying besides, such as settings that were chosen. */
  readonly notes: readonly string[];
}

/** A search engine that companies are looked for in. */
export interface Contender {
  /** Takes the companies in. `trials` are labelled searches by which it may choose its settings; none is measured later. */
  load(companies: Iterable<Company>, trials: readonly Trial[]): Promise<Readiness>;
  /** The id of the company that it puts first, or null. */
  first(query: CompanyQuery): Promise<string | null> | string | null;
  /** Processor time that searches have taken so far, in milliseconds: it is the same on a busy machine. */
  cpuMs(): number;
  close(): Promise<void>;
}

/** A search and the ids that are right. */
export interface Trial {
  readonly query: CompanyQuery;
  readonly accept: readonly string[];
}

/** The names of a company as rivals get them: normalised as ours, so that the engines differ and not the cleaning. */
export function coresOf(company: Company): string[] {
  const names = [company.name, ...company.aliases].flatMap((text) => companyNames(text));
  return [...new Set(names.map(coreOf))];
}

/** The names of a query, likewise. */
export function coresAsked({ name }: CompanyQuery): string[] {
  return name === null ? [] : companyNames(name).map(coreOf);
}

function coreOf({ words }: CompanyName): string {
  return words.join(" ");
}

const NEVER_WOKEN = new Int32Array(new SharedArrayBuffer(4));
const MOMENT_MS = 0.05;

/** Processor time of the calling thread so far, in milliseconds. */
export function threadCpuMs(): number {
  // Linux brings a running thread's account up to date every millisecond or so, and whenever it rests.
  Atomics.wait(NEVER_WOKEN, 0, 0, MOMENT_MS);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
