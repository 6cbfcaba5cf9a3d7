import type { Writable } from "node:stream";
import { readCaseload } from "../../../areas/assessments/ops/caseload.ts";
import { countVerificationCaseload } from "../../../areas/verifications/sql/list-verifications.ts";
import type { Tenant } from "../../../kernel/access/caller.ts";
import type { IsoDate } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { STANDARD_INPUT } from "../import/byte-source.ts";
import { openProgress } from "../import/progress.ts";
import { openOutput } from "../match/output-file.ts";
import {
  type AssessSummary,
  assessCase,
  HEADING_LINE,
  outputLine,
  type RuleWithParameters,
  VerdictCounter,
} from "./assess-lines.ts";

/** The streams of the process, and a clock in milliseconds. */
interface CaseloadStreams {
  readonly stdout: Writable;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/**
 * Assesses every verification of a team that has results, and writes a line for each in the order of their ids. One that cannot be
 * opened is reported in its place, and the others go on. Memory does not grow with the caseload.
 */
export async function assessCaseload(
  context: Context,
  rule: RuleWithParameters,
  chosen: {
    readonly tenant: Tenant;
    readonly actor: string;
    readonly asOf: IsoDate;
    readonly output: string;
    readonly isForced: boolean;
    readonly isCsv: boolean;
  },
  { stdout, stderr, signal, now }: CaseloadStreams,
): Promise<AssessSummary> {
  const { tenant, actor, asOf, output, isForced, isCsv } = chosen;
  const total = await countVerificationCaseload(context.db, tenant);
  const sink = await openOutput({ output, input: STANDARD_INPUT, isForced }, stdout);
  const progress = openProgress({ caption: "Assessing", stream: stderr, total, now });
  const counter = new VerdictCounter();
  let rows = 0;
  try {
    if (isCsv) await sink.write(HEADING_LINE);
    for await (const cases of readCaseload(context, { tenant, reader: { actor }, asOf })) {
      signal.throwIfAborted();
      const lines = cases.map(({ id, facts }, at) => ({
        number: rows + at + 1,
        id,
        ...(facts === null ? DAMAGED : assessCase(rule, facts)),
      }));
      for (const line of lines) counter.add(line);
      await sink.write(lines.map((line) => outputLine(rule.rule, line, { isCsv })).join(""));
      rows += lines.length;
      progress.update({ rows, done: rows });
    }
    await sink.finish();
  } catch (failure) {
    await sink.abandon();
    throw failure;
  } finally {
    progress.stop();
  }
  return counter.summary();
}

const DAMAGED = { assessment: null, error: "its results cannot be opened with the keys of this key ring" } as const;
