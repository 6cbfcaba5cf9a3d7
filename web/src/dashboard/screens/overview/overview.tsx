import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";

/** What happens now, and what needs someone. */
export function Overview() {
  return (
    <Page title="Overview">
      <Empty icon="verifications" title="No verifications yet">
        Run the first one.
      </Empty>
    </Page>
  );
}
