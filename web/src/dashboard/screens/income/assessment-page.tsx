import type { AnswerOf, BodyOf } from "@openvoe/client";
import { useState } from "preact/hooks";
import { ActorText } from "../../parts/actor.tsx";
import { Button, Card, capitalized, factCard, Icon, Moment, QueryState, wordsOf } from "../../parts/content.tsx";
import { ConfirmButton, Dialog } from "../../parts/dialog.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { Form, SelectField, TextField } from "../../parts/form.tsx";
import { CodeLine, RecordPage } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { Link } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { useMutation, useQuery, useScope, voe } from "../../service/voe.ts";
import { AccountNotice, accountFacts } from "./account-notice.tsx";
import { Figures } from "./figures.tsx";
import { type AssessedPay, type Assessment, subjectOf, VerdictBadge, verdictText } from "./income-texts.tsx";
import { Months, Statements } from "./months.tsx";

/** The rule whose report is a form of its own. */
const FORM_1005 = "fannie_mae.form_1005";

/** One assessment as it was made: the verdict on top, and each figure down to its statements. */
export function AssessmentPage({ params: { id = "" } }: ScreenProps) {
  return (
    <RecordPage
      path="/v1/income-assessments/{id}/"
      id={id}
      name="income"
      title={({ rule }) => rule.title}
      untitled="Assessment"
      up={{ to: "/income", title: "Income" }}
      mark={({ verdict }) => <VerdictBadge verdict={verdict} />}
      actions={(assessment) => <Acts assessment={assessment} />}
    >
      {(assessment) => <Details assessment={assessment} />}
    </RecordPage>
  );
}

function Acts({ assessment }: { readonly assessment: Assessment }) {
  const [isDelivering, setDelivering] = useState(false);
  const mayDeliver = useScope("webhooks:write");
  const mayErase = useScope("connections:write");
  return (
    <>
      <FileLink
        class="button primary"
        path={`v1/income-assessments/${assessment.id}/report.pdf`}
        name={`income-${assessment.id}.pdf`}
      >
        <Icon name="orders" /> {assessment.rule.name === FORM_1005 ? "Form 1005 as PDF" : "Report as PDF"}
      </FileLink>
      {mayDeliver ? <Button onClick={() => setDelivering(true)} icon="webhooks" label="Send to an agency" /> : null}
      {mayErase ? (
        <ConfirmButton
          look="danger"
          label="Erase"
          title="Erase this assessment?"
          confirm="Erase assessment"
          act={() => voe.request("DELETE", "/v1/income-assessments/{id}/", { path: { id: assessment.id } })}
          changes={[["income", "list"]]}
          done="The assessment is erased."
          leadsTo="/income"
        >
          <p>
            Its figures and facts are deleted, and its report can no longer be verified. The verification, link, user or
            order stays.
          </p>
        </ConfirmButton>
      ) : null}
      {isDelivering ? <AgencyDelivery id={assessment.id} onClose={() => setDelivering(false)} /> : null}
    </>
  );
}

function Details({ assessment }: { readonly assessment: Assessment }) {
  const pay = useQuery(["income", assessment.id, "statements"], (signal) =>
    voe.request("GET", "/v1/income-assessments/{id}/statements/", { path: { id: assessment.id }, signal }),
  );
  return (
    <div class="split">
      <div class="stack">
        <AccountNotice assessment={assessment} />
        <Verdict assessment={assessment} />
        <QueryState query={pay}>
          {(known) => (
            <>
              {known.months.length === 0 || isWithheld(assessment) ? null : (
                <Months assessment={assessment} months={known.months} />
              )}
              {assessment.figures.length === 0 || isWithheld(assessment) ? null : (
                <Figures figures={assessment.figures} statements={known.statements} />
              )}
              <StatedCard stated={known.stated} />
              {known.statements.length === 0 || isWithheld(assessment) ? null : (
                <Statements statements={known.statements} linkId={assessment.link_id} />
              )}
            </>
          )}
        </QueryState>
      </div>
      <div class="stack">
        {assessment.flags.length === 0 ? null : <Flags assessment={assessment} />}
        <About assessment={assessment} pay={pay.data} />
        <RuleCard assessment={assessment} />
      </div>
    </div>
  );
}

/** True while nobody knows that the pay is of the person whom the assessment is about: it is not drawn under their name. */
function isWithheld({ identity, identity_review: review }: Assessment): boolean {
  return (identity === "differs" || identity === "not_compared") && review === null;
}

function Verdict({ assessment }: { readonly assessment: Assessment }) {
  const text = verdictText(assessment.verdict);
  return (
    <Card title="Verdict" actions={<VerdictBadge verdict={assessment.verdict} />}>
      {text === "" ? null : <p>{text}</p>}
      {assessment.reasons.length === 0 ? null : (
        <ul class="reasons">
          {assessment.reasons.map(({ code, text: why }) => (
            <li key={`${code} ${why}`}>{capitalized(why)}.</li>
          ))}
        </ul>
      )}
      {assessment.settled_by.length === 0 ? null : (
        <>
          <h3>How to resolve it</h3>
          <ul class="reasons">
            {assessment.settled_by.map(({ code, text: what, from }) => (
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

function Flags({ assessment: { flags } }: { readonly assessment: Assessment }) {
  return (
    <Card title="To review" lead="Check these points regardless of the verdict.">
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

function About({ assessment, pay }: { readonly assessment: Assessment; readonly pay: AssessedPay | undefined }) {
  const subject = subjectOf(assessment);
  return factCard("Assessed", [
    ["Person", pay?.person],
    ["Subject", subject.to === null ? subject.title : <Link to={subject.to}>{subject.title}</Link>],
    ...accountFacts(assessment, pay),
    ["Period", assessment.period],
    ["As of", assessment.as_of],
    ["Your reference", assessment.tracking_info],
    ["Purpose", assessment.permissible_purpose === null ? null : wordsOf(assessment.permissible_purpose)],
    ["Created", <Moment at={assessment.created_at} showsTime />],
    ["Created by", pay?.made_by == null ? null : <ActorText {...pay.made_by} />],
    ["ID", <CodeLine text={assessment.id} what="id" />],
  ]);
}

/** What the requester typed, so that nobody takes it for payroll's. */
function StatedCard({ stated }: Pick<AssessedPay, "stated">) {
  if (stated.length === 0) return null;
  return (
    <Card
      title="Stated by the requester"
      lead="The requester typed these values. They do not come from payroll records."
    >
      {tableOf("Stated values", stated, [
        { title: "Fact or parameter", cell: ({ name }) => wordsOf(name.replaceAll(".", ": ")) },
        { title: "Stated", cell: ({ value }) => value },
        { title: "Default of the rule", cell: ({ rule_value }) => rule_value ?? "–" },
      ])}
    </Card>
  );
}

function RuleCard({ assessment: { rule } }: { readonly assessment: Assessment }) {
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

type Delivery = BodyOf<"POST", "/v1/income-assessments/{id}/emmy-deliveries/">;

type Outcome = AnswerOf<"POST", "/v1/income-assessments/{id}/emmy-deliveries/">;

const FORMS = [
  ["documented", "X-Emmy-Signature (as documented)"],
  ["ivaas", "X-IVAAS-Signature (as in its code)"],
] as const;

/**
 * Sends the facts of an assessment to a benefit agency that takes the income reports of Emmy (IVaaS in its code), a service for
 * income verification in public benefits, once, and shows the outcome.
 */
export function AgencyDelivery({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const send = useMutation<Delivery, Outcome>({
    act: (body) => voe.request("POST", "/v1/income-assessments/{id}/emmy-deliveries/", { path: { id }, body }),
  });
  const { answer } = send;
  return (
    <Dialog title="Send to an agency" onClose={onClose}>
      <p>Sends the income report once, signed, in the JSON format of Emmy (2026-06-18). The key is not stored.</p>
      {answer === undefined ? null : (
        <p class={answer.is_delivered ? "notice good" : "notice bad"} role="status">
          {outcomeText(answer)}
        </p>
      )}
      <Form
        mutation={send}
        submit={answer === undefined ? "Send" : "Send again"}
        onSubmit={(values) =>
          send.run({
            url: values.text("url").trim(),
            key: values.text("key").trim(),
            form: FORMS.find(([form]) => form === values.text("form"))?.[0] ?? "documented",
            has_other_jobs: values.text("has_other_jobs") === "true",
            applicant_full_name: values.optional("applicant_full_name"),
          })
        }
        cancel={<Button onClick={onClose}>Close</Button>}
      >
        <TextField name="url" label="Receiver URL" type="url" />
        <TextField name="key" label="Receiver key" type="password" autocomplete="new-password" />
        <SelectField name="form" label="Signature" options={FORMS} />
        <SelectField
          name="has_other_jobs"
          label="Does the person report other jobs?"
          options={[
            ["false", "No"],
            ["true", "Yes"],
          ]}
        />
        <TextField
          name="applicant_full_name"
          label="The person's name"
          hint="Leave empty to use the name from the assessment."
          isOptional
        />
      </Form>
    </Dialog>
  );
}

function outcomeText({ is_delivered, status_code, outcome }: Outcome): string {
  if (is_delivered) return `Delivered: the receiver sent ${status_code}.`;
  return status_code === null ? `Not delivered: ${outcome}.` : `Not delivered: the receiver sent ${status_code}.`;
}
