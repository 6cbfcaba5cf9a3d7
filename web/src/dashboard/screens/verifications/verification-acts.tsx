import { ApiError, isFinal, type Verification } from "@openvoe/client";
import { Button, Failure, Icon } from "../../parts/content.tsx";
import { ConfirmButton, Dialog } from "../../parts/dialog.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { Form, type Values } from "../../parts/form.tsx";
import { purposeOf } from "../../parts/purpose-options.ts";
import { navigate } from "../../router/router.tsx";
import { useMutation, useScope, voe } from "../../service/voe.ts";
import { AssessLink } from "../income/assess-link.tsx";
import { ConsentFields, consentOf, PurposeField } from "./purpose-fields.tsx";

/** What can be done with a verification: its report, another one of the same person, and its erasure. */
export function VerificationActs({ verification }: { readonly verification: Verification }) {
  const mayWrite = useScope("verifications:write");
  return (
    <>
      {isFinal(verification) ? <ReportLink id={verification.id} /> : null}
      {verification.results === null ? null : <AssessLink field="verification_id" id={verification.id} />}
      {mayWrite && isFinal(verification) ? <VerifyAgain id={verification.id} /> : null}
      {mayWrite ? (
        <ConfirmButton
          look="danger"
          label="Erase"
          title="Erase this verification?"
          confirm="Erase verification"
          act={() => voe.request("DELETE", "/v1/instant-verifications/{id}/", { path: { id: verification.id } })}
          changes={[["verifications", "list"]]}
          done="The verification is erased."
          leadsTo="/verifications"
        >
          <p>The data, results and income assessments are deleted, also in the delivery log. This cannot be undone.</p>
        </ConfirmButton>
      ) : null}
    </>
  );
}

function ReportLink({ id }: { readonly id: string }) {
  return (
    <FileLink class="button" path={`v1/instant-verifications/${id}/report.pdf`} name={`${id}.pdf`}>
      <Icon name="orders" /> Report as PDF
    </FileLink>
  );
}

type Reverification = Pick<Parameters<typeof voe.verifications.create>[0], "permissible_purpose" | "consent">;

/**
 * Verifies the person of a final verification again. Where the operator requires the purpose and the consent, the service
 * refuses the act without them: a dialog asks for both then, with nothing filled in, since neither may be taken from the
 * former verification.
 */
function VerifyAgain({ id }: { readonly id: string }) {
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
      <p>This service requires a purpose and the person’s consent for each verification.</p>
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
