import { useEffect, useId, useState } from "preact/hooks";
import { placeText, readableName } from "../../../text/readable-name.ts";
import { Empty, LinkButton, Notice, orDash, QueryState } from "../../parts/content.tsx";
import { Page } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { changeSearch, Link, useLocation } from "../../router/router.tsx";
import { useQuery, voe } from "../../service/voe.ts";
import { AddLink, confidenceText, MappingBadge, WhoAdds } from "./company-texts.tsx";

/** How long one must not have typed before the service is asked, in milliseconds. */
const TYPING_MS = 120;

/** Searches the directory as one types; the text is in the address. */
export function CompanySearch() {
  const id = useId();
  const asked = useLocation().search.get("q") ?? "";
  const [text, setText] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => changeSearch({ q: text.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Page
      title="Companies"
      lead="Search the employer directory by name, former name, abbreviation or web domain."
      actions={
        <>
          <LinkButton to="/companies/explain">Explain a search</LinkButton>
          <AddLink name={asked} />
        </>
      }
    >
      <search class="field">
        <label for={id}>Company</label>
        <input
          id={id}
          type="search"
          class="input"
          placeholder="A name or a domain"
          autocomplete="off"
          spellcheck={false}
          maxLength={256}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </search>
      {asked === "" ? (
        <Empty icon="companies" title="Search as you type">
          Type at least two letters. The search tolerates typos.
        </Empty>
      ) : (
        <Found text={asked} />
      )}
    </Page>
  );
}

function Found({ text }: { readonly text: string }) {
  const found = useQuery(
    ["companies", "suggest", text],
    (signal) => voe.companies.suggest({ query: text }, { signal }),
    {
      // Until the next answer is there, the last one stays.
      placeholderData: (before) => before,
    },
  );
  return (
    <QueryState query={found}>
      {(companies) =>
        companies.length === 0 ? (
          <Empty
            icon="companies"
            title="No company name starts with this"
            action={
              <>
                <LinkButton to={`/companies/explain?name=${encodeURIComponent(text)}`} label="Show the candidates" />
                <AddLink name={text} />
              </>
            }
          >
            A search with more details may still find it. <WhoAdds />
          </Empty>
        ) : (
          <>
            {companies.some(({ fits }) => fits) ? null : (
              <Notice tone="warning" title="No close match. These are similar." role="status">
                <p>
                  <Link to={`/companies/explain?name=${encodeURIComponent(text)}`}>
                    Search with all the details that you know
                  </Link>
                  , such as its domain or EIN. <WhoAdds />
                </p>
              </Notice>
            )}
            {tableOf(
              { caption: "Companies, best match first", keyOf: (row) => row.company_mapping_id ?? row.name },
              companies,
              [
                {
                  title: "Company",
                  to: (row) => `/companies/${row.company_mapping_id}`,
                  cell: (row) => readableName(row.name),
                },
                { title: "Location", cell: (row) => orDash(placeText(row.city, row.state)) },
                { title: "Domain", cell: (row) => orDash(row.domain) },
                { title: "Confidence", isNumber: true, cell: confidenceText },
                { title: "Provider", cell: (row) => <MappingBadge status={row.mapping_status} /> },
              ],
            )}
          </>
        )
      }
    </QueryState>
  );
}
