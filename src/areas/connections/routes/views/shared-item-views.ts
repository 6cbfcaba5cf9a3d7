import Type from "typebox";
import { flag, oneOf } from "../../../../kernel/schema/vocabulary.ts";
import { SHARED_ITEM_NAMES } from "../../../payroll/shared-items.ts";
import type { Provider } from "../../providers/provider.ts";

/** What is shared, as the consent names it. */
export const SharedItems = Type.Array(oneOf(SHARED_ITEM_NAMES, "An item of the consent"), {
  description: "What the consent names, and nothing else is shared",
});

/** True if persons sign in to an account at the provider. */
export const PersonsHaveAccounts = flag(
  "False: the person proves who they are, and has no account to sign in to",
  true,
);

/** See {@link PersonsHaveAccounts}. */
export function personsHaveAccounts(provider: Pick<Provider, "hasNoAccount"> | null): boolean {
  return provider?.hasNoAccount !== true;
}
