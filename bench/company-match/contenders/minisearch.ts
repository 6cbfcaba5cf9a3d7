import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Company, CompanyQuery } from "../../../src/domain/company.ts";
import { type Contender, coresAsked, coresOf, threadCpuMs } from "./contender.ts";

const RIVALS = path.join(import.meta.dirname, "../../rivals");
const CITY_BOOST = 1.5;

/** What is used of MiniSearch. */
interface Engine {
  addAll(documents: readonly { id: number; core: string }[]): void;
  search(text: string, options: object): { id: number; score: number }[];
}

interface Row {
  readonly company: string;
  readonly state: string | null;
  readonly city: string | null;
}

/** MiniSearch with prefixes and a fifth of a word's letters wrong; only the given state's companies, those of the city before. */
export async function openMiniSearch(): Promise<Contender> {
  const engine = await newEngine();
  const rows: Row[] = [];
  return {
    async load(companies) {
      const before = process.memoryUsage().rss;
      const startedAt = performance.now();
      for (const company of companies) addCompany(engine, rows, company);
      const buildSeconds = (performance.now() - startedAt) / 1_000;
      const indexMegabytes = (process.memoryUsage().rss - before) / 1e6;
      return { buildSeconds, indexMegabytes, loadSeconds: null, notes: ["memory: growth of the process"] };
    },
    first(query) {
      const found = coresAsked(query).flatMap((core) => engine.search(core, optionsFor(query, rows)).slice(0, 1));
      const best = found.sort((a, b) => b.score - a.score)[0];
      return best === undefined ? null : (rows[best.id]?.company ?? null);
    },
    cpuMs: threadCpuMs,
    async close() {},
  };
}

async function newEngine(): Promise<Engine> {
  const entry = path.join(RIVALS, "node_modules/minisearch/dist/es/index.js");
  if (!existsSync(entry)) execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: RIVALS, stdio: "inherit" });
  const module = (await import(entry)) as { default: new (options: object) => Engine };
  const tokenize = (text: string) => text.split(" ");
  return new module.default({ fields: ["core"], tokenize, processTerm: (term: string) => term });
}

function addCompany(engine: Engine, rows: Row[], company: Company): void {
  for (const core of coresOf(company)) {
    engine.addAll([{ id: rows.length, core }]);
    rows.push({ company: company.id, state: company.state, city: company.city?.toUpperCase() ?? null });
  }
}

function optionsFor({ state, city }: CompanyQuery, rows: readonly Row[]): object {
  const wanted = city?.toUpperCase() ?? null;
  return {
    prefix: true,
    fuzzy: 0.2,
    ...(state === null ? {} : { filter: ({ id }: { id: number }) => rows[id]?.state === state }),
    ...(wanted === null ? {} : { boostDocument: (id: number) => (rows[id]?.city === wanted ? CITY_BOOST : 1) }),
  };
}
