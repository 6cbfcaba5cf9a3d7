import { isFinal, type Verification } from "@openvoe/client";
import { Icon } from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { useScope, voe } from "../../service/voe.ts";
import { AssessLink } from "../income/assess-link.tsx";
import { VerifyAgain } from "./verify-again.tsx";

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
          <p>What was submitted and found is deleted, here and in the delivery log. This cannot be undone.</p>
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
