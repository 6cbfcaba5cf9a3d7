import type { Link as PayrollLink } from "@openvoe/client";
import { Badge, Notice, orDash } from "./content.tsx";
import { tableOf } from "./table.tsx";

type Identity = NonNullable<PayrollLink["identity"]>;
/** Whether an account is of the person whom the client named. */
export type IdentityStatus = Identity["status"];

const TEXTS: Record<IdentityStatus, string> = {
  agrees: "Same person",
  differs: "Different person",
  not_compared: "Not compared",
};
const TONES = { agrees: "good", differs: "bad", not_compared: "warning" } as const;
const FIELDS = { name: "Name", date_of_birth: "Date of birth", ssn: "SSN" } as const;
const AGREEMENTS = { agree: "Matches", close: "Close match", differ: "Differs", missing: "Not compared" } as const;

/** Every status as a choice of a filter. */
export const IDENTITY_OPTIONS = (["differs", "not_compared", "agrees"] as const).map(
  (status) => [status, TEXTS[status]] as const,
);

/** The status of that name; undefined if there is none. */
export function identityStatusOf(text: string | null): IdentityStatus | undefined {
  return IDENTITY_OPTIONS.find(([status]) => status === text)?.[0];
}

/** The heading of {@link IdentityMark}. */
export const IDENTITY_TITLE = "Account holder";

/** Whether an account is of the person whom the client named, as a cell; a dash before its data is here. */
export function IdentityMark({ status }: { readonly status: IdentityStatus | null | undefined }) {
  return orDash(status == null ? null : <IdentityBadge status={status} />);
}

/** Whether an account is of the person whom the client named, in a word or two. */
export function IdentityBadge({ status }: { readonly status: IdentityStatus }) {
  return <Badge tone={TONES[status]}>{TEXTS[status]}</Badge>;
}

/** The comparison field by field, masked, with a warning where a field differs. */
export function IdentityFields({ identity }: { readonly identity: Identity }) {
  return (
    <section>
      {identity.status === "differs" ? (
        <Notice tone="warning">
          <p>
            This payroll account may belong to another person. Check the differences before you rely on it. Income
            assessments ignore its pay until you confirm that you checked.
          </p>
        </Notice>
      ) : null}
      {identity.status === "not_compared" ? (
        <Notice tone="warning">
          <p>
            There was nothing to compare the account holder with. Income assessments ignore the pay of this account
            until you name the person or confirm that you checked.
          </p>
        </Notice>
      ) : null}
      {tableOf("The person you named and the holder of the payroll account", identity.fields, [
        { title: "Field", cell: ({ field }) => FIELDS[field] },
        { title: "You entered", cell: ({ given }) => given ?? "Not given" },
        { title: "In payroll", cell: ({ connected }) => connected ?? "Not given" },
        { title: "Comparison", cell: ({ agreement }) => AGREEMENTS[agreement] },
      ])}
    </section>
  );
}
