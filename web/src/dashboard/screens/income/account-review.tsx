import { Notice } from "../../parts/content.tsx";
import { SelectField } from "../../parts/form.tsx";
import { IdentityBadge, type IdentityStatus } from "../../parts/identity.tsx";
import { Link } from "../../router/router.tsx";
import { useQuery, voe } from "../../service/voe.ts";
import type { SubjectField } from "./subject-fields.ts";

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
          <IdentityBadge status={status} /> The pay decides nothing unless you looked whose account it is:{" "}
          <Link to={`${folder}/${id}`}>see the comparison</Link>.
        </p>
      </Notice>
      <SelectField
        name={REVIEW_FIELD}
        label="Whose account it is"
        hint="It is recorded with your name, in the assessment and in the inquiry log."
        options={[
          ["false", "I have not looked"],
          ["true", "I looked, and the pay is this person's"],
        ]}
      />
    </>
  );
}
