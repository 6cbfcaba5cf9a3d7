import { useState } from "preact/hooks";
import { Button, Card, Facts, factCard, Moment, numberText, wordsOf } from "../../parts/content.tsx";
import { LetterCard } from "../../parts/letters.tsx";
import { MaskedSsn } from "../../parts/masked.tsx";
import { CodeLine, RecordPage } from "../../parts/page.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { REVEALING, voe } from "../../service/voe.ts";
import { clockText, DisputeBadge, type DisputeFile, disputantOf, disputedText } from "./dispute-texts.tsx";
import { EndDialog } from "./end-dialog.tsx";

const OPEN_LETTERS = [["summary_of_rights", "Summary of rights"]] as const;
const LETTERS = [["dispute_results", "Results of the investigation"], ...OPEN_LETTERS] as const;

/** One dispute: what the person says and shows, and its end. */
export function DisputePage({ params: { id = "" } }: ScreenProps) {
  return (
    <RecordPage
      path="/v1/subjects/disputes/{id}/"
      id={id}
      name="disputes"
      title={disputantOf}
      untitled="Dispute"
      up={{ to: "/disputes", title: "Disputes" }}
      mark={({ status }) => <DisputeBadge status={status} />}
      actions={(dispute) => (dispute.ended_at === null ? <EndButton dispute={dispute} /> : null)}
    >
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
    </RecordPage>
  );
}

function EndButton({ dispute }: { readonly dispute: DisputeFile }) {
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setEnding(true)} label="End the investigation" />
      {isEnding ? <EndDialog dispute={dispute} onClose={() => setEnding(false)} /> : null}
    </>
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
  return factCard("Dispute", [
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
  ]);
}
