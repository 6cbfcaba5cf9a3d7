import type { AnswerOf } from "@openvoe/client";
import { useState } from "preact/hooks";
import { SelectField } from "../../parts/form.tsx";

type Roles = AnswerOf<"GET", "/v1/roles/">;

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
