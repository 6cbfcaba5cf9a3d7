import type { AnswerOf } from "@openvoe/client";
import { Answer } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { SCOPE_TEXTS } from "../keys/scope-texts.ts";

type Roles = AnswerOf<"GET", "/v1/roles/">;

/** The service's role table. */
export function RoleTable() {
  const roles = useRoles();
  return (
    <Answer of={roles}>
      {(rows) => (
        <Table
          caption="Roles"
          keyOf={({ role }) => role}
          rows={rows}
          columns={[
            {
              title: "Role",
              cell: ({ title, meaning }) => (
                <span>
                  {title}
                  <span class="muted line small">{meaning}</span>
                </span>
              ),
            },
            { title: "SSN and account numbers", cell: ({ is_masked }) => (is_masked ? "Masked" : "Whole") },
            {
              title: "May",
              cell: ({ scopes }) => (
                <ul class="plain">
                  {scopes.map((scope) => (
                    <li key={scope} title={scope}>
                      {SCOPE_TEXTS[scope]}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      )}
    </Answer>
  );
}

/** The roles, as the service has them. */
export function useRoles() {
  return useQuery<Roles>({
    queryKey: ["roles"],
    queryFn: ({ signal }) => voe.request("GET", "/v1/roles/", { signal }),
    staleTime: 600_000,
  });
}
