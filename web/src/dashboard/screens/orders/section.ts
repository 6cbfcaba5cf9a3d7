import type { Section } from "../../router/section.ts";

/** Orders: what is asked of a person by a link, and what came of it. */
export const ordersSection: Section = {
  path: "/orders",
  title: "Orders",
  icon: "orders",
  group: "data",
  scope: "connections:read",
  screens: [
    { path: "/", load: () => import("./order-list.tsx").then((module) => module.OrderList) },
    { path: "/new", load: () => import("./new-order.tsx").then((module) => module.NewOrder) },
    { path: "/invite", load: () => import("./invite/invite.tsx").then((module) => module.Invite) },
    { path: "/:id", load: () => import("./order-page.tsx").then((module) => module.OrderPage) },
  ],
};
