import type { ComponentChildren } from "preact";
import { Card, Moment, numberText, QueryState } from "../../parts/content.tsx";
import { tableOf } from "../../parts/table.tsx";
import { Link } from "../../router/router.tsx";
import { useQuery, useScope, voe } from "../../service/voe.ts";
import { nameOf, OutcomeBadge, StatusBadge } from "../verifications/verification-texts.tsx";

const SHOWN = 6;
const REFRESH_MS = 5_000;

/** The team's latest verifications; `empty` where there is none. */
export function LatestVerifications({ empty }: { readonly empty?: ComponentChildren }) {
  const mayRead = useScope("verifications:read");
  const latest = useQuery(
    ["verifications", "list", "latest"],
    (signal) => voe.verifications.list({ page_size: SHOWN }, { signal }).page(),
    { refetchInterval: REFRESH_MS, enabled: mayRead },
  );
  if (!mayRead) return null;
  return (
    <QueryState query={latest}>
      {({ results, count }) =>
        results.length === 0 ? (
          empty
        ) : (
          <Card
            title="Your team's latest verifications"
            actions={<Link to="/verifications">All {numberText(count)}</Link>}
          >
            {tableOf("Latest verifications", results, [
              { title: "Person", to: (row) => `/verifications/${row.id}`, cell: nameOf },
              { title: "Status", cell: (row) => <StatusBadge status={row.status} /> },
              { title: "Outcome", cell: (row) => <OutcomeBadge results={row.results} /> },
              { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
            ])}
          </Card>
        )
      }
    </QueryState>
  );
}
