import type { Statistics } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import type { Series } from "../../charts/share-bar.tsx";
import { type Bar, StackedBars } from "../../charts/stacked-bars.tsx";
import { Card, Empty, Icon, LinkButton, Moment, numberText, QueryState } from "../../parts/content.tsx";
import { Page } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { changeSearch, Link, useLocation } from "../../router/router.tsx";
import { type Team, useQuery, useScope, useSession, useTeam, voe } from "../../service/voe.ts";
import { nameOf, OutcomeBadge, StatusBadge } from "../verifications/verification-texts.tsx";
import { Attention } from "./attention.tsx";
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
      title={isSandbox ? "See a full verification in a minute" : "No verifications in this period"}
      action={
        mayVerify ? (
          <LinkButton to={isSandbox ? "/start" : "/verifications/new"} look="primary">
            {isSandbox ? "Start the first verification" : "Verify a person"} <Icon name="arrow" />
          </LinkButton>
        ) : null
      }
    >
      {isSandbox
        ? "Choose a simulated person, see the result, and see a signed webhook arrive."
        : "Charts of outcomes, deliveries and sources appear after the first verification."}
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

const OUTCOMES: readonly Series[] = [
  { key: "match", title: "Match", tone: "good" },
  { key: "no_match", title: "No match", tone: "neutral" },
  { key: "ambiguous", title: "Ambiguous", tone: "warning" },
  { key: "failed", title: "Failed", tone: "bad" },
];

const DELIVERIES: readonly Series[] = [
  { key: "delivered", title: "Delivered", tone: "good" },
  { key: "failed", title: "Failed", tone: "bad" },
];

/** Verifications by outcome, and attempts at delivery, over time. */
export function Activity({ statistics }: { readonly statistics: Statistics }) {
  const bars = (kind: "verifications" | "deliveries") =>
    statistics.buckets.map((one) => barOf(statistics.bucket, one.at, one[kind]));
  return (
    <div class="grid">
      <Card title="Verifications" actions={<Link to="/verifications">All</Link>}>
        <StackedBars title="Verifications by outcome" series={OUTCOMES} bars={bars("verifications")} />
      </Card>
      <Card title="Deliveries" actions={<Link to="/webhooks">Webhooks</Link>}>
        <StackedBars title="Delivery attempts" series={DELIVERIES} bars={bars("deliveries")} />
      </Card>
    </div>
  );
}

const HOUR = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const HOUR_OF_DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

// Days are those of UTC.
const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

function barOf(bucket: Statistics["bucket"], at: string, counts: Bar["counts"]): Bar {
  const time = new Date(at);
  if (bucket === "hour") return { at, counts, label: HOUR.format(time), title: HOUR_OF_DAY.format(time) };
  return { at, counts, label: DAY.format(time), title: DAY.format(time) };
}

/** What a team has to do before it can ask persons in production: a task until it is done. */
export function BrandTask() {
  const { environment } = useSession();
  return environment === "production" ? <Task /> : null;
}

function Task() {
  const { data } = useTeam();
  const mayChange = useScope("members:write");
  const missing = data === undefined ? [] : missingOf(data);
  if (missing.length === 0) return null;
  return (
    <section class="notice warning">
      <Icon name="alert" />
      <div>
        <h2>Tell people who you are</h2>
        <p>
          Your team has no {missing.join(" and no ")} yet. Until it does, production blocks orders, bridge tokens, codes
          and messages: people must know who is asking and how to reach you.{" "}
          {mayChange ? <Link to="/team">Set them under Brand</Link> : "An owner of the team sets them under Brand."}
        </p>
      </div>
    </section>
  );
}

/** What a profile lacks, in words; empty: nothing. */
function missingOf({ display_name: name, contact_email: email, contact_phone: phone }: Team): string[] {
  return [...(name === null ? ["name"] : []), ...((email ?? phone) === null ? ["contact for questions"] : [])];
}

const SHOWN = 6;

const LATEST_REFRESH_MS = 5_000;

/** The team's latest verifications; `empty` where there is none. */
export function LatestVerifications({ empty }: { readonly empty?: ComponentChildren }) {
  const mayRead = useScope("verifications:read");
  const latest = useQuery(
    ["verifications", "list", "latest"],
    (signal) => voe.verifications.list({ page_size: SHOWN }, { signal }).page(),
    { refetchInterval: LATEST_REFRESH_MS, enabled: mayRead },
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
