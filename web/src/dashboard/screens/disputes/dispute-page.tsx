import { useState } from "preact/hooks";
import { Button, Card, Facts, Moment, numberText, QueryState, wordsOf } from "../../parts/content.tsx";
import { LetterCard } from "../../parts/letters.tsx";
import { MaskedSsn } from "../../parts/masked.tsx";
import { CodeLine, Page } from "../../parts/page.tsx";
import type { ScreenProps } from "../../router/router.tsx";
import { REVEALING, useQuery, voe } from "../../service/voe.ts";
import { clockText, DisputeBadge, type DisputeFile, disputantOf, disputedText } from "./dispute-texts.tsx";
import { EndDialog } from "./end-dialog.tsx";

const OPEN_LETTERS = [["summary_of_rights", "Summary of rights"]] as const;
const LETTERS = [["dispute_results", "Results of the investigation"], ...OPEN_LETTERS] as const;

/** One dispute: what the person says and shows, and its end. */
export function DisputePage({ params: { id = "" } }: ScreenProps) {
  const [isEnding, setEnding] = useState(false);
  const query = useQuery(["disputes", id], (signal) =>
    voe.request("GET", "/v1/subjects/disputes/{id}/", { path: { id }, signal }),
  );
  const { data } = query;
  const isOpen = data !== undefined && data.ended_at === null;
  return (
    <Page
      title={data === undefined ? "Dispute" : disputantOf(data)}
      up={{ to: "/disputes", title: "Disputes" }}
      api={{ path: `/v1/subjects/disputes/${id}/`, data }}
      mark={data === undefined ? null : <DisputeBadge status={data.status} />}
      actions={isOpen ? <Button look="primary" onClick={() => setEnding(true)} label="End the investigation" /> : null}
    >
      <QueryState query={query}>
        {(dispute) => (
          <div class="split">
            <div class="stack">
              <Said dispute={dispute} />
              <Documents dispute={dispute} />
            </div>
            <div class="stack">
              <Details dispute={dispute} />
              <LetterCard
                path={`v1/subjects/disputes/${dispute.id}`}
                letters={dispute.ended_at === null ? OPEN_LETTERS : LETTERS}
              />
            </div>
          </div>
        )}
      </QueryState>
      {isEnding && data !== undefined ? <EndDialog dispute={data} onClose={() => setEnding(false)} /> : null}
    </Page>
  );
}

function Said({ dispute }: { readonly dispute: DisputeFile }) {
  const values = Object.entries(dispute.disputed_values);
  return (
    <Card title={`${dispute.employer_name}: ${disputedText(dispute)}`} lead={wordsOf(dispute.reason)}>
      <p>{dispute.explanation}</p>
      {dispute.information.map((text, at) => (
        <p key={`${at} ${text}`}>{text}</p>
      ))}
      <Facts
        facts={[
          ...values.map(([field, value]) => [`Stored: ${wordsOf(field)}`, value] as const),
          ["Statement of the person", dispute.statement],
          ["Result", dispute.result?.explanation ?? null],
          ...Object.entries(dispute.result?.values ?? {}).map(
            ([field, value]) => [`Corrected: ${wordsOf(field)}`, value] as const,
          ),
        ]}
      />
    </Card>
  );
}

function Documents({ dispute: { documents } }: { readonly dispute: DisputeFile }) {
  return (
    <Card title="Documents">
      {documents.length === 0 ? <p class="muted">The person has sent none.</p> : null}
      <ul>
        {documents.map((one) => (
          <li key={one.id}>
            <a href={`data:${one.content_type};base64,${one.content}`} download={one.name}>
              {one.name}
            </a>{" "}
            <span class="muted">{`${numberText(one.size_bytes)} bytes`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

async function revealedSsn(id: string): Promise<string | null> {
  return (await voe.request("GET", "/v1/subjects/disputes/{id}/", { path: { id }, ...REVEALING })).subject.ssn;
}

function Details({ dispute }: { readonly dispute: DisputeFile }) {
  return (
    <Card title="Dispute">
      <Facts
        facts={[
          ["Clock", clockText(dispute) ?? "Ended"],
          ["Due", <Moment at={dispute.due_at} showsTime />],
          ["Opened", <Moment at={dispute.created_at} showsTime />],
          ["Ended", <Moment at={dispute.ended_at} showsTime />],
          ["Date of birth", dispute.subject.date_of_birth],
          ["SSN", <MaskedSsn text={dispute.subject.ssn} reveal={() => revealedSsn(dispute.id)} />],
          ["Source", dispute.source],
          ["Recipients are told", dispute.tells_recipients ? "Yes" : "No"],
          ["Record", <CodeLine text={dispute.employment_id} what="record's id" />],
          ["Id", <CodeLine text={dispute.id} what="id" />],
        ]}
      />
    </Card>
  );
}
