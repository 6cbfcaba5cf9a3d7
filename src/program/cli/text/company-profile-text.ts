import type { CompanyProfile } from "../../../areas/companies/ops/company-profile.ts";
import type { CompanyRecord } from "../../../areas/companies/sql/operator-changes.ts";
import { auditTable, auditView, type Names } from "./audit-text.ts";
import { table } from "./print.ts";

/** A company's profile as `--json` prints it. */
export function companyProfileView({ company, merged, providers, observed, audit }: CompanyProfile, names: Names) {
  return { company, merged, providers, observed, audit: audit.map((entry) => auditView(entry, names)) };
}

/** A company's profile as text: the known facts, then a section for each kind of data present. */
export function companyProfileText(profile: CompanyProfile, names: Names): string {
  const { company, merged, providers, observed, audit } = profile;
  const mergedRows = merged.map(({ id, name, merged_into }) => [
    id,
    name,
    merged_into === company.id ? "" : `via ${merged_into}`,
  ]);
  const providerRows = providers.map((one) => [
    one.environment,
    one.provider,
    [...new Set([...one.products, ...one.confirmed_products])].join(","),
    one.verified_at === null ? "mapped" : `verified ${one.verified_at} by ${one.verified_by}`,
  ]);
  const observedRows = observed.map((one) => [
    one.environment,
    one.product,
    String(one.attempts),
    String(one.successes),
  ]);
  return [
    factsOf(company),
    ...section("Merged into it", ["ID", "NAME", ""], mergedRows),
    ...section("Covered by", ["ENVIRONMENT", "PROVIDER", "PRODUCTS", "STATUS"], providerRows),
    ...section("Observed in 180 days", ["ENVIRONMENT", "PRODUCT", "ATTEMPTS", "SUCCESSES"], observedRows),
    ...(audit.length === 0 ? [] : [`Changes by operators\n${auditTable(audit, names)}`]),
  ].join("\n\n");
}

function section(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : [`${title}\n${table([head, ...rows])}`];
}

function factsOf(company: CompanyRecord): string {
  const place = [company.street, company.city, company.state, company.zip].filter((part) => part !== null).join(", ");
  const facts: readonly (readonly [string, string | number | null])[] = [
    ["Id", company.id],
    ["Name", company.name],
    ["Status", statusOf(company)],
    ["Source", company.source],
    ["Names in its source", company.aliases.join(" | ")],
    ["Aliases by operators", company.further_names.join(" | ")],
    ["EIN", company.ein],
    ["Domains", [company.domain, ...company.domains].filter((one) => one !== null).join(" | ")],
    ["Phone", company.phone],
    ["Address", place],
    ["NAICS", company.naics],
    ["Employees", company.employees],
    ["Last change", company.updated_at],
  ];
  return table(
    facts.filter(([, value]) => value !== null && value !== "").map(([name, value]) => [name, String(value)]),
  );
}

function statusOf({ merged_into, survivor_id, is_removed, is_retired }: CompanyRecord): string {
  const retired = is_retired ? "retired by its source: its id still answers, no search finds it" : "in the directory";
  const removed = is_removed ? "removed by its source" : retired;
  if (merged_into === null) return removed;
  return survivor_id === merged_into
    ? `merged into ${merged_into}`
    : `merged into ${merged_into}, which leads to ${survivor_id}`;
}
