import { Icon } from "../../parts/content.tsx";
import { Link } from "../../router/router.tsx";
import { type Team, useScope, useSession, useTeam } from "../../service/voe.ts";

/** What a team has to do before it can ask persons in production: a task until it is done. */
export function BrandTask() {
  const { environment } = useSession();
  return environment === "production" ? <Task /> : null;
}

function Task() {
  const { data } = useTeam();
  const mayChange = useScope("members:write");
  const missing = data === undefined ? [] : missingOf(data);
  if (missing.length === 0) return null;
  return (
    <section class="notice warning">
      <Icon name="alert" />
      <div>
        <h2>Say who you are</h2>
        <p>
          Your team has no {missing.join(" and no ")} yet. Until then production makes no orders, no bridge tokens and
          no codes, and sends no messages to persons: they must know who asks and where to reach you.{" "}
          {mayChange ? <Link to="/team">Set them under Brand</Link> : "An owner of the team sets them under Brand."}
        </p>
      </div>
    </section>
  );
}

/** What a profile lacks, in words; empty: nothing. */
function missingOf({ display_name: name, contact_email: email, contact_phone: phone }: Team): string[] {
  return [...(name === null ? ["name"] : []), ...((email ?? phone) === null ? ["contact for questions"] : [])];
}
