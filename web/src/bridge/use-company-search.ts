import { useEffect, useState } from "preact/hooks";
import type { BridgeApi } from "../api/bridge-api.ts";
import type { SuggestedCompanyView } from "../api/views.ts";
import { placeText, readableName } from "../text/readable-name.ts";

/** How long typing must rest before a search, in milliseconds. */
const REST_MS = 150;

/** What a search found. */
export interface CompanySearch {
  readonly state: "idle" | "searching" | "found" | "failed";
  readonly companies: readonly SuggestedCompanyView[];
}

/** Searches the directory as the person types. The last found list stays until the next one is there. */
export function useCompanySearch(api: BridgeApi, query: string | null): CompanySearch {
  const [search, setSearch] = useState<CompanySearch>({ state: "idle", companies: [] });
  useEffect(() => {
    if (query === null) return;
    if (query.trim() === "") {
      setSearch({ state: "idle", companies: [] });
      return;
    }
    const aborted = new AbortController();
    setSearch(({ companies }) => ({ state: "searching", companies }));
    const timer = setTimeout(() => {
      api.companies(query, aborted.signal).then(
        (companies) => setSearch({ state: "found", companies: distinguishable(companies) }),
        () => {
          if (!aborted.signal.aborted) setSearch({ state: "failed", companies: [] });
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }, [api, query]);
  return search;
}

/** The companies without those that look the same as a better one: nobody could choose between them. */
function distinguishable(companies: readonly SuggestedCompanyView[]): readonly SuggestedCompanyView[] {
  const byLook = new Map<string, SuggestedCompanyView>();
  for (const company of companies) {
    const look = [readableName(company.name), placeText(company.city, company.state), company.domain].join("\n");
    if (!byLook.has(look)) byLook.set(look, company);
  }
  return [...byLook.values()];
}
