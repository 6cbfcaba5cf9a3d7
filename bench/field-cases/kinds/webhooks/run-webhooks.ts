/* Webhooks: what the input says of an address, a receiver or a delivery is done, over HTTP and on the command line. */
import { type FieldCase, NOT_RUN, type Outcome } from "../../case.ts";
import type { FieldService } from "../../service.ts";
import { addressOutcome } from "./addresses.ts";
import { deliveryOutcome } from "./deliveries.ts";
import { signatureOutcome } from "./signatures.ts";

/** Each case is of the first family that knows what its sentence is about. */
export async function runWebhooks(cases: readonly FieldCase[], service: FieldService): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of cases) {
    const outcome =
      (await signatureOutcome(one, service)) ??
      (await addressOutcome(one, service)) ??
      (await deliveryOutcome(one, service)) ??
      NOT_RUN;
    outcomes.push(outcome);
  }
  return outcomes;
}
