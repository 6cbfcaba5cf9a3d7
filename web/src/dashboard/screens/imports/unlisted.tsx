import type { UnlistedEmployer } from "@openvoe/client";
import { Card, numberText } from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { tableOf } from "../../parts/table.tsx";
import { useQuery, voe } from "../../service/voe.ts";

/** Employers that are added by one request. */
const ADDED_MAX = 200;
const KEY = ["companies", "unlisted"];

/** Offers to add the employers of imported records that the directory does not have; nothing where it has all. */
export function UnlistedCard() {
  const { data = [] } = useQuery(KEY, (signal) => voe.companyChanges.unlisted({ signal }));
  if (data.length === 0) return null;
  const count = numberText(data.length);
  return (
    <Card
      title={data.length === 1 ? "1 employer is not in the directory" : `${count} employers are not in the directory`}
      lead="Their records answer verifications, but no search finds them, and no person can choose them. Add those that are employers: the directory is shared by all teams and environments."
      actions={
        data.length === 1 ? null : <AddButton employers={data.slice(0, ADDED_MAX)} label={allLabel(data.length)} />
      }
    >
      {tableOf({ caption: "Employers that the directory does not have", keyOf: ({ name }) => name }, data, [
        { title: "Name", cell: ({ name }) => name },
        { title: "EIN", cell: ({ ein }) => ein ?? "" },
        { title: "Records", isNumber: true, cell: ({ records }) => numberText(records) },
        { title: "Sources", cell: ({ sources }) => sources.join(", ") },
        { title: "Directory", cell: (one) => <AddButton employers={[one]} label="Add" /> },
      ])}
    </Card>
  );
}

function allLabel(count: number): string {
  return count > ADDED_MAX ? `Add the first ${ADDED_MAX}` : "Add all";
}

function AddButton({ employers, label }: { readonly employers: readonly UnlistedEmployer[]; readonly label: string }) {
  const names = employers.map(({ name }) => name);
  const [first = ""] = names;
  const what = names.length === 1 ? `“${first}”` : `${numberText(names.length)} employers`;
  return (
    <ConfirmButton
      label={label}
      title={`Add ${what} to the directory?`}
      confirm="Add to the directory"
      isDangerous={false}
      act={() => voe.companyChanges.addUnlisted(names)}
      changes={[KEY]}
      done={names.length === 1 ? `${first} is added.` : `${numberText(names.length)} employers are added.`}
    >
      <p>All teams and environments find the name from then on. The records are linked to it.</p>
    </ConfirmButton>
  );
}
