import { isFinal, type Verification } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Confirm } from "../../parts/dialog.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Failure } from "../../parts/states.tsx";
import { say } from "../../parts/toast.tsx";
import { navigate } from "../../router/location.ts";
import { useScope } from "../../service/session.tsx";
import { useMutation } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { AssessLink } from "../income/assess-link.tsx";

/** What can be done with a verification: its report, another one of the same person, and its erasure. */
export function VerificationActs({ of }: { readonly of: Verification }) {
  const [isAsking, setAsking] = useState(false);
  const again = useMutation({
    act: (id: string) => voe.request("POST", "/v1/instant-verifications/{id}/reverify/", { path: { id } }),
    changes: [["verifications", "list"], ["statistics"]],
    onDone: ({ id }) => navigate(`/verifications/${id}`),
  });
  const mayWrite = useScope("verifications:write");
  return (
    <>
      {isFinal(of) ? <ReportLink id={of.id} /> : null}
      {of.results === null ? null : <AssessLink field="verification_id" id={of.id} />}
      {mayWrite && isFinal(of) ? (
        <button type="button" class="button" disabled={again.isPending} onClick={() => again.run(of.id)}>
          <Icon name="replay" /> Verify again
        </button>
      ) : null}
      {mayWrite ? (
        <button type="button" class="button danger" onClick={() => setAsking(true)}>
          Erase
        </button>
      ) : null}
      {again.error === null ? null : <Failure error={again.error} />}
      {isAsking ? <EraseDialog of={of} onClose={() => setAsking(false)} /> : null}
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

function EraseDialog({ of, onClose }: { readonly of: Verification; readonly onClose: () => void }) {
  const erase = useMutation({
    act: (id: string) => voe.request("DELETE", "/v1/instant-verifications/{id}/", { path: { id } }),
    changes: [["verifications", "list"]],
    onDone: () => {
      say("The verification is erased.");
      navigate("/verifications");
    },
  });
  return (
    <Confirm
      title="Erase this verification?"
      confirm="Erase verification"
      mutation={erase}
      onConfirm={() => erase.run(of.id)}
      onClose={onClose}
    >
      <p>What was submitted and found is deleted, here and in the delivery log. This cannot be undone.</p>
    </Confirm>
  );
}
