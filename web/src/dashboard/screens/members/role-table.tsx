import type { AnswerOf } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Facts, QueryState } from "../../parts/content.tsx";
import { SelectField } from "../../parts/form.tsx";
import { tableOf } from "../../parts/table.tsx";
import { useQuery, voe } from "../../service/voe.ts";
import { SCOPE_TEXTS } from "../keys/scope-texts.ts";

type Roles = AnswerOf<"GET", "/v1/roles/">;

/** The service's role table: what each role is for, and a row for each scope. */
export function RoleTable() {
  const roles = useRoles();
  return (
    <QueryState query={roles}>
      {(table) => (
        <>
          <Facts facts={table.map(({ title, meaning }) => [title, meaning] as const)} />
          {tableOf("What each role can do", rowsOf(table), [
            { title: "Permission", cell: ({ text }) => text },
            ...table.map(({ role, title }) => ({
              title,
              cell: ({ roles: allowed }: RoleRow) =>
                allowed.includes(role) ? <span class="strong">Yes</span> : <span class="muted">No</span>,
            })),
          ])}
        </>
      )}
    </QueryState>
  );
}

interface RoleRow {
  readonly text: string;
  /** Those that may do it. */
  readonly roles: readonly string[];
}

function rowsOf(table: Roles): readonly RoleRow[] {
  const scopes = new Set(table.flatMap((one) => one.scopes));
  return [...scopes].map((scope) => {
    const roles = table.filter((one) => one.scopes.includes(scope)).map(({ role }) => role);
    return { text: SCOPE_TEXTS[scope], roles };
  });
}

/** The roles, as the service has them. */
export function useRoles() {
  return useQuery(["roles"], (signal) => voe.request("GET", "/v1/roles/", { signal }), { staleTime: 600_000 });
}

interface RoleFieldProps {
  readonly label: string;
  readonly value: string;
  readonly roles: Roles;
  /** What a change of it means besides. */
  readonly hint?: string;
}

/** Chooses a role; below it stands whom the chosen one is for, which a narrow list would cut. */
export function RoleField({ label, value, roles, hint }: RoleFieldProps) {
  const [chosen, setChosen] = useState(value);
  const meaning = roles.find(({ role }) => role === chosen)?.meaning ?? "";
  return (
    <SelectField
      name="role"
      label={label}
      hint={[meaning, hint].filter(Boolean).join(". ")}
      value={value}
      options={roles.map(({ role, title }) => [role, title] as const)}
      onChange={setChosen}
    />
  );
}
