import type { Statistics } from "@openvoe/client";
import { Empty, Icon, LinkButton, QueryState } from "../../parts/content.tsx";
import { Page } from "../../parts/page.tsx";
import { changeSearch, useLocation } from "../../router/router.tsx";
import { useQuery, useScope, useSession, voe } from "../../service/voe.ts";
import { Activity } from "./activity.tsx";
import { Attention } from "./attention.tsx";
import { BrandTask } from "./brand-task.tsx";
import { LatestVerifications } from "./latest-verifications.tsx";
import { Operation } from "./operation.tsx";

const REFRESH_MS = 10_000;
const HOURS = [
  ["24", "24 hours"],
  ["72", "3 days"],
  ["168", "7 days"],
  ["720", "30 days"],
  ["2160", "90 days"],
] as const;

/** What happens now, and what needs someone. */
export function Overview() {
  return useScope("operations:read") ? <WholeOverview /> : <OwnOverview />;
}

function WholeOverview() {
  const chosen = useLocation().search.get("hours");
  const hours = Number(HOURS.find(([value]) => value === chosen)?.[0] ?? "24");
  const statistics = useQuery(["statistics", hours], (signal) => voe.statistics.get({ hours }, { signal }), {
    refetchInterval: REFRESH_MS,
  });
  return (
    <Page title="Overview" actions={<HoursChoice hours={String(hours)} />}>
      <QueryState query={statistics}>
        {(data) => (
          <div class="stack">
            <BrandTask />
            <Attention statistics={data} />
            <Start statistics={data} />
            <Activity statistics={data} />
            <Operation statistics={data} />
            <LatestVerifications />
          </div>
        )}
      </QueryState>
    </Page>
  );
}

function HoursChoice({ hours }: { readonly hours: string }) {
  return (
    <label class="inline-choice">
      <span class="muted">Last</span>
      <select
        class="input"
        value={hours}
        onChange={({ currentTarget }) =>
          changeSearch({ hours: currentTarget.value === "24" ? null : currentTarget.value })
        }
      >
        {HOURS.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The way to the first verification, until something has been verified. */
function Start({ statistics }: { readonly statistics: Statistics }) {
  const isEmpty = Object.values(statistics.totals.verifications).every((count) => count === 0);
  return isEmpty ? <FirstStep /> : null;
}

function FirstStep() {
  const { environment, scopes } = useSession();
  const isSandbox = environment === "sandbox";
  const mayVerify = scopes.includes("verifications:write");
  return (
    <Empty
      icon="verifications"
      title={isSandbox ? "See a verification through, in a minute" : "Nothing was verified in this time"}
      action={
        mayVerify ? (
          <LinkButton to={isSandbox ? "/start" : "/verifications/new"} look="primary">
            {isSandbox ? "Start the first verification" : "Verify a person"} <Icon name="arrow" />
          </LinkButton>
        ) : null
      }
    >
      {isSandbox
        ? "Choose a simulated person, see what is found, and see a signed webhook arrive."
        : "Charts show outcomes, deliveries and sources as soon as something is verified."}
    </Empty>
  );
}

/** What a key sees that may not see the whole installation: what its own team has verified. */
function OwnOverview() {
  const mayRead = useScope("verifications:read");
  return (
    <Page title="Overview">
      <div class="stack">
        <BrandTask />
        {mayRead ? <LatestVerifications empty={<FirstStep />} /> : null}
        <p class="muted">
          Charts of outcomes, deliveries, sources and queues need a key with the scope <code>operations:read</code>,
          which the operator grants.
        </p>
      </div>
    </Page>
  );
}
