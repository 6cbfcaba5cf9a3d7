import { TextField } from "../../parts/form.tsx";
import { useTeam } from "../../service/voe.ts";

/** A field for the name of who asks; that of the brand to begin with. */
export function ClientNameField({ isForMany = false }: { readonly isForMany?: boolean }) {
  const name = useTeam().data?.display_name ?? "";
  const told = isForMany ? "The persons read this name and agree." : "The person reads this name and agrees.";
  return (
    <TextField
      key={name}
      name="client_name"
      label="Who asks"
      isOptional
      value={name}
      hint={`${told} Empty: the name of “Brand”.`}
    />
  );
}
