import type { JsonClient } from "../../../../kernel/egress/calls/json-client.ts";
import type { SourceAnswer } from "../../source-answer.ts";
import { findActiveModel } from "../../sql/employments/linkage-models.ts";
import type { Source } from "../source.ts";
import { allowedDetails, type DetailField } from "./allowed-details.ts";
import { membersOf, objectsOf, problemOf, reasonOf } from "./ask-json.ts";
import { decideRecords, RECORDS_MAX, readRecords, takeDecision } from "./decide-records.ts";
import {
  type CommonSourceSettings,
  type NetworkQuestion,
  openSourceWithLimits,
  unreachable,
} from "./network-source.ts";
import type { DecidingContext } from "./sql.ts";

/** The path of a question, below the source's URL: docs/source-protocol.json. */
export const SEARCH_PATH = "/v1/subjects/search";

/** The settings of a `remote` source. */
export interface RemoteSourceSettings extends CommonSourceSettings {
  /** The details that are sent. */
  readonly fields: ReadonlySet<DetailField>;
  /** Approximate number of the system's records. */
  readonly population: number;
  /** Minimum probability at which its own decision is accepted; null: its decisions are refused. */
  readonly minimumProbability: number | null;
}

/**
 * Opens a source that the operator's own system answers over signed JSON: with records, on which
 * our linkage decides; or with records and a decision of its own, of which the linkage's guards remove the records
 * that contradict the subject.
 */
export function openRemoteSource(
  settings: RemoteSourceSettings,
  context: DecidingContext & { readonly client: Pick<JsonClient, "call"> },
): Source {
  return openSourceWithLimits(settings, context, {
    ask: (question, signal) => ask({ settings, context }, question, signal),
  });
}

interface Remote {
  readonly settings: RemoteSourceSettings;
  readonly context: DecidingContext & { readonly client: Pick<JsonClient, "call"> };
}

async function ask(remote: Remote, question: NetworkQuestion, signal: AbortSignal): Promise<SourceAnswer> {
  const { settings, context } = remote;
  const outcome = await context.client.call({
    path: SEARCH_PATH,
    body: questionBody(settings, question),
    isIdempotent: true,
    signal,
  });
  if (outcome.kind === "answered") return readReply(remote, question, outcome.body);
  context.onSourceProblem({ source: settings.name, problem: problemOf(outcome) });
  return unreachable(settings.name, outcome.kind === "refused" ? "error" : reasonOf(outcome.reason));
}

function questionBody({ fields }: RemoteSourceSettings, { environment, details, inquiry }: NetworkQuestion) {
  return {
    environment,
    question_id: inquiry.id,
    ...allowedDetails(details, fields),
    permissible_purpose: inquiry.permissiblePurpose,
    consent: inquiry.consent,
  };
}

async function readReply({ settings, context }: Remote, question: NetworkQuestion, body: unknown) {
  const { name: source } = settings;
  const refuse = (problem: string) => {
    context.onSourceProblem({ source, problem });
    return unreachable(source, "error");
  };
  const reply = membersOf(body);
  const rows = objectsOf(reply?.records);
  if (reply === null || rows === null) return refuse("the reply has no list of records");
  if (rows.length > RECORDS_MAX) return refuse(`over ${RECORDS_MAX} records`);
  const { employments, faults, warnings } = readRecords(rows, { source, blindIndexKey: context.keyring.blindIndexKey });
  if (faults.length > 0) {
    context.onSourceProblem({ source, problem: `records left out: ${[...new Set(faults)].slice(0, 3).join("; ")}` });
  }
  if (warnings.length > 0) {
    context.onSourceProblem({
      source,
      problem: `left out of records: ${[...new Set(warnings)].slice(0, 3).join("; ")}`,
    });
  }
  const isPartial = faults.length > 0;
  if (reply.decision !== undefined && reply.decision !== null) {
    const decision = readDecision(reply.decision);
    if (decision === null) return refuse("the reply's decision is malformed");
    if (settings.minimumProbability === null) return refuse("a decision of its own is not allowed");
    const { outcome, probability } = decision;
    if (outcome !== "match") return { source, kind: outcome, probability, isPartial } satisfies SourceAnswer;
    const { minimumProbability } = settings;
    return { ...takeDecision(question.details, employments, { source, probability, minimumProbability }), isPartial };
  }
  return decideRecords(question.details, employments, {
    source,
    population: settings.population,
    model: await findActiveModel(context.db, question.environment),
    thresholds: context.thresholds,
    recordsWithSsns: null,
    isPartial,
  });
}

const OUTCOMES = ["match", "no_match", "ambiguous"] as const;

function readDecision(value: unknown) {
  const { outcome, probability } = membersOf(value) ?? {};
  const known = OUTCOMES.find((one) => one === outcome);
  const isProbability = typeof probability === "number" && probability >= 0 && probability <= 1;
  return known !== undefined && isProbability ? { outcome: known, probability } : null;
}
