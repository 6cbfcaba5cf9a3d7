import { useState } from "preact/hooks";
import { Button, Card, capitalized, Facts, Icon, Moment, QueryState, wordsOf } from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { CodeLine, Page } from "../../parts/page.tsx";
import { Link, type ScreenProps } from "../../router/router.tsx";
import { useQuery, useScope, voe } from "../../service/voe.ts";
import { AccountNotice, accountFacts } from "./account-notice.tsx";
import { AgencyDelivery } from "./agency-delivery.tsx";
import { Figures } from "./figures.tsx";
import { type AssessedPay, type Assessment, subjectOf, VerdictBadge, verdictText } from "./income-texts.tsx";
import { Months, Statements } from "./months.tsx";

/** The rule whose report is a form of its own. */
const FORM_1005 = "fannie_mae.form_1005";

/** One assessment as it was made: the verdict on top, and each figure down to its statements. */
export function AssessmentPage({ params: { id = "" } }: ScreenProps) {
  const query = useQuery(["income", id], (signal) =>
    voe.request("GET", "/v1/income-assessments/{id}/", { path: { id }, signal }),
  );
  const { data } = query;
  return (
    <Page
      title={data?.rule.title ?? "Assessment"}
      up={{ to: "/income", title: "Income" }}
      api={{ path: `/v1/income-assessments/${id}/`, data }}
      mark={data === undefined ? null : <VerdictBadge verdict={data.verdict} />}
      actions={data === undefined ? null : <Acts of={data} />}
    >
      <QueryState of={query}>{(assessment) => <Details of={assessment} />}</QueryState>
    </Page>
  );
}

function Acts({ of }: { readonly of: Assessment }) {
  const [isDelivering, setDelivering] = useState(false);
  const mayDeliver = useScope("webhooks:write");
  const mayErase = useScope("connections:write");
  return (
    <>
      <FileLink class="button primary" path={`v1/income-assessments/${of.id}/report.pdf`} name={`income-${of.id}.pdf`}>
        <Icon name="orders" /> {of.rule.name === FORM_1005 ? "Form 1005 as PDF" : "Report as PDF"}
      </FileLink>
      {mayDeliver ? <Button onClick={() => setDelivering(true)} icon="webhooks" label="Send to an agency" /> : null}
      {mayErase ? (
        <ConfirmButton
          look="danger"
          label="Erase"
          title="Erase this assessment?"
          confirm="Erase assessment"
          act={() => voe.request("DELETE", "/v1/income-assessments/{id}/", { path: { id: of.id } })}
          changes={[["income", "list"]]}
          done="The assessment is erased."
          leadsTo="/income"
        >
          <p>Its figures and facts are gone, and its report can no longer be checked. What it is about stays.</p>
        </ConfirmButton>
      ) : null}
      {isDelivering ? <AgencyDelivery id={of.id} onClose={() => setDelivering(false)} /> : null}
    </>
  );
}

function Details({ of }: { readonly of: Assessment }) {
  const pay = useQuery(["income", of.id, "statements"], (signal) =>
    voe.request("GET", "/v1/income-assessments/{id}/statements/", { path: { id: of.id }, signal }),
  );
  return (
    <div class="split">
      <div class="stack">
        <AccountNotice of={of} />
        <Verdict of={of} />
        <QueryState of={pay}>
          {(known) => (
            <>
              {known.months.length === 0 || isWithheld(of) ? null : <Months of={of} months={known.months} />}
              {of.figures.length === 0 || isWithheld(of) ? null : (
                <Figures of={of.figures} statements={known.statements} />
              )}
              {known.statements.length === 0 || isWithheld(of) ? null : (
                <Statements of={known.statements} linkId={of.link_id} />
              )}
            </>
          )}
        </QueryState>
      </div>
      <div class="stack">
        {of.flags.length === 0 ? null : <Flags of={of} />}
        <About of={of} pay={pay.data} />
        <RuleCard of={of} />
      </div>
    </div>
  );
}

/** True while nobody knows that the pay is of the person whom the assessment is about: it is not drawn under their name. */
function isWithheld({ identity, identity_review: review }: Assessment): boolean {
  return (identity === "differs" || identity === "not_compared") && review === null;
}

function Verdict({ of }: { readonly of: Assessment }) {
  const text = verdictText(of.verdict);
  return (
    <Card title="Verdict" actions={<VerdictBadge verdict={of.verdict} />}>
      {text === "" ? null : <p>{text}</p>}
      {of.reasons.length === 0 ? null : (
        <ul class="reasons">
          {of.reasons.map(({ code, text: why }) => (
            <li key={`${code} ${why}`}>{capitalized(why)}.</li>
          ))}
        </ul>
      )}
      {of.settled_by.length === 0 ? null : (
        <>
          <h3>What would settle it</h3>
          <ul class="reasons">
            {of.settled_by.map(({ code, text: what, from }) => (
              <li key={code}>
                {capitalized(what)} <span class="muted">({wordsOf(from).toLowerCase()})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Flags({ of: { flags } }: { readonly of: Assessment }) {
  return (
    <Card title="To be looked at" lead="Whatever the verdict says.">
      <ul class="marks">
        {flags.map(({ code, about, text }) => (
          <li key={`${code} ${about} ${text}`}>
            <span class="sign">
              <Icon name="alert" />
            </span>
            <span>
              <span class="strong">{wordsOf(code)}.</span> {text}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function About({ of, pay }: { readonly of: Assessment; readonly pay: AssessedPay | undefined }) {
  const subject = subjectOf(of);
  const stated = Object.entries(of.stated).map(([name, value]) => `${wordsOf(name)}: ${String(value)}`);
  return (
    <Card title="Assessed">
      <Facts
        facts={[
          ["About", subject.to === null ? subject.title : <Link to={subject.to}>{subject.title}</Link>],
          ...accountFacts(of, pay),
          ["Period", of.period],
          ["As of", of.as_of],
          ["Stated", stated.join("; ") || null],
          ["Your reference", of.tracking_info],
          ["Purpose", of.permissible_purpose === null ? null : wordsOf(of.permissible_purpose)],
          ["Made", <Moment at={of.created_at} showsTime />],
          ["Id", <CodeLine text={of.id} what="id" />],
        ]}
      />
    </Card>
  );
}

function RuleCard({ of: { rule } }: { readonly of: Assessment }) {
  const citations = rule.citations as readonly { readonly source: string; readonly section: string }[];
  return (
    <Card title="The rule" lead={`${rule.name}, version ${rule.version}`}>
      <ul class="reasons">
        {citations.map(({ source, section }) => (
          <li key={`${source} ${section}`}>
            {source}, {section}
          </li>
        ))}
      </ul>
    </Card>
  );
}
