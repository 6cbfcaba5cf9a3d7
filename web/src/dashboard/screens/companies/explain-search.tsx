import type { CompanyMatch, CompanySearch } from "@openvoe/client";
import { useState } from "preact/hooks";
import { placeText, readableName } from "../../../text/readable-name.ts";
import { Card } from "../../parts/content.tsx";
import { Form, TextField, type Values } from "../../parts/form.tsx";
import { Page } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { Link, useLocation } from "../../router/router.tsx";
import { useMutation, voe } from "../../service/voe.ts";
import { shareText } from "../verifications/verification-texts.tsx";
import { AddLink, confidenceText, WhoAdds } from "./company-texts.tsx";
import { Evidence } from "./evidence.tsx";

/** Searches with all that is known of a company, and shows candidates and evidence. */
export function ExplainSearch() {
  const { search } = useLocation();
  const [asked, setAsked] = useState("");
  const explain = useMutation({ act: (company: CompanySearch) => voe.companies.search(company, { explain: true }) });
  const { answer } = explain;
  return (
    <Page
      title="Explain a search"
      up={{ to: "/companies", title: "Companies" }}
      lead="What a search with these details finds, which candidates there are, and what speaks for the best one."
    >
      <Form
        mutation={explain}
        submit="Search"
        onSubmit={(values) => {
          setAsked(values.text("name").trim());
          explain.run(queryOf(values));
        }}
      >
        <div class="fields">
          <TextField name="name" label="Name" isOptional value={search.get("name") ?? ""} />
          <TextField name="domain" label="Domain" isOptional />
          <TextField name="ein" label="EIN" isOptional hint="Nine digits" />
          <TextField name="phone" label="Phone" isOptional />
          <TextField name="address.city" label="City" isOptional />
          <TextField name="address.state" label="State" isOptional />
        </div>
      </Form>
      {answer === undefined ? null : <Explained match={answer} name={asked} />}
    </Page>
  );
}

function queryOf(values: Values): CompanySearch {
  const given = values.optionals("name", "domain", "ein", "phone");
  const address = { city: values.optional("address.city"), state: values.optional("address.state") };
  return address.city === null && address.state === null ? given : { ...given, address };
}

function Explained({ match, name }: { readonly match: CompanyMatch; readonly name: string }) {
  const { candidates = [], explanation = [], company_mapping_id: id } = match;
  return (
    <div class="stack" role="status">
      <Card title={id === null ? "None fits well" : readableName(match.name)}>
        <p>
          {id === null
            ? `No candidate is likely enough; the best one has ${confidenceText(match)}. `
            : `Found with a confidence of ${confidenceText(match)}. `}
          {id === null ? <WhoAdds /> : <Link to={`/companies/${id}`}>Open the company</Link>}
        </p>
        {id === null ? (
          <div class="actions">
            <AddLink name={name} />
          </div>
        ) : null}
      </Card>
      <Card title="Candidates">
        {tableOf(
          { caption: "Candidates, best first", empty: "Nothing in the directory shares a word or a number with it." },
          candidates,
          [
            {
              title: "Company",
              to: (row) => `/companies/${row.company_mapping_id}`,
              cell: (row) => readableName(row.name),
            },
            { title: "Domain", isMinor: true, cell: (row) => row.domain ?? "–" },
            { title: "Place", cell: (row) => placeText(row.city, row.state) || "–" },
            { title: "Probability", isNumber: true, cell: (row) => shareText(row.probability) },
          ],
        )}
      </Card>
      {explanation.length === 0 ? null : <Evidence rows={explanation} />}
    </div>
  );
}
