import type { Tenant } from "../../domain/caller.ts";
import type { AboutHex } from "../../domain/ids.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import type { Queryable } from "../postgres/database.ts";
import { listPage, listStatements } from "../postgres/page.ts";
import type { FeedEvent } from "./event-feed.ts";

// The condition on the type is that of the index on what events are about.
const EVENTS = listStatements({
  nameSuffix: "events_about",
  table: "events",
  columns: "id as event_id, event_type, payload, created_at",
  filter: "team_id = $1 and environment = $2 and about_id = $3 and event_type !~~ 'instant-verification-%'",
  filterValues: 3,
});

/** A page of the events about an order, link or the like of a tenant, newest first; no verification's. */
export function listEventsOfObject(
  db: Queryable,
  tenant: Tenant,
  { aboutId, request }: { readonly aboutId: AboutHex; readonly request: PageRequest },
): Promise<Page<FeedEvent>> {
  const positionOf = ({ created_at, event_id }: FeedEvent) => ({ at: created_at, id: event_id });
  return listPage(db, EVENTS, { values: [tenant.teamId, tenant.environment, aboutId], request, positionOf });
}
