import { Card, Facts, QueryState, wordsOf } from "../../parts/content.tsx";
import { CodeLine, Page } from "../../parts/page.tsx";
import { Link, type ScreenProps } from "../../router/router.tsx";
import { useQuery, voe } from "../../service/voe.ts";
import { isEnded, productText, TaskBadge } from "./connection-texts.tsx";
import { LifeCycle } from "./life-cycle.tsx";

const POLL_MS = 1_000;

/** One run of a connection or refresh, watched until it ends. */
export function TaskPage({ params: { id = "" } }: ScreenProps) {
  const query = useQuery(["tasks", id], (signal) => voe.tasks.get(id, { signal }), {
    refetchInterval: ({ state }) => (state.data !== undefined && !isEnded(state.data) ? POLL_MS : false),
  });
  const { data } = query;
  return (
    <Page
      title={data === undefined ? "Task" : wordsOf(data.kind)}
      up={{ to: "/connections/tasks", title: "Tasks" }}
      api={{ path: `/v1/tasks/${id}/`, data }}
      mark={data === undefined ? null : <TaskBadge status={data.status} />}
    >
      <QueryState of={query}>
        {(task) => (
          <div class="grid">
            <Card title="Life cycle">
              <LifeCycle of={task} />
            </Card>
            <Card title="Task">
              <Facts
                facts={[
                  ["Product", productText(task.product_type)],
                  ["Tracking info", task.tracking_info],
                  ["Link", <Link to={`/connections/links/${task.link_id}`}>See the link</Link>],
                  ["User", <Link to={`/connections/users/${task.user_id}`}>See the user</Link>],
                  ["Id", <CodeLine text={task.id} what="id" />],
                ]}
              />
            </Card>
          </div>
        )}
      </QueryState>
    </Page>
  );
}
