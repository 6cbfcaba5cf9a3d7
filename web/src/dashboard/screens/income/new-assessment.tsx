import type { BodyOf } from "@openvoe/client";
import { useRef } from "preact/hooks";
import { LinkButton, Notice } from "../../parts/content.tsx";
import { Form, SelectField, TextField } from "../../parts/form.tsx";
import { IdentityBadge, type IdentityStatus } from "../../parts/identity.tsx";
import { Page } from "../../parts/page.tsx";
import { PURPOSE_OPTIONS, purposeOf } from "../../parts/purpose-options.ts";
import { Link, navigate, useLocation } from "../../router/router.tsx";
import { useMutation, useQuery, voe } from "../../service/voe.ts";
import { ConsentFields, optionalConsentOf } from "../verifications/purpose-fields.tsx";
import { readAsked } from "./asked-fields.tsx";
import type { Rule } from "./income-texts.tsx";
import { RuleChoice } from "./rule-choice.tsx";
import { SUBJECT_FIELDS, type SubjectField } from "./subject-fields.ts";

type Request = BodyOf<"POST", "/v1/income-assessments/">;

/** Assesses what a verification, link, user or order has, or stated facts alone, by a rule. */
export function NewAssessment() {
  const { search } = useLocation();
  const rule = useRef<Rule | null>(null);
  const field = SUBJECT_FIELDS.find(([name]) => search.get(name) !== null);
  const create = useMutation<Request, { readonly id: string }>({
    act: (body) => voe.request("POST", "/v1/income-assessments/", { body }),
    changes: [["income"]],
    onDone: ({ id }) => navigate(`/income/${id}`),
  });
  return (
    <Page title="Assess income" up={{ to: "/income", title: "Income" }} lead={leadOf(field, search)}>
      <Form
        mutation={create}
        submit="Assess"
        onSubmit={(values) => {
          if (rule.current === null) return;
          const as_of = values.text("as_of");
          create.run({
            rule: rule.current.name,
            as_of,
            ...readAsked(rule.current, values, as_of),
            tracking_info: values.optional("tracking_info"),
            ...(field === undefined ? {} : { [field[0]]: search.get(field[0]) }),
            identity_reviewed: values.optional(REVIEW_FIELD) === "true",
            permissible_purpose: purposeOf(values.text("permissible_purpose")),
            consent: optionalConsentOf(values),
          });
        }}
        cancel={<LinkButton to="/income">Cancel</LinkButton>}
      >
        <RuleChoice
          initial={search.get("rule")}
          onRule={(chosen) => {
            rule.current = chosen;
          }}
        />
        {field === undefined ? null : <AccountReview field={field} id={search.get(field[0]) ?? ""} />}
        <SelectField name="permissible_purpose" label="Purpose" options={PURPOSE_OPTIONS} />
        <ConsentFields isOptional />
        <TextField name="tracking_info" label="Your reference" isOptional />
      </Form>
    </Page>
  );
}

function leadOf(field: SubjectField | undefined, search: URLSearchParams) {
  if (field === undefined)
    return "Uses only the facts that you enter. To assess payroll data, start from a verification, link, user or order.";
  const [name, noun, folder] = field;
  return (
    <>
      Assesses what <Link to={`${folder}/${search.get(name)}`}>{noun}</Link> has, and the facts that you state here.
    </>
  );
}

/** The field of the form, and its value where the member looked. */
export const REVIEW_FIELD = "identity_reviewed";

/** Reads whose account a subject has; null of a verification, whose records are linked. */
const READERS: Readonly<Record<string, (id: string, signal: AbortSignal) => Promise<IdentityStatus | null>>> = {
  link_id: async (id, signal) => (await voe.links.get(id, { signal })).identity?.status ?? null,
  user_id: async (id, signal) => (await voe.users.get(id, { signal })).identity,
  order_id: async (id, signal) => (await voe.orders.get(id, { signal })).identity,
};

interface AccountReviewProps {
  readonly field: SubjectField;
  readonly id: string;
}

/** Asks for a statement that one looked, where a subject's account is another person's or was not compared; or else nothing. */
export function AccountReview({ field: [name, , folder], id }: AccountReviewProps) {
  const read = READERS[name];
  const query = useQuery(["income", "holder", name, id], async (signal) => (await read?.(id, signal)) ?? null, {
    enabled: read !== undefined,
  });
  const status = query.data ?? null;
  if (status !== "differs" && status !== "not_compared") return null;
  return (
    <>
      <Notice tone="warning">
        <p>
          <IdentityBadge status={status} /> The pay counts only if you checked whose account it is:{" "}
          <Link to={`${folder}/${id}`}>see the comparison</Link>.
        </p>
      </Notice>
      <SelectField
        name={REVIEW_FIELD}
        label="Account holder"
        hint="Recorded with your name in the assessment and the inquiry log."
        options={[
          ["false", "I have not checked"],
          ["true", "I checked: the pay is this person's"],
        ]}
      />
    </>
  );
}
