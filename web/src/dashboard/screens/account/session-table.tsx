import type { AnswerOf } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { Moment } from "../../parts/content.tsx";
import { tableOf } from "../../parts/table.tsx";

/** Sessions, as the service lists them. */
type Sessions = AnswerOf<"GET", "/v1/sessions/">;

interface SessionTableProps {
  readonly rows: Sessions;
  /** What can be done with one. */
  readonly act?: (row: Sessions[number]) => ComponentChildren;
}

/** Sessions in a table. */
export function SessionTable({ rows, act }: SessionTableProps) {
  const acts = act === undefined ? [] : [{ title: "Action", cell: act }];
  return tableOf("Sessions, newest first", rows, [
    {
      title: "Signed in",
      cell: ({ created_at }) => <Moment at={created_at} showsTime />,
      note: ({ is_current }) => (is_current ? "This session" : null),
    },
    { title: "Last used", cell: ({ used_at }) => <Moment at={used_at} /> },
    { title: "Expires if unused", cell: ({ ends_at }) => <Moment at={ends_at} /> },
    ...acts,
  ]);
}
