import type { CompanyChange, CompanyDetails, CompanyMatch } from "@openvoe/client";
import { useState } from "preact/hooks";
import { placeText, readableName } from "../../../text/readable-name.ts";
import { Button, Card, Failure, LinkButton } from "../../parts/content.tsx";
import { Page, say } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { navigate, useLocation } from "../../router/router.tsx";
import { hrefOf } from "../../service/address.ts";
import { useMutation, voe } from "../../service/voe.ts";
import { shareText } from "../verifications/verification-texts.tsx";
import { CompanyForm } from "./company-form.tsx";

type NewDetails = CompanyDetails & { readonly name: string };
type Candidate = NonNullable<CompanyMatch["candidates"]>[number];

/** From which probability on a candidate is shown before a company is added. */
const SIMILAR_MIN = 0.1;

/** What the directory has that may be the company, by the same search as anybody's. */
async function similarTo({ name, domains = [], ein, phone, address }: NewDetails): Promise<readonly Candidate[]> {
  const [domain = null] = domains;
  const details = { name, domain, ein: ein ?? null, phone: phone ?? null, address: address ?? null };
  const { candidates = [] } = await voe.companies.search(details, { explain: true });
  return candidates.filter(({ probability }) => probability >= SIMILAR_MIN);
}

/** Adds a company, after what may be the same one has been shown. */
export function NewCompany() {
  const { search } = useLocation();
  const [asked, setAsked] = useState<{ readonly details: NewDetails; readonly similar: readonly Candidate[] } | null>(
    null,
  );
  const done = (change: CompanyChange | null) => {
    if (change === null) return;
    say("Added. Searches find it within seconds.");
    navigate(`/companies/${change.company.company_mapping_id}`);
  };
  const add = useMutation({
    act: (details: NewDetails) => voe.companyChanges.add({ ...details, is_distinct: true }),
    changes: [["companies"]],
    onDone: done,
  });
  const check = useMutation({
    act: async (details: NewDetails) => {
      const similar = await similarTo(details);
      setAsked(similar.length === 0 ? null : { details, similar });
      return similar.length === 0 ? voe.companyChanges.add(details) : null;
    },
    changes: [["companies"]],
    onDone: done,
  });
  return (
    <Page
      title="Add a company"
      up={{ to: "/companies", title: "Companies" }}
      lead="Add an employer that searches do not find. The entry is shared by all environments, and imports do not change it."
    >
      <CompanyForm
        company={null}
        name={search.get("name") ?? ""}
        mutation={check}
        submit="Add company"
        onSubmit={check.run}
        cancel={<LinkButton to="/companies">Cancel</LinkButton>}
      />
      {asked === null || check.isPending ? null : (
        <Similar
          similar={asked.similar}
          isPending={add.isPending}
          error={add.error}
          onAdd={() => add.run(asked.details)}
        />
      )}
    </Page>
  );
}

interface SimilarProps {
  readonly similar: readonly Candidate[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onAdd: () => void;
}

function Similar({ similar, isPending, error, onAdd }: SimilarProps) {
  return (
    <div role="status">
      <Card title="Is it one of these?" lead="Two entries for one employer would split its data.">
        {tableOf("Possible matches, best match first", similar, [
          {
            title: "Company",
            cell: (row) => (
              <a href={hrefOf(`/companies/${row.company_mapping_id}`)} target="_blank" rel="noopener">
                {readableName(row.name)}
                <span class="unseen"> (opens in a new tab)</span>
              </a>
            ),
          },
          { title: "Domain", cell: (row) => row.domain || "–" },
          { title: "Location", cell: (row) => placeText(row.city, row.state) || "–" },
          { title: "Probability", isNumber: true, cell: (row) => shareText(row.probability) },
        ])}
        {error === null ? null : <Failure error={error} />}
        <div class="actions">
          <Button aria-disabled={isPending} onClick={onAdd} label="None of these, add it" />
        </div>
      </Card>
    </div>
  );
}
