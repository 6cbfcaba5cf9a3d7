import { useEffect } from "preact/hooks";
import { Button, Failure } from "../parts/content.tsx";
import { Dialog } from "../parts/dialog.tsx";
import type { StepUp } from "../service/confirmation.ts";
import { canUsePasskeys, confirmByPasskey } from "../service/passkeys.ts";
import { readSession, useMutation } from "../service/voe.ts";
import { useProvider } from "./provider-tab.ts";

/** Asks the signed-in member, over the screen, to confirm that it is them; the act goes on by itself. */
export function ConfirmDialog({ asked }: { readonly asked: StepUp }) {
  const { by, settle } = asked;
  const close = () => settle(false);
  return (
    <Dialog title="Confirm it is you" onClose={close}>
      <p>
        This action shows or deletes personal data, or gives someone access. It continues once you confirm. What you
        typed on this page stays.
      </p>
      {by === "passkey" ? <ByPasskey settle={settle} /> : <ByProvider settle={settle} />}
    </Dialog>
  );
}

type WayProps = Pick<StepUp, "settle">;

function ByPasskey({ settle }: WayProps) {
  const confirm = useMutation({ act: (_: null) => confirmByPasskey(), onDone: () => settle(true) });
  return (
    <>
      {canUsePasskeys() ? null : <p>This browser cannot use a passkey here. Continue in the browser that has yours.</p>}
      {confirm.error === null ? null : <Failure error={confirm.error} />}
      <Ways
        settle={settle}
        title="Confirm with your passkey"
        isPending={confirm.isPending || !canUsePasskeys()}
        onConfirm={() => confirm.run(null)}
      />
    </>
  );
}

function ByProvider({ settle }: WayProps) {
  const provider = useProvider();
  useEffect(() => watchForConfirmation(settle), [settle]);
  return (
    <>
      <p>Your organization's sign-in opens in another tab. Sign in there, then come back to this tab.</p>
      {provider.error === null ? null : <Failure error={provider.error} />}
      <Ways
        settle={settle}
        title="Sign in with your organization"
        isPending={provider.isPending}
        onConfirm={() => provider.begin({ confirms_session: true })}
      />
    </>
  );
}

interface WaysProps extends WayProps {
  readonly title: string;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
}

function Ways({ settle, title, isPending, onConfirm }: WaysProps) {
  return (
    <div class="actions end">
      <Button onClick={() => settle(false)}>Cancel</Button>
      <Button look="primary" disabled={isPending} onClick={onConfirm} label={title} />
    </div>
  );
}

/** Asks whether the session is confirmed whenever one comes back to this tab. */
function watchForConfirmation(settle: StepUp["settle"]): () => void {
  const ask = async () => {
    if (document.visibilityState !== "visible") return;
    const session = await readSession(AbortSignal.timeout(10_000)).catch(() => null);
    if (session?.second_factor.is_confirmed === true) settle(true);
  };
  const onReturn = () => void ask();
  document.addEventListener("visibilitychange", onReturn);
  addEventListener("focus", onReturn);
  return () => {
    document.removeEventListener("visibilitychange", onReturn);
    removeEventListener("focus", onReturn);
  };
}
