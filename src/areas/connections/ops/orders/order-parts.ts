import type { Environment } from "../../../../kernel/access/caller.ts";
import { mintId } from "../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { type InvalidParam, incorrectParameters } from "../../../../kernel/error.ts";
import type { CompanyId } from "../../../../kernel/ids.ts";
import { listKnownCompanies } from "../../../companies/sql/companies.ts";
import { CONNECTION_PRODUCTS, type ConnectionProduct, type DataSource } from "../../../webhooks/words.ts";
import type { DepositAccount } from "../../link.ts";
import { distinctProducts, isConnectionProduct, isInstitutionProduct, type OrderProduct } from "../../order.ts";
import type { Providers } from "../../providers/provider.ts";
import type { NewOrderPart } from "../../sql/orders/order-parts.ts";

/** An employer that a client names in an order. */
export interface NamedEmployer {
  readonly companyId: CompanyId | null;
  readonly companyName: string | null;
  readonly dataSources: readonly DataSource[] | null;
  readonly account: DepositAccount | null;
}

/** A financial institution that a client names in an order. */
interface NamedInstitution {
  readonly id: string | null;
  readonly name: string | null;
}

/** What an order asks for. */
export interface OrderSelection {
  readonly products: readonly OrderProduct[];
  readonly dataSources: readonly DataSource[] | null;
  readonly employers: readonly NamedEmployer[];
  readonly institutions: readonly NamedInstitution[];
}

/** A part that is to be stored, and the account to which its pay goes. */
export type PlannedPart = Omit<NewOrderPart, "order_id" | "bridge_token_id"> & {
  readonly account: DepositAccount | null;
};

/** The employer of an order that names none. */
const ANY_EMPLOYER: NamedEmployer = { companyId: null, companyName: null, dataSources: null, account: null };
const ANY_INSTITUTION: NamedInstitution = { id: null, name: null };

/**
 * The parts of an order: each employer with each product of employers, and each institution with
 * each product of institutions. Parts that no provider of the environment covers have ended as
 * `no_data`.
 *
 * @throws AppError `incorrect_parameters` for a company that the directory does not have
 */
export async function planParts(
  providers: Providers,
  db: Queryable,
  plan: {
    readonly selection: OrderSelection;
    readonly environment: Environment;
    /** How messages name the place of an employer in the request; `employers[0].` unless given. */
    readonly placeOf?: (at: number) => string;
  },
): Promise<PlannedPart[]> {
  const { selection, environment, placeOf = (at) => `employers[${at}].` } = plan;
  const products = distinctProducts(selection.products);
  const employers = selection.employers.length === 0 ? [ANY_EMPLOYER] : selection.employers;
  const institutions = selection.institutions.length === 0 ? [ANY_INSTITUTION] : selection.institutions;
  const names = await namesOf(db, { employers, environment, placeOf });
  const atEmployers = employers.flatMap((employer, at) =>
    products
      .filter((product) => !isInstitutionProduct(product))
      .map((product) => {
        const dataSources = employer.dataSources ?? selection.dataSources ?? ["payroll"];
        const named = { company_id: employer.companyId, company_name: names[at] ?? employer.companyName };
        const status = statusOf(providers, { product, dataSources, environment });
        return { ...PART_OF_EMPLOYER, ...named, ...status, product, account: accountOf(product, employer) };
      }),
  );
  const atInstitutions = institutions.flatMap(({ id, name }) =>
    products.filter(isInstitutionProduct).map((product) => ({
      ...PART_OF_INSTITUTION,
      ...noProvider(product),
      product,
      institution_id: id,
      company_name: name,
    })),
  );
  return [...atEmployers, ...atInstitutions].map((part, position) => ({
    ...part,
    id: mintId(),
    position,
    is_named: part.company_id !== null || part.company_name !== null || part.institution_id !== null,
  }));
}

const PART_OF_EMPLOYER = { kind: "employer", institution_id: null } as const;
const PART_OF_INSTITUTION = {
  kind: "financial_account",
  company_id: null,
  account: null,
  data_source: "financial_accounts",
} as const;

function accountOf(product: OrderProduct, { account }: NamedEmployer): DepositAccount | null {
  return product === "deposit_switch" || product === "pll" ? account : null;
}

/** A part begins as `pending` if a provider covers it. */
function statusOf(
  providers: Providers,
  asked: {
    readonly product: OrderProduct;
    readonly dataSources: readonly DataSource[];
    readonly environment: Environment;
  },
) {
  const { product, dataSources, environment } = asked;
  const provider = isConnectionProduct(product, CONNECTION_PRODUCTS)
    ? providerFor(providers, { product, dataSources, environment })
    : undefined;
  const data_source = provider?.dataSource ?? dataSources[0] ?? "payroll";
  if (provider === undefined) return { ...noProvider(product), data_source };
  return { status: "pending", error_message: null, data_source } as const;
}

function providerFor(
  { all }: Providers,
  asked: {
    readonly product: ConnectionProduct;
    readonly dataSources: readonly DataSource[];
    readonly environment: Environment;
  },
) {
  return all.find(
    (provider) =>
      provider.isOffered(asked.environment) &&
      provider.products.includes(asked.product) &&
      asked.dataSources.includes(provider.dataSource),
  );
}

function noProvider(product: OrderProduct) {
  const error_message = `No provider of this service covers ${product} from the data sources asked for.`;
  return { status: "no_data", error_message } as const;
}

/** The directory's names of the employers that are named by id, in order. */
async function namesOf(
  db: Queryable,
  named: {
    readonly employers: readonly NamedEmployer[];
    readonly environment: Environment;
    readonly placeOf: (at: number) => string;
  },
): Promise<(string | null)[]> {
  const { employers, environment, placeOf } = named;
  const ids = [...new Set(employers.map(({ companyId }) => companyId))].filter((id) => id !== null);
  const known = await listKnownCompanies(
    db,
    ids.map((id) => ({ id, environment, product: null })),
  );
  const nameOf = new Map(ids.map((id, at) => [id, known[at]?.company?.name ?? null]));
  const faults: InvalidParam[] = employers.flatMap(({ companyId }, at) =>
    companyId === null || nameOf.get(companyId) != null
      ? []
      : [{ field: `${placeOf(at)}company_mapping_id`, message: "no company has this id" }],
  );
  if (faults.length > 0) throw incorrectParameters(faults);
  return employers.map(({ companyId }) => (companyId === null ? null : (nameOf.get(companyId) ?? null)));
}
