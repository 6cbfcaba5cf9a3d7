import { QueryState } from "../../parts/content.tsx";
import { CodeBlock, Page } from "../../parts/page.tsx";
import { Link } from "../../router/router.tsx";
import { useQuery, voe } from "../../service/voe.ts";
import { WebhookTabs } from "./webhook-tabs.tsx";

/** Every type of event, with a sample of what is sent. */
export function EventTypeList() {
  const types = useQuery(["events", "types"], (signal) => voe.request("GET", "/v1/event-types/", { signal }), {
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page
      title="Event types"
      lead="Which events are sent, and when. The IDs in the samples are made up."
      api={{ path: "/v1/event-types/", data: types.data }}
    >
      <WebhookTabs current="/webhooks/types" />
      <QueryState query={types}>
        {(all) => (
          <div class="event-types">
            {all.map((one) => (
              <details key={one.event_type} class="card">
                <summary>
                  <code>{one.event_type}</code> <span class="muted">{one.summary}</span>
                </summary>
                <p>{one.description.replaceAll("`", "")}</p>
                <CodeBlock title="Sample" text={one.sample} />
                <Link to={`/webhooks/events?type=${one.event_type}`}>See recent events</Link>
              </details>
            ))}
          </div>
        )}
      </QueryState>
    </Page>
  );
}
