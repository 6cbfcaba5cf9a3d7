import { isFinal, type Verification } from "@openvoe/client";
import { durationText, Facts, moneyText, QueryState } from "../../parts/content.tsx";
import { Link } from "../../router/router.tsx";
import { useQuery, voe } from "../../service/voe.ts";
import {
  nameOf,
  OutcomeBadge,
  outcomeText,
  StatusBadge,
  shareText,
  unitText,
} from "../verifications/verification-texts.tsx";
import { Step } from "./step.tsx";

const POLL_MS = 300;

/** The second step: the verification, watched until it is final. */
export function ResultStep({ id }: { readonly id: string }) {
  const query = useQuery(["verifications", id], (signal) => voe.verifications.get(id, { signal }), {
    refetchInterval: ({ state }) => (state.data !== undefined && !isFinal(state.data) ? POLL_MS : false),
  });
  const isDone = query.data !== undefined && isFinal(query.data);
  return (
    <Step number={2} title="See the result" isDone={isDone}>
      <QueryState query={query}>
        {(verification) => (
          <div role="status">
            {isFinal(verification) ? <Result verification={verification} /> : <Waiting verification={verification} />}
          </div>
        )}
      </QueryState>
    </Step>
  );
}

function Waiting({ verification }: { readonly verification: Verification }) {
  return (
    <p>
      <span class="spinner" /> Searching the sources for {nameOf(verification)}…
    </p>
  );
}

function Result({ verification }: { readonly verification: Verification }) {
  const { results, completed_at, created_at } = verification;
  const job = results?.employments[0];
  const took = completed_at === null ? 0 : Date.parse(completed_at) - Date.parse(created_at);
  return (
    <>
      <p class="actions">
        <StatusBadge status={verification.status} />
        {results === null ? null : <OutcomeBadge results={results} />}
        <span class="muted">after {durationText(took)}</span>
      </p>
      <p class="said">{results === null ? "No source could be reached. Verify again later." : outcomeText(results)}</p>
      {results === null || job === undefined ? null : (
        <Facts
          facts={[
            ["Employer", job.employer_name],
            ["Job title", job.job_title],
            ["Start date", job.start_date],
            ["Pay rate", job.income === null ? "Unknown" : `${moneyText(job.income)} ${unitText(job.income_unit)}`],
            ["Confidence", shareText(results.confidence_score)],
            ["Sources", results.sources.join(", ")],
          ]}
        />
      )}
      <p class="said">
        <Link to={`/verifications/${verification.id}`}>See the evidence, field by field</Link>
      </p>
    </>
  );
}
