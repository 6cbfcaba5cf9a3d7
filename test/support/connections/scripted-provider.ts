import type { Provider, ProviderReply } from "../../../src/areas/connections/providers/provider.ts";
import type { FetchedData } from "../../../src/areas/payroll/fetched-payroll.ts";
import type { ProviderId, Timestamp } from "../../../src/kernel/ids.ts";

/** Its id. */
export const SCRIPTED_ID = "5c000000000040008000000000000001" as ProviderId;

/** A payroll system of the tests: asks for a user name and a password, and for a code where the user is `code`. */
export function scriptedProvider(data: () => FetchedData, change: Partial<Provider> = {}): Provider {
  const signedIn = (user: string): ProviderReply => ({ kind: "signed_in", state: { user }, refreshState: { user } });
  return {
    id: SCRIPTED_ID,
    slug: "scripted",
    name: "Scripted Payroll",
    dataSource: "payroll",
    products: ["income", "employment", "deposit_switch", "pll"],
    isOffered: () => true,
    begin: async () => ({ kind: "step", step: SIGN_IN, state: { at: "sign-in" } }),
    answer: async (_request, { answer }) => {
      if (answer.code !== undefined) {
        return answer.code === "12345" ? signedIn("code") : { kind: "failed", reason: "mfa_error" };
      }
      if (answer.password !== "goodpassword") return { kind: "failed", reason: "login_error" };
      if (answer.user !== "code") return signedIn(answer.user ?? "");
      const step = { kind: "code", title: "Code", sentTo: "•••• 34", length: 5, canResend: false } as const;
      return { kind: "step", step, state: { at: "code" } };
    },
    refresh: async () => ({ kind: "signed_in", state: { user: "again" }, refreshState: null }),
    fetch: async () => ({ kind: "fetched", data: { ...data(), as_of: "2026-11-24T00:00:00.000000Z" as Timestamp } }),
    switchDeposit: async ({ account }) => {
      if (account === null) return { kind: "failed", reason: "not_supported" };
      const { bank_address, ...details } = account;
      return { kind: "switched", details };
    },
    ...change,
  };
}

const SIGN_IN = {
  kind: "form",
  title: "Sign in",
  fields: [
    { name: "user", label: "User name", type: "text" },
    { name: "password", label: "Password", type: "password" },
  ],
} as const;
