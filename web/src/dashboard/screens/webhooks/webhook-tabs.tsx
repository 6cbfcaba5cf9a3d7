import { Tabs } from "../../parts/page.tsx";

const TABS = [
  ["/webhooks", "Webhooks"],
  ["/webhooks/events", "Events"],
  ["/webhooks/types", "Event types"],
] as const;

/** The lists of the section: webhooks, events, and the types of events. */
export function WebhookTabs({ current }: { readonly current: (typeof TABS)[number][0] }) {
  return <Tabs label="Webhooks" tabs={TABS} current={current} />;
}
