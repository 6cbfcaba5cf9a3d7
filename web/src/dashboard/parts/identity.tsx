import type { Link as PayrollLink } from "@openvoe/client";
import { Badge } from "./badge.tsx";
import { Notice } from "./notice.tsx";
import { Table } from "./table.tsx";

type Identity = NonNullable<PayrollLink["identity"]>;
type Status = Identity["status"];

const TEXTS: Record<Status, string> = {
  agrees: "Agrees",
  differs: "Differs",
  not_compared: "Not compared",
};
const TONES = { agrees: "good", differs: "bad", not_compared: "neutral" } as const;
const FIELDS = { name: "Name", date_of_birth: "Date of birth", ssn: "SSN" } as const;
const AGREEMENTS = { agree: "Agrees", close: "Close", differ: "Differs", missing: "Not compared" } as const;

/** Whether an account is of the person whom the client named, in a word. */
export function IdentityBadge({ status }: { readonly status: Status }) {
  return <Badge tone={TONES[status]}>{TEXTS[status]}</Badge>;
}

/** The comparison field by field, masked, with a warning where a field differs. */
export function IdentityFields({ of }: { readonly of: Identity }) {
  return (
    <section>
      {of.status === "differs" ? (
        <Notice tone="warning">
          <p>This payroll account may be another person's: look at what differs before you rely on it.</p>
        </Notice>
      ) : null}
      <Table
        caption="The person whom you named, and the person of the payroll account"
        rows={of.fields}
        keyOf={({ field }) => field}
        columns={[
          { title: "Person", cell: ({ field }) => FIELDS[field] },
          { title: "You said", cell: ({ given }) => given ?? "Nothing" },
          { title: "Payroll says", cell: ({ connected }) => connected ?? "Nothing" },
          { title: "Comparison", cell: ({ agreement }) => AGREEMENTS[agreement] },
        ]}
      />
    </section>
  );
}
