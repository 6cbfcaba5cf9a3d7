import type { TestContext } from "node:test";
import { DEFAULT_THRESHOLDS } from "../../../../../src/areas/records/linkage/decide.ts";
import type { SourceAnswer } from "../../../../../src/areas/records/source-answer.ts";
import type { SourceProblem } from "../../../../../src/areas/records/sources/network/network-source.ts";
import type { Inquiry, Source } from "../../../../../src/areas/records/sources/source.ts";
import { Keyring, mintKeyring } from "../../../../../src/kernel/crypto/keyring.ts";
import { openJsonClient } from "../../../../../src/kernel/egress/calls/json-client.ts";
import type { Target } from "../../../../../src/kernel/egress/calls/target.ts";
import type { SubjectDetails } from "../../../../../src/kernel/subject.ts";
import { freshDatabase, HOMES, type TestDatabase } from "../../../../support/databases.ts";
import { subjectDetails } from "../../linkage/persons.ts";
import { OWN_INQUIRY } from "../inquiry.ts";

/** What the sources of a test need, with the problems that they noted. */
export async function networkContext(t: TestContext) {
  const database: TestDatabase = await freshDatabase(HOMES[0] ?? "embedded", t);
  const problems: string[] = [];
  const onSourceProblem = ({ source, problem }: SourceProblem) => problems.push(`${source}: ${problem}`);
  const keyring = new Keyring(mintKeyring());
  return { db: database.db, url: database.url, keyring, thresholds: DEFAULT_THRESHOLDS, onSourceProblem, problems };
}

/** A client of a target that ends with the test, and retries without a pause. */
export function clientOf(t: TestContext, target: Target) {
  const client = openJsonClient(target, { now: () => new Date(), nowMs: () => performance.now(), draw: () => -0.49 });
  t.after(() => client.close());
  return client;
}

/** Asks a source, as the verifier does. */
export function ask(
  source: Source,
  details: SubjectDetails = subjectDetails(),
  inquiry: Partial<Inquiry> = {},
  { withPay = false }: { readonly withPay?: boolean } = {},
): Promise<SourceAnswer> {
  const question = { environment: "production", details, inquiry: { ...OWN_INQUIRY, ...inquiry }, withPay } as const;
  return source.ask(question, AbortSignal.timeout(source.timeoutMs ?? 20_000));
}

/** An answer as a text: `match E1 E2`, or `unreachable timeout`. */
export function told(answer: SourceAnswer): string {
  if (answer.kind === "unreachable") return `unreachable ${answer.reason}`;
  if (answer.kind !== "match") return answer.kind;
  return ["match", ...answer.matches.map(({ employment }) => employment.record.record_id).sort()].join(" ");
}
