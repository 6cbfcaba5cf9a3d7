import { setImmediate } from "node:timers/promises";
import { blockingTokens } from "../../crypto/blind-index.ts";
import { openJson } from "../../crypto/seal.ts";
import type { Environment } from "../../domain/caller.ts";
import type { EmploymentRecord } from "../../domain/employment.ts";
import type { IsoDate } from "../../domain/ids.ts";
import type { SubjectDetails } from "../../domain/subject.ts";
import { subjectBlockingKeys } from "../../linkage/block.ts";
import { personOfSubject } from "../../linkage/comparison/normalize.ts";
import { type Candidate, candidateOf, DEFAULT_THRESHOLDS, decide } from "../../linkage/decide.ts";
import { type LinkageModel, SHIPPED_MODEL } from "../../linkage/model/model.ts";
import { openCandidateSearch } from "../../store/employments/candidates.ts";
import {
  estimateEmployments,
  listEmploymentSources,
  listSampledEmployments,
  type SampledEmployment,
} from "../../store/employments/employments.ts";
import { findActiveModel } from "../../store/employments/linkage-models.ts";
import { RECORDS_SEALED } from "../../store/employments/sealed.ts";
import type { Context } from "../sealing/context.ts";

/** Maximum number of records that are asked about. */
export const THRESHOLD_SAMPLE_MAX = 300;
/** The thresholds that are compared, in bits. */
const COMPARED_THRESHOLDS = [10, 11.5, DEFAULT_THRESHOLDS.thresholdBits, 15, 17, 20, 25] as const;
/** What of a person's SSN is asked with. */
export const SSN_FORMS = ["nine_digits", "last_four", "none"] as const;
/** Records per look-up. */
const BATCH_RECORDS = 8;

/** The outcomes of the questions at one threshold. */
interface ThresholdCounts {
  readonly found: number;
  readonly ambiguous: number;
  readonly refused: number;
  /** A record of a person with another SSN was returned. */
  readonly wrong: number;
}

/** One threshold, with what it would cost for each form of the question. */
interface ThresholdCost {
  readonly threshold_bits: number;
  readonly by_ssn: Readonly<Record<(typeof SSN_FORMS)[number], ThresholdCounts>>;
}

/** What thresholds would cost. */
interface ThresholdCosts {
  readonly model_version: string;
  /** The records that were asked about. */
  readonly sampled: number;
  readonly thresholds: readonly ThresholdCost[];
}

/**
 * What each threshold would cost on an environment's own records: persons of a bounded sample are
 * asked for with their own details, with the whole SSN, its last four digits and none, against all
 * records. Says nothing of any person. Records are opened in memory only.
 *
 * The questions have no mistakes, so real ones are refused more often; and numbers of candidates
 * are not looked up again, as a verification does.
 *
 * @param request.sample records, 1 to {@link THRESHOLD_SAMPLE_MAX}
 */
export async function computeThresholdCosts(
  context: Context,
  { environment, sample }: { readonly environment: Environment; readonly sample: number },
): Promise<ThresholdCosts> {
  const { db, keyring } = context;
  const model = (await findActiveModel(db, environment)) ?? SHIPPED_MODEL;
  const population = Math.max(await estimateEmployments(db), sample);
  const search = openCandidateSearch(db, { nowMs: () => 0 });
  const tally = new Tally();
  const records = await sampleRecords(context, environment, sample);
  for (let at = 0; at < records.length; at += BATCH_RECORDS) {
    const questions = records.slice(at, at + BATCH_RECORDS).flatMap(questionsOf);
    const searches = questions.map(({ details }) => {
      const keys = subjectBlockingKeys(personOfSubject(details));
      return { environment, tokens: blockingTokens(keyring.blindIndexKey, environment, keys) };
    });
    const found = await search(searches);
    for (const [place, question] of questions.entries()) {
      const candidates = (found[place]?.rows ?? []).flatMap((row) => openCandidate(context, row));
      tally.ask(question, { candidates, population, model });
      // Verifications of this process run in between.
      await setImmediate();
    }
  }
  return { model_version: model.version, sampled: records.length, thresholds: tally.result() };
}

/** Records with a whole SSN and a date of birth, the same number of each source. */
async function sampleRecords(context: Context, environment: Environment, sample: number): Promise<EmploymentRecord[]> {
  const sources = await listEmploymentSources(context.db, environment);
  const share = Math.ceil(sample / Math.max(sources.length, 1));
  const found: EmploymentRecord[] = [];
  for (const source of sources) {
    // By their blind-index tokens, so that it is a sample without regard to who they are.
    const rows = await listSampledEmployments(context.db, environment, { source, after: "", limit: share });
    found.push(...rows.flatMap((row) => openRecord(context, row)));
  }
  return found.filter(({ ssn, date_of_birth }) => ssn?.length === 9 && date_of_birth !== null).slice(0, sample);
}

function openRecord(
  { keyring }: Context,
  { id, sealed }: Pick<SampledEmployment, "id" | "sealed">,
): EmploymentRecord[] {
  try {
    return [openJson(keyring, sealed, RECORDS_SEALED.employmentRecord(id))];
  } catch {
    // Resealing reports it; one record changes no estimate.
    return [];
  }
}

type FoundRow = Awaited<ReturnType<ReturnType<typeof openCandidateSearch>>>[number]["rows"][number];

function openCandidate(context: Context, row: FoundRow): Candidate[] {
  return openRecord(context, row).map((record) =>
    candidateOf({ id: row.id, source: row.source, companyId: row.company_id, record }),
  );
}

interface Question {
  readonly form: (typeof SSN_FORMS)[number];
  readonly ssn: string;
  readonly details: SubjectDetails;
}

function questionsOf(record: EmploymentRecord): Question[] {
  const { first_name, last_name, street, city, state, zip } = record;
  const ssn = record.ssn ?? "";
  const date_of_birth = record.date_of_birth ?? ("" as IsoDate);
  const place = { street: street ?? "", city: city ?? "", state: state ?? "", zip: zip ?? "" };
  const addresses = [{ ...place, country: "US", from_date: date_of_birth, to_date: null }];
  const asked = (form: Question["form"], given: string | null): Question => ({
    form,
    ssn,
    details: { subject: { first_name, last_name, date_of_birth, ssn: given }, addresses },
  });
  return [asked("nine_digits", ssn), asked("last_four", ssn.slice(-4)), asked("none", null)];
}

interface Asked {
  readonly candidates: readonly Candidate[];
  readonly population: number;
  readonly model: LinkageModel;
}

class Tally {
  readonly #counts = COMPARED_THRESHOLDS.map(() => ({
    nine_digits: { found: 0, ambiguous: 0, refused: 0, wrong: 0 },
    last_four: { found: 0, ambiguous: 0, refused: 0, wrong: 0 },
    none: { found: 0, ambiguous: 0, refused: 0, wrong: 0 },
  }));

  ask({ form, ssn, details }: Question, { candidates, population, model }: Asked): void {
    const subject = personOfSubject(details);
    for (const [at, thresholdBits] of COMPARED_THRESHOLDS.entries()) {
      const thresholds = { ...DEFAULT_THRESHOLDS, thresholdBits };
      const decision = decide(subject, candidates, { population, model, thresholds });
      const counts = this.#counts[at]?.[form];
      if (counts === undefined) continue;
      if (decision.kind === "ambiguous") counts.ambiguous += 1;
      else if (decision.kind === "no_match") counts.refused += 1;
      else if (decision.matches.some(({ employment }) => isOther(employment.record.ssn, ssn))) counts.wrong += 1;
      else counts.found += 1;
    }
  }

  result(): ThresholdCost[] {
    return this.#counts.map((by_ssn, at) => ({ threshold_bits: COMPARED_THRESHOLDS[at] ?? 0, by_ssn }));
  }
}

/** True if a record's whole number is another one. */
function isOther(recorded: string | null, ssn: string): boolean {
  return recorded?.length === 9 && recorded !== ssn;
}
