import { Card, factCard, wordsOf } from "../../parts/content.tsx";
import { CodeLine, RecordPage } from "../../parts/page.tsx";
import { Link } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { isEnded, productText, TaskBadge } from "./connection-texts.tsx";
import { LifeCycle } from "./life-cycle.tsx";

const POLL_MS = 1_000;

/** One run of a connection or refresh, watched until it ends. */
export function TaskPage({ params: { id = "" } }: ScreenProps) {
  return (
    <RecordPage
      path="/v1/tasks/{id}/"
      id={id}
      name="tasks"
      refreshMs={(task) => (task !== undefined && !isEnded(task) ? POLL_MS : false)}
      title={({ kind }) => wordsOf(kind)}
      untitled="Task"
      up={{ to: "/connections/tasks", title: "Tasks" }}
      mark={({ status }) => <TaskBadge status={status} />}
    >
      {(task) => (
        <div class="grid">
          <Card title="Life cycle">
            <LifeCycle task={task} />
          </Card>
          {factCard("Task", [
            ["Product", productText(task.product_type)],
            ["Tracking info", task.tracking_info],
            ["Link", <Link to={`/connections/links/${task.link_id}`}>See the link</Link>],
            ["User", <Link to={`/connections/users/${task.user_id}`}>See the user</Link>],
            ["ID", <CodeLine text={task.id} what="id" />],
          ])}
        </div>
      )}
    </RecordPage>
  );
}
