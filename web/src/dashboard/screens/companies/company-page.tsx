import type { CompanyProfile } from "@openvoe/client";
import { useState } from "preact/hooks";
import { readableName } from "../../../text/readable-name.ts";
import {
  Badge,
  Button,
  Card,
  detailsText,
  factCard,
  LinkButton,
  Moment,
  QueryState,
  wordsOf,
} from "../../parts/content.tsx";
import { placeText } from "../../parts/environment.tsx";
import { CodeLine, Page } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { Link } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { useQuery, useScope, useSession, voe } from "../../service/voe.ts";
import { productText } from "../connections/connection-texts.tsx";
import { type CompanyAct, CompanyDialog } from "./company-dialogs.tsx";
import { MappingBadge, sourceText } from "./company-texts.tsx";

const UP = { to: "/companies", title: "Companies" };

/** One company: the public view, or with providers, names and history for operators. */
export function CompanyPage({ params }: ScreenProps) {
  const { id = "" } = params;
  return useScope("companies:write") ? <Profile id={id} /> : <Plain id={id} />;
}

function Plain({ id }: { readonly id: string }) {
  const company = useQuery(["companies", id], (signal) => voe.companies.get(id, { signal }));
  return (
    <Page
      title={readableName(company.data?.name ?? "Company")}
      up={UP}
      api={{ path: `/v1/companies/${id}/`, data: company.data }}
    >
      <QueryState query={company}>
        {(one) =>
          factCard("Directory", [
            ["Domain", one.domain],
            ["Provider", <MappingBadge status={one.mapping_status} />],
            ["Company ID", <CodeLine text={id} what="Company ID" />],
          ])
        }
      </QueryState>
    </Page>
  );
}

function Profile({ id }: { readonly id: string }) {
  const profile = useQuery(["companies", id, "profile"], (signal) => voe.companyChanges.profile(id, { signal }));
  const [act, setAct] = useState<CompanyAct | null>(null);
  const { data } = profile;
  return (
    <Page
      title={readableName(data?.company.name ?? "Company")}
      up={UP}
      api={{ path: `/v1/companies/${id}/profile/`, data }}
      mark={data === undefined ? null : <StateBadge profile={data} />}
      actions={data === undefined ? null : <Acts profile={data} onAct={setAct} />}
    >
      <QueryState query={profile}>{(one) => <Parts profile={one} onAct={setAct} />}</QueryState>
      {act === null || data === undefined ? null : (
        <CompanyDialog act={act} company={data.company} onClose={() => setAct(null)} />
      )}
    </Page>
  );
}

interface PartProps {
  readonly profile: CompanyProfile;
  readonly onAct: (act: CompanyAct) => void;
}

function StateBadge({ profile: { company } }: Pick<PartProps, "profile">) {
  if (company.merged_into !== null) return <Badge tone="warning">Merged</Badge>;
  return company.is_removed ? <Badge tone="neutral">Removed</Badge> : null;
}

function Acts({ profile: { company }, onAct }: PartProps) {
  return company.merged_into === null ? (
    <>
      {company.is_removed ? null : (
        <LinkButton to={`/companies/${company.company_mapping_id}/change`}>Change details</LinkButton>
      )}
      <Button onClick={() => onAct({ kind: "merge" })}>Merge into another</Button>
    </>
  ) : (
    <Button onClick={() => onAct({ kind: "unmerge" })}>Undo the merge</Button>
  );
}

function Parts({ profile, onAct }: PartProps) {
  const { company, merged } = profile;
  const { street, city, state, zip } = company.address;
  return (
    <div class="stack">
      {factCard("Directory", [
        ["EIN", company.ein?.replace(/^(\d{2})(\d{7})$/, "$1-$2")],
        ["Domains", company.domains.join(", ")],
        ["Phone", company.phone?.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3")],
        ["Address", [street, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ")],
        ["NAICS", company.naics],
        ["Employees", company.employees?.toLocaleString("en-US")],
        ["Source", sourceText(company.source)],
        ["Company ID", <CodeLine text={company.company_mapping_id} what="Company ID" />],
        ...(company.survivor_id === null
          ? []
          : [["Merged into", <Link to={`/companies/${company.survivor_id}`}>{company.survivor_id}</Link>] as const]),
      ])}
      <Providers profile={profile} onAct={onAct} />
      <Names profile={profile} onAct={onAct} />
      {merged.length === 0 ? null : (
        <Card title="Companies merged into this one">
          <ul>
            {merged.map((one) => (
              <li key={one.company_mapping_id}>
                <Link to={`/companies/${one.company_mapping_id}`}>{one.name}</Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <History profile={profile} onAct={onAct} />
    </div>
  );
}

function Providers({ profile: { providers }, onAct }: PartProps) {
  const { environment } = useSession();
  const own = providers.filter((one) => one.environment === environment);
  const confirm = (
    <Button look="small" onClick={() => onAct({ kind: "verify", provider: "" })} label="Confirm a provider" />
  );
  return (
    <Card
      title="Providers"
      lead={`Payroll systems and sources that cover this company in ${placeText(environment)}.`}
      actions={confirm}
    >
      {tableOf(
        {
          caption: "Providers",
          empty: "No provider known yet.",
          keyOf: (row) => `${row.company_mapping_id} ${row.provider}`,
        },
        own,
        [
          { title: "Provider", cell: (row) => row.provider },
          {
            title: "Status",
            cell: (row) => <MappingBadge status={row.verified_at === null ? "mapped" : "verified"} />,
          },
          {
            title: "Products",
            cell: (row) =>
              [...new Set([...row.products, ...row.confirmed_products])].map(productText).join(", ") || "–",
          },
          {
            title: "Action",
            cell: ({ provider, verified_at }) => (
              <Button
                look="small"
                onClick={() => onAct({ kind: verified_at === null ? "verify" : "unverify", provider })}
              >
                {verified_at === null ? "Confirm" : "Withdraw"}
                <span class="unseen"> {provider}</span>
              </Button>
            ),
          },
        ],
      )}
    </Card>
  );
}

function Names({ profile: { company }, onAct }: PartProps) {
  const add = <Button look="small" onClick={() => onAct({ kind: "alias" })} label="Add a name" />;
  return (
    <Card title="Other names" lead="Searches also find the company by these names." actions={add}>
      {company.aliases.length + company.operator_aliases.length === 0 ? <p class="muted">None.</p> : null}
      <ul>
        {company.aliases.map((name) => (
          <li key={name}>
            {name} <span class="muted">from the source</span>
          </li>
        ))}
        {company.operator_aliases.map((name) => (
          <li key={name}>
            {name}{" "}
            <Button look="quiet small" onClick={() => onAct({ kind: "unalias", name })}>
              Remove<span class="unseen"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function History({ profile: { history } }: PartProps) {
  return (
    <Card title="History">
      {tableOf({ caption: "Changes, newest first", empty: "No changes yet." }, history, [
        { title: "Change", cell: (row) => wordsOf(row.action.replace("company.", "")) },
        { title: "Details", cell: (row) => detailsText(row.details) },
        { title: "Changed by", isMinor: true, cell: (row) => <code>{row.actor}</code> },
        { title: "Time", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ])}
    </Card>
  );
}
