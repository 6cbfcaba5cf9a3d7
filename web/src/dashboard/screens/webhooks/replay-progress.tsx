import { isApiError } from "@openvoe/client";
import { countText, Notice, numberText } from "../../parts/content.tsx";
import { useQuery, voe } from "../../service/voe.ts";

const REFRESH_MS = 2_000;

/** How far the replay of a webhook is, while one is in progress. */
export function ReplayProgress({ id }: { readonly id: string }) {
  const { data } = useQuery(
    ["replays", id],
    async (signal) => {
      try {
        return await voe.request("GET", "/v1/webhooks/{id}/replay/", { path: { id }, signal });
      } catch (error) {
        if (isApiError(error, "not_found")) return null;
        throw error;
      }
    },
    { refetchInterval: ({ state }) => (state.data == null ? false : REFRESH_MS) },
  );
  if (data == null || data.queued + data.remaining === 0) return null;
  const total = data.queued + data.remaining;
  return (
    <Notice icon={null} title={`Replaying ${countText(total, "event")}`} role="status">
      <progress max={total} value={data.queued} aria-label="Events queued again" />
      <p class="muted small">{numberText(data.queued)} queued again, live events first.</p>
    </Notice>
  );
}
