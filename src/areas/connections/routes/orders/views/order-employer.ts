import Type, { type Static } from "typebox";
import type { InvalidParam } from "../../../../../kernel/error.ts";
import type { PartiallyValid } from "../../../../../kernel/http/core/route.ts";
import { type CompanyId, isHexId, readHexId } from "../../../../../kernel/ids.ts";
import { oneOf, optional, optionalText } from "../../../../../kernel/schema/vocabulary.ts";
import { DATA_SOURCES, type DataSource } from "../../../../webhooks/words.ts";
import type { NamedEmployer } from "../../../ops/orders/order-parts.ts";
import { AccountBody, accountFaults, readAccount } from "../../views/connection-request.ts";

/** Where the data of an order, or of one employer, may come from. */
export const DataSources = optional(
  Type.Array(oneOf(DATA_SOURCES, "A kind of source"), {
    maxItems: DATA_SOURCES.length,
    description: "Where data may come from; payroll unless given, or if it is empty",
  }),
);

/** An employer of an order. */
export const EmployerBody = Type.Object(
  {
    company_mapping_id: optionalText({
      description: "The employer in the directory",
      examples: ["7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"],
    }),
    company_name: optionalText({ description: "Or its name", examples: ["Northwind Traders"] }),
    data_sources: DataSources,
    account: optional(AccountBody),
  },
  { examples: [{ company_name: "Northwind Traders" }] },
);

type Employer = PartiallyValid<Static<typeof EmployerBody>>;

/** A checked {@link EmployerBody}. */
export function readNamedEmployer(employer: Static<typeof EmployerBody>): NamedEmployer {
  const { company_mapping_id, company_name } = employer;
  return {
    companyId: readHexId<CompanyId>(company_mapping_id ?? ""),
    companyName: company_name?.trim() || null,
    dataSources: readDataSources(employer.data_sources),
    account: employer.account == null ? null : readAccount(employer.account),
  };
}

/** The data sources that are named; null, as without a list, for an empty one. */
export function readDataSources(given: readonly DataSource[] | null | undefined): readonly DataSource[] | null {
  return given == null || given.length === 0 ? null : given;
}

/** The faults of an {@link EmployerBody} beyond its schema. */
export function oneEmployerFaults({ company_mapping_id: id, account }: Employer): InvalidParam[] {
  const faults = accountFaults(account);
  if (id && !isHexId(id)) {
    faults.push({ field: "company_mapping_id", message: "must be an id: 32 lower-case hex digits" });
  }
  return faults;
}

/** The product that moves pay, and so needs an account: `pll` (paycheck-linked lending) or a deposit switch; undefined if there is none. */
function depositProductOf(products: readonly (string | undefined)[]): string | undefined {
  return products.find((one) => one === "pll" || one === "deposit_switch");
}

/** The faults of the employers of an order beyond their schema. */
export function employerFaults({
  employers,
  products,
}: {
  readonly employers?: readonly (Employer | undefined)[] | null | undefined;
  readonly products?: readonly (string | undefined)[] | undefined;
}): InvalidParam[] {
  const named = employers ?? [];
  const deposit = depositProductOf(products ?? []);
  if (deposit !== undefined && named.length === 0) return [noAccount("employers", deposit)];
  return named.flatMap((employer = {}, at) => {
    const lacks = deposit !== undefined && employer.account == null ? [noAccount("account", deposit)] : [];
    return [...oneEmployerFaults(employer), ...lacks].map(({ field, message }) => ({
      field: `employers[${at}].${field}`,
      message,
    }));
  });
}

function noAccount(field: string, product: string): InvalidParam {
  const what = field === "account" ? "is required" : "must name an account";
  return { field, message: `${what} with the product ${product}` };
}
