import type { Company } from "../../../../src/areas/companies/company.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";

/**
 * Writes as an import does: the next version first, rows stamped with it, and a notification.
 *
 * @returns the directory's version after it
 */
export async function saveCompanies(
  db: Database,
  companies: readonly Company[],
  options: { readonly removed?: boolean } = {},
): Promise<number> {
  return await db.transaction(async (tx) => {
    const [state] = await tx.rows<{ version: number }>({
      name: "test_next_version",
      text: "update directory_state set version = version + 1 returning version",
    });
    const values = [JSON.stringify(companies), state?.version, options.removed === true];
    await tx.rows(
      {
        name: "test_save_companies",
        text: `insert into companies (id, source, name, aliases, ein, domain, domains, phone, street, city, state, zip, naics,
            employees, logo_url, fingerprint, version, removed_at)
          select id, 'test', name, aliases, ein, domain, domains, phone, street, city, state, zip, naics, employees, logo_url,
            '', $2, case when $3 then now() end
          from json_populate_recordset(null::companies, $1)
          on conflict (id) do update set name = excluded.name, city = excluded.city, state = excluded.state,
            version = excluded.version, removed_at = excluded.removed_at`,
      },
      values,
    );
    await tx.rows({ name: "test_notify", text: "select pg_notify('directory', '')" });
    return state?.version ?? 0;
  });
}
