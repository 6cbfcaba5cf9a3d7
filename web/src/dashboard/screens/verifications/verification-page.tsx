import { isFinal, type Verification } from "@openvoe/client";
import { Card, Facts, factCard, Icon, Loading, Moment, wordsOf } from "../../parts/content.tsx";
import { LetterCard } from "../../parts/letters.tsx";
import { MaskedSsn } from "../../parts/masked.tsx";
import { CodeLine, RecordPage } from "../../parts/page.tsx";
import { Link } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { REVEALING, useQuery, voe } from "../../service/voe.ts";
import { Decisions } from "./decision.tsx";
import { Employments } from "./employments.tsx";
import { Figures } from "./figures.tsx";
import { Timeline } from "./timeline.tsx";
import { VerificationActs } from "./verification-acts.tsx";
import { nameOf, OutcomeBadge, outcomeText, type Results, StatusBadge, shareText } from "./verification-texts.tsx";

/** How often a verification that is not final is asked again, in milliseconds. */
const POLL_MS = 500;
/** The same of one that waits for its person, who takes hours. */
const CONFIRMING_POLL_MS = 10_000;
/** How long after its end, and how often, deliveries of a verification's event are looked for, in milliseconds. */
const RECENT_MS = 15_000;
const RECENT_POLL_MS = 2_000;

const LETTERS = [
  ["adverse_action", "Notice of an unfavorable decision"],
  ["summary_of_rights", "Summary of rights"],
] as const;

/** One verification, watched until it is final. */
export function VerificationPage({ params: { id = "" } }: ScreenProps) {
  return (
    <RecordPage
      path="/v1/instant-verifications/{id}/"
      id={id}
      name="verifications"
      refreshMs={pollMs}
      title={nameOf}
      untitled="Verification"
      up={{ to: "/verifications", title: "Verifications" }}
      mark={({ status }) => <StatusBadge status={status} />}
      actions={(verification) => <VerificationActs verification={verification} />}
    >
      {(verification) => <Details verification={verification} />}
    </RecordPage>
  );
}

function Details({ verification }: { readonly verification: Verification }) {
  const { data: explanation } = useQuery(
    ["verifications", verification.id, "explanation"],
    (signal) => voe.verifications.explain(verification.id, { signal }),
    {
      enabled: isFinal(verification),
      // Its event is sent within moments.
      refetchInterval: isRecent(verification) ? RECENT_POLL_MS : false,
    },
  );
  return (
    <div class="split">
      <div class="stack">
        <Outcome verification={verification} />
        {verification.reverifies === undefined ? null : (
          <Changes verification={verification} before={verification.reverifies} />
        )}
        {verification.results === null ? null : <Employments results={verification.results} />}
        {explanation === undefined ? null : <Decisions explanation={explanation} />}
        {explanation === undefined || verification.results === null ? null : (
          <Figures explanation={explanation} results={verification.results} />
        )}
        <Timeline verification={verification} explanation={explanation} />
      </div>
      <div class="stack">
        <Submitted verification={verification} />
        {verification.results === null ? null : <Sources results={verification.results} />}
        {isFinal(verification) ? (
          <LetterCard path={`v1/instant-verifications/${verification.id}`} letters={LETTERS} />
        ) : null}
      </div>
    </div>
  );
}

/** How soon it is read again; a final one is not. */
function pollMs(verification: Verification | undefined): number | false {
  if (verification === undefined || isFinal(verification)) return false;
  return verification.status === "confirming" ? CONFIRMING_POLL_MS : POLL_MS;
}

function isRecent({ completed_at }: Verification): boolean {
  return completed_at !== null && Date.now() - Date.parse(completed_at) < RECENT_MS;
}

function Outcome({ verification: { status, results } }: { readonly verification: Verification }) {
  if (status === "failed") {
    return (
      <Card title="No source could be reached">
        <p>Nothing is known about this person. Verify them again once the sources can be reached.</p>
      </Card>
    );
  }
  if (status === "confirming") {
    return (
      <Card title="Waiting for the person">
        <p>
          Records were found, and the person is asked to confirm or dispute them. The result appears when they respond
          or their time is over.
        </p>
      </Card>
    );
  }
  if (results === null) {
    return (
      <Card title="Searching the sources">
        <Loading>Waiting for the sources…</Loading>
      </Card>
    );
  }
  return (
    <Card title="Outcome" actions={<OutcomeBadge results={results} />}>
      <p>{outcomeText(results)}</p>
      {results.outcome === "match" ? <Confidence results={results} /> : null}
      {status === "partial" ? (
        <p class="muted">Some sources could not be reached. Their data is missing here.</p>
      ) : null}
      <Confirmation confirmation={results.person_confirmation} />
    </Card>
  );
}

const CONFIRMATIONS = {
  confirmed: "The person reviewed this data and confirmed it.",
  changed: "The records changed after the person confirmed them.",
  flagged: "The person disputed some of the data. The disputed data is left out.",
  unanswered: "The person was asked to confirm this data and did not respond in time.",
  unreached: "The person was not asked to confirm this data: no message can reach them.",
} as const;

function Confirmation({ confirmation }: { readonly confirmation: Results["person_confirmation"] }) {
  return confirmation === undefined ? null : <p class="muted">{CONFIRMATIONS[confirmation.status]}</p>;
}

function Confidence({ results: { confidence_score: score } }: { readonly results: Results }) {
  return (
    <div class="confidence">
      <span class="figure">{shareText(score)}</span>
      <meter min={0} max={1} low={0.5} high={0.9} optimum={1} value={score} aria-label="Confidence" />
      <p class="muted small">
        Confidence is the probability that these records belong to this person. Of all results with 90% confidence, nine
        in ten are right.
      </p>
    </div>
  );
}

function Changes({ verification, before }: { readonly verification: Verification; readonly before: string }) {
  const changes = verification.results?.changes ?? [];
  return (
    <Card
      title="Changes"
      lead={
        <>
          Compared with <Link to={`/verifications/${before}`}>the previous verification</Link>
        </>
      }
    >
      {changes.length === 0 ? <p>{isFinal(verification) ? "No changes." : "Not known yet."}</p> : null}
      <Facts
        facts={changes.map(({ kind, employer_name, field, before: was, after }) => [
          wordsOf(field ?? kind),
          `${employer_name === null ? "" : `${employer_name}: `}${was ?? "nothing"} → ${after ?? "nothing"}`,
        ])}
      />
    </Card>
  );
}

function Submitted({ verification }: { readonly verification: Verification }) {
  const { subject, addresses, consent } = verification;
  return factCard("Submitted", [
    ["Name", nameOf(verification)],
    ["Date of birth", subject.date_of_birth],
    [
      "SSN",
      <MaskedSsn
        text={subject.ssn}
        reveal={async () => (await voe.verifications.get(verification.id, REVEALING)).subject.ssn}
      />,
    ],
    ...addresses.map(
      (address, at) => [at === 0 ? "Address" : `Address ${at + 1}`, <Address key={at} address={address} />] as const,
    ),
    ["Tracking info", verification.tracking_info],
    ["Purpose", verification.permissible_purpose === undefined ? null : wordsOf(verification.permissible_purpose)],
    ...(consent === undefined ? [] : ([["Consent date", <Moment at={consent.obtained_at} showsTime />]] as const)),
    ["ID", <CodeLine text={verification.id} what="id" />],
  ]);
}

function Address({ address }: { readonly address: Verification["addresses"][number] }) {
  const { street, city, state, zip, from_date, to_date } = address;
  return (
    <>
      {street}, {city}, {state} {zip}
      <span class="muted line small">
        {from_date} – {to_date ?? "present"}
      </span>
    </>
  );
}

function Sources({ results: { sources, unreachable_sources } }: { readonly results: Results }) {
  return (
    <Card title="Sources">
      <ul class="marks">
        {sources.map((name) => (
          <li key={name}>
            <span class="sign good">
              <Icon name="check" />
            </span>
            {name}
            <span class="muted"> answered</span>
          </li>
        ))}
        {unreachable_sources.map(({ name, reason }) => (
          <li key={name}>
            <span class="sign bad">
              <Icon name="cross" />
            </span>
            {name}
            <span class="muted"> not reached: {reason}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
