import type { DeliveryAttempt, Page as ListPage, Webhook } from "@openvoe/client";
import { Badge } from "../../parts/badge.tsx";
import { SelectField } from "../../parts/fields.tsx";
import { Answer } from "../../parts/states.tsx";
import { Pager, Table } from "../../parts/table.tsx";
import { Card, durationText, Moment } from "../../parts/texts.tsx";
import { Link } from "../../router/link.tsx";
import { changeSearch, useLocation } from "../../router/location.ts";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { DeliveryBadge, OUTCOME_OPTIONS, outcomeOf } from "./outcome-texts.tsx";

const REFRESH_MS = 3_000;

/** The log of what was sent to a webhook, newest first, by outcome. */
export function Attempts({ of }: { readonly of: Webhook }) {
  const { search } = useLocation();
  const outcome = outcomeOf(search.get("outcome"));
  const cursor = search.get("cursor");
  const filter = {
    webhook_id: of.id,
    ...(outcome === undefined ? {} : { outcome }),
    ...(cursor === null ? {} : { cursor }),
  };
  const attempts = useQuery<ListPage<DeliveryAttempt>>({
    queryKey: ["deliveries", of.id, "list", search.toString()],
    queryFn: ({ signal }) => voe.webhookRequests.list(filter, { signal }).page(),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card title="Attempts" lead="Each try to send an event, of the last 30 days.">
      <div class="filters">
        <SelectField
          name="outcome"
          label="Outcome"
          value={outcome ?? ""}
          options={OUTCOME_OPTIONS}
          onChange={(chosen) => changeSearch({ outcome: chosen, cursor: null })}
        />
      </div>
      <Answer of={attempts}>
        {(page) =>
          page.results.length === 0 ? (
            <p class="muted">{outcome === undefined ? "Nothing was sent yet." : "No attempt ended like this."}</p>
          ) : (
            <>
              <AttemptTable rows={page.results} />
              <Pager page={page} nouns={["attempt", "attempts"]} onTurn={(next) => changeSearch({ cursor: next })} />
            </>
          )
        }
      </Answer>
    </Card>
  );
}

function AttemptTable({ rows }: { readonly rows: readonly DeliveryAttempt[] }) {
  return (
    <Table
      caption="Attempts, newest first"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        {
          title: "Event",
          cell: (row) => (
            <Link to={`/webhooks/${row.webhook_id}/attempts/${row.id}`} class="row-link">
              {row.event_type}
            </Link>
          ),
        },
        { title: "Outcome", cell: (row) => <DeliveryBadge of={row} /> },
        {
          title: "Attempt",
          cell: (row) => (
            <>
              {row.attempt} {row.is_replay ? <Badge tone="neutral">Replay</Badge> : null}
            </>
          ),
        },
        { title: "Took", isNumber: true, isMinor: true, cell: (row) => durationText(row.duration_ms) },
        { title: "Sent", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}
