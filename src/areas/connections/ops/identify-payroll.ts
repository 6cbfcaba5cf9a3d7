import { keyedHashId } from "../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import type { BankAccountId, CompanyId, LinkId, ShiftId, StatementId, W2Id } from "../../../kernel/ids.ts";
import type { PayrollEmployment } from "../../payroll/document.ts";
import type { FetchedData, FetchedEmployment, IdentifiedData } from "../../payroll/fetched-payroll.ts";
import { payOfCycle } from "../pay-cycle.ts";

/**
 * Assigns the ids that clients see to fetched data. An id is derived from the link and the
 * provider's own key, so that it is the same at every fetch and reveals nothing about the key.
 *
 * @param owner.company the employer that the person chose; an employment at it gets its
 * `company_mapping_id`
 */
export function identifyData(
  keyring: Keyring,
  fetched: FetchedData,
  owner: { readonly linkId: LinkId; readonly company: { readonly id: CompanyId | null; readonly name: string } | null },
): IdentifiedData {
  const idOf = <Id extends string>(path: string) =>
    keyedHashId<Id>(keyring.blindIndexKey, "payroll-object", `${owner.linkId}/${path}`);
  const employments = fetched.employments.map((one) => identifyEmployment(one, { idOf, company: owner.company }));
  return { as_of: fetched.as_of, employments, suspicious: fetched.suspicious ?? [] };
}

function identifyEmployment(
  fetched: FetchedEmployment,
  owner: {
    readonly idOf: <Id extends string>(path: string) => Id;
    readonly company: { readonly id: CompanyId | null; readonly name: string } | null;
  },
): PayrollEmployment {
  const { key, company, statements, w2s, bank_accounts, shifts, ...own } = fetched;
  const idIn = <Id extends string>(collection: string, entryKey: string) =>
    owner.idOf<Id>(`${key}/${collection}/${entryKey}`);
  const isChosen = owner.company !== null && company.name === owner.company.name;
  return {
    ...own,
    ...payRateOf(fetched),
    id: owner.idOf(key),
    provider_key: key,
    company: { ...company, company_mapping_id: isChosen ? owner.company.id : null },
    statements: statements.map(({ key: of, ...entry }) => ({ ...entry, id: idIn<StatementId>("statements", of) })),
    w2s: w2s.map(({ key: of, ...entry }) => ({ ...entry, id: idIn<W2Id>("w2s", of) })),
    bank_accounts: bank_accounts.map(({ key: of, ...entry }) => ({
      ...entry,
      id: idIn<BankAccountId>("bank_accounts", of),
    })),
    shifts: shifts.map(({ key: of, ...entry }) => ({ ...entry, id: idIn<ShiftId>("shifts", of) })),
  };
}

/** The pay of one pay cycle: as the provider states it, or else derived from the income. */
function payRateOf({ derived_fields: derived = [], missing_data_fields: missing, ...fetched }: FetchedEmployment) {
  const payRate = fetched.pay_rate === null ? payOfCycle(fetched) : null;
  if (payRate === null) return { derived_fields: derived, missing_data_fields: missing };
  return {
    pay_rate: payRate,
    derived_fields: [...new Set([...derived, "pay_rate"])],
    missing_data_fields: missing.filter((field) => field !== "pay_rate"),
  };
}
