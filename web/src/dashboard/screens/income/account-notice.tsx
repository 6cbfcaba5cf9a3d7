import { ActorText } from "../../parts/actor.tsx";
import { Moment, Notice } from "../../parts/content.tsx";
import { IDENTITY_TITLE, IdentityBadge } from "../../parts/identity.tsx";
import { Link } from "../../router/router.tsx";
import type { AssessedPay, Assessment } from "./income-texts.tsx";
import { SUBJECT_FIELDS } from "./subject-fields.ts";

const TITLES = {
  differs: "The payroll account belongs to another person",
  not_compared: "The account holder was not compared",
} as const;

/** That an assessment is of another person's account or of one that was not compared, and what to do; nothing else. */
export function AccountNotice({ assessment }: { readonly assessment: Assessment }) {
  const { identity, identity_review: review } = assessment;
  if (identity !== "differs" && identity !== "not_compared") return null;
  return (
    <Notice tone={review === null ? "bad" : "warning"} title={TITLES[identity]}>
      {review === null ? (
        <p>
          Its pay is not counted. Check whose account it is. If the pay is this person's,{" "}
          <Link to={againOf(assessment)}>assess it again and confirm that you checked</Link>.
        </p>
      ) : (
        <p>
          <Who actor={review.stated_by} /> stated <Moment at={review.stated_at} showsTime /> that they checked the
          account and that the pay is this person's.
        </p>
      )}
    </Notice>
  );
}

/** Who stated it: a member, or a key by its id. */
function Who({ actor }: { readonly actor: string }) {
  if (!actor.startsWith(MEMBER)) return <ActorText actor={actor} name={null} />;
  return <Link to={`/members/${actor.slice(MEMBER.length)}`}>A member of your team</Link>;
}

/** What precedes the id of a member, as the inquiry log names who acts. */
const MEMBER = "member:";

/** Whose accounts an assessment is of, as facts of a card. */
export function accountFacts({ identity }: Assessment, pay: AssessedPay | undefined) {
  if (identity === null) return [];
  return [
    [IDENTITY_TITLE, <IdentityBadge key="badge" status={identity} />],
    ["Name of the account", pay?.holders.join(", ") || null],
  ] as const;
}

/** The form for the same subject and rule. */
function againOf(assessment: Assessment): string {
  const ids: Readonly<Record<string, string | null>> = {
    order_id: assessment.order_id,
    link_id: assessment.link_id,
    user_id: assessment.subject === "user" ? assessment.user_id : null,
  };
  const [field] = SUBJECT_FIELDS.find(([name]) => ids[name] != null) ?? [];
  const subject = field === undefined ? "" : `${field}=${ids[field]}&`;
  return `/income/new?${subject}rule=${encodeURIComponent(assessment.rule.name)}`;
}
