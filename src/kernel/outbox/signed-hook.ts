import { signStandard } from "../crypto/signature.ts";
import type { EgressOutcome } from "../egress/exchange.ts";
import { openEgress } from "../egress/guarded-fetch.ts";

/** A hook of the operator. */
export interface SignedHookOptions {
  readonly url: string;
  /** `whsec_` and base64. */
  readonly secret: string;
  readonly now: () => Date;
}

/** Calls a hook of the operator. */
interface SignedHook {
  /**
   * Posts a body as JSON, signed by Standard Webhooks. Any 2xx within ten seconds means that the
   * hook has accepted it.
   *
   * @param call.id the `webhook-id`, by which the hook detects a retry
   */
  post(call: { readonly id: string; readonly body: unknown; readonly agent: string }): Promise<EgressOutcome>;
  close(): Promise<void>;
}

/** Opens a hook. Its address is the operator's choice, so it may be private. */
export function openSignedHook({ url, secret, now }: SignedHookOptions): SignedHook {
  const egress = openEgress({ allowPrivate: true });
  const secrets = Object.freeze([secret]);
  return {
    post({ id, body: value, agent }) {
      const body = Buffer.from(JSON.stringify(value));
      const stamp = { id, timestampSeconds: Math.floor(now().getTime() / 1_000) };
      const headers = {
        "content-type": "application/json",
        "user-agent": agent,
        "webhook-id": stamp.id,
        "webhook-timestamp": String(stamp.timestampSeconds),
        "webhook-signature": signStandard({ ...stamp, body, secrets }),
      };
      return egress.post({ url, headers, body });
    },
    close: () => egress.close(),
  };
}
