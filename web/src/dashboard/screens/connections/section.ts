import type { Section } from "../../router/section.ts";

/** Persons who connect their payroll account: users, links, and the tasks that fetch. */
export const connectionsSection: Section = {
  path: "/connections",
  title: "Connections",
  icon: "connections",
  group: "data",
  scope: "connections:read",
  screens: [
    { path: "/", load: () => import("./connection-lists.tsx").then((module) => module.LinkList) },
    { path: "/users", load: () => import("./connection-lists.tsx").then((module) => module.UserList) },
    { path: "/tasks", load: () => import("./connection-lists.tsx").then((module) => module.TaskList) },
    { path: "/monitors", load: () => import("./connection-lists.tsx").then((module) => module.MonitorList) },
    { path: "/new", load: () => import("./new-connection.tsx").then((module) => module.NewConnection) },
    { path: "/users/:id", load: () => import("./user-page.tsx").then((module) => module.UserPage) },
    { path: "/links/:id", load: () => import("./link-page.tsx").then((module) => module.LinkPage) },
    { path: "/tasks/:id", load: () => import("./task-page.tsx").then((module) => module.TaskPage) },
  ],
};
