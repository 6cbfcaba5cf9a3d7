import type { Environment } from "../../../kernel/access/caller.ts";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import type { Database } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import { type CompanyId, nilId, readHexId } from "../../../kernel/ids.ts";
import type { Columns } from "../../files/find-columns.ts";
import { RowReader } from "../../files/row-reader.ts";
import type { SourceRow } from "../../files/source-rows.ts";
import { PRODUCT_TYPES, type ProductType } from "../../webhooks/words.ts";
import { mapProviders, type ProviderMapping } from "../sql/map-providers.ts";

/** The columns of a file that maps companies to providers. `company_mapping_id`: the API's name of the id of a company. */
export const MAPPING_COLUMNS: Columns = {
  required: ["company_mapping_id"],
  optional: ["provider", "products"],
  usualHeadings: { company_mapping_id: { fallbackHeadings: "id, company id" }, provider: { fallbackHeadings: "slug" } },
};

/** Maximum number of rows of a file: they are held in memory, and written in one transaction. */
const ROWS_MAX = 500_000;
const BATCH_ROWS = 5_000;

/** A file of mappings, and what it is read with. */
interface MappingFile {
  readonly rows: AsyncIterable<SourceRow[]>;
  readonly environment: Environment;
  /** The provider of rows that name none; null: each must. */
  readonly provider: string | null;
  /** What a provider has; null if there is no such provider. */
  readonly productsOf: (slug: string) => readonly ProductType[] | null;
  /** The actor for the inquiry log. */
  readonly actor: string;
}

/** A row that was not taken. */
interface MappingReject {
  readonly line: number;
  readonly reason: string;
}

/** The outcome of a file. */
export interface Mapped {
  /** Mappings that are new, or have more products than before. */
  readonly mapped: number;
  readonly unchanged: number;
  /** In the order of the file. */
  readonly rejects: readonly MappingReject[];
}

type Row = ProviderMapping & { readonly line: number };

/**
 * Maps companies to providers by a file: each is `mapped` in the environment from then on, and the
 * Bridge page suggests the provider. One transaction; the same file again changes nothing.
 *
 * @throws AppError `incorrect_parameters` if the file has too many rows
 */
export async function mapCompanies(db: Database, file: MappingFile): Promise<Mapped> {
  const { rows, rejects } = await readMappings(file);
  if (rows.length === 0) return { mapped: 0, unchanged: 0, rejects };
  const saved = await db.transaction(async (tx) => {
    const all = [];
    for (let at = 0; at < rows.length; at += BATCH_ROWS) {
      all.push(...(await mapProviders(tx, file.environment, rows.slice(at, at + BATCH_ROWS))));
    }
    const mapped = all.filter((one) => one.is_changed).length;
    const details = { kind: "providers", mapped };
    const { actor, environment } = file;
    if (mapped > 0) {
      await appendAudit(tx, {
        actor,
        teamId: null,
        environment,
        action: "companies.import",
        target: "providers",
        details,
      });
    }
    return { all, mapped };
  });
  const known = new Set(saved.all.map(keyOf));
  const unknown = rows
    .filter(({ companyId, provider }) => !known.has(keyOf({ company_id: companyId, provider })))
    .map(({ line }) => ({ line, reason: "company_mapping_id is of no company of the directory" }));
  const all = [...rejects, ...unknown].sort((one, other) => one.line - other.line);
  return { mapped: saved.mapped, unchanged: saved.all.length - saved.mapped, rejects: all };
}

function keyOf({ company_id, provider }: { readonly company_id: CompanyId; readonly provider: string }): string {
  return `${company_id} ${provider}`;
}

async function readMappings(file: MappingFile): Promise<{ rows: readonly Row[]; rejects: readonly MappingReject[] }> {
  const rows = new Map<string, Row>();
  const rejects: MappingReject[] = [];
  for await (const group of file.rows) {
    for (const row of group) {
      const read = row.kind === "row" ? readMapping(file, row) : { line: row.line, reason: row.reason };
      if ("reason" in read) rejects.push(read);
      else if (rows.has(keyOf({ company_id: read.companyId, provider: read.provider }))) {
        rejects.push({ line: read.line, reason: "the company and provider are in the file before" });
      } else rows.set(keyOf({ company_id: read.companyId, provider: read.provider }), read);
    }
    if (rows.size > ROWS_MAX) {
      throw new AppError("incorrect_parameters", `The file has over ${ROWS_MAX} rows: divide it.`);
    }
  }
  return { rows: [...rows.values()], rejects };
}

function readMapping(file: MappingFile, { line, values }: Extract<SourceRow, { kind: "row" }>): Row | MappingReject {
  const reader = new RowReader(values);
  const companyId = readHexId<CompanyId>(reader.requiredText("company_mapping_id").toLowerCase().replaceAll("-", ""));
  const provider = reader.text("provider") ?? file.provider;
  const covered = provider === null ? null : file.productsOf(provider);
  if (companyId === null) reader.refuse("company_mapping_id", "must be 32 hexadecimal digits");
  if (provider === null) reader.refuse("provider", "must be given here, or with --provider");
  else if (covered === null)
    reader.refuse("provider", `${JSON.stringify(provider)} is not a provider of this environment`);
  const products = readProducts(reader, covered ?? []);
  const [fault] = reader.faults;
  if (fault !== undefined) return { line, reason: `${fault.field} ${fault.reason}` };
  return { line, companyId: companyId ?? nilId(), provider: provider ?? "", products };
}

/** Those that the provider has, unless the row names some of them. */
function readProducts(reader: RowReader, covered: readonly ProductType[]): readonly ProductType[] {
  const words = reader.text("products")?.split(/[\s,;|]+/) ?? [];
  const unknown = words.filter((word) => !covered.some((product) => product === word));
  if (unknown.length > 0) reader.refuse("products", `${unknown.join(", ")}: the provider has ${covered.join(", ")}`);
  return words.length === 0 ? covered : PRODUCT_TYPES.filter((product) => words.includes(product));
}
