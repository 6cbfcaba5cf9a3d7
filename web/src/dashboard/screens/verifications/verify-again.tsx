import { ApiError } from "@openvoe/client";
import { Button, Failure } from "../../parts/content.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form, type Values } from "../../parts/form.tsx";
import { purposeOf } from "../../parts/purpose-options.ts";
import { navigate } from "../../router/router.tsx";
import { useMutation, voe } from "../../service/voe.ts";
import { ConsentFields, consentOf, PurposeField } from "./purpose-fields.tsx";

type Reverification = Pick<Parameters<typeof voe.verifications.create>[0], "permissible_purpose" | "consent">;

/**
 * Verifies the person of a final verification again. Where the operator requires the purpose and the consent, the service
 * refuses the act without them: a dialog asks for both then, with nothing filled in, since neither may be taken from the
 * former verification.
 */
export function VerifyAgain({ id }: { readonly id: string }) {
  const act = useAgain(id);
  return (
    <>
      <Button disabled={act.isPending} onClick={() => act.run(null)} icon="replay" label="Verify again" />
      {needsPurpose(act.error) ? <PurposeDialog id={id} onClose={act.reset} /> : null}
      {act.error === null || needsPurpose(act.error) ? null : <Failure error={act.error} />}
    </>
  );
}

function PurposeDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const act = useAgain(id);
  const send = (values: Values) =>
    act.run({ permissible_purpose: purposeOf(values.text("permissible_purpose")), consent: consentOf(values) });
  return (
    <Dialog title="Verify again" onClose={onClose}>
      <p>This service requires the purpose of each verification, and the person’s consent to it.</p>
      <Form mutation={act} submit="Verify again" onSubmit={send} cancel={<Button onClick={onClose}>Cancel</Button>}>
        <PurposeField />
        <ConsentFields />
      </Form>
    </Dialog>
  );
}

function useAgain(id: string) {
  return useMutation({
    act: (body: Reverification | null) =>
      voe.request("POST", "/v1/instant-verifications/{id}/reverify/", { path: { id }, ...(body !== null && { body }) }),
    changes: [["verifications", "list"], ["statistics"]],
    onDone: (made) => navigate(`/verifications/${made.id}`),
  });
}

function needsPurpose(error: Error | null): boolean {
  const faults = error instanceof ApiError ? error.invalidParams : [];
  return faults.some(({ field }) => field === "permissible_purpose" || field === "consent");
}
