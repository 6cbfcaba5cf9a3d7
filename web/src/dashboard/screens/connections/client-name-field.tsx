import { TextField } from "../../parts/form.tsx";
import { useTeam } from "../../service/voe.ts";

/** A field for the name of who asks; that of the brand to begin with. */
export function ClientNameField({ isForMany = false }: { readonly isForMany?: boolean }) {
  const name = useTeam().data?.display_name ?? "";
  const told = isForMany ? "People see this name when they agree." : "The person sees this name when they agree.";
  return (
    <TextField
      key={name}
      name="client_name"
      label="Requested by"
      isOptional
      value={name}
      hint={`${told} If empty, the name under “Brand” is used.`}
    />
  );
}
