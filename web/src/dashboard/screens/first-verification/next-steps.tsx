import { Card, Icon } from "../../parts/content.tsx";
import { CodeBlock } from "../../parts/page.tsx";
import { Link } from "../../router/router.tsx";
import { SERVICE_URL } from "../../service/address.ts";
import { useSession } from "../../service/voe.ts";

/** What to do after the first verification, and how a program does the same. */
export function NextSteps() {
  const { client_id } = useSession().team;
  return (
    <div class="grid next">
      <Card title="Next">
        <ul class="marks">
          <Next to="/webhooks/new" text="Add a webhook of your own" />
          <Next to="/keys/new" text="Make a key for your program" />
          <Next to="/verifications" text="See all verifications" />
          <Next to="/connections" text="Let a person connect their payroll account" />
        </ul>
      </Card>
      <Card title="The same by a program">
        <CodeBlock title="TypeScript" text={programOf(client_id)} />
      </Card>
    </div>
  );
}

function Next({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <li>
      <Icon name="arrow" /> <Link to={to}>{text}</Link>
    </li>
  );
}

function programOf(clientId: string): string {
  return `import { OpenVoe } from "@openvoe/client";

const voe = new OpenVoe({
  baseUrl: "${SERVICE_URL.replace(/\/$/, "")}",
  clientId: "${clientId}",
  accessSecret: process.env.OPENVOE_ACCESS_SECRET,
});
const { verifications } = voe;
const { results } = await verifications.createAndWait({
  subject: { first_name: "Avery", last_name: "Fieldstone", date_of_birth: "1985-03-14", ssn: "900010001" },
  addresses: [{ street: "1 Example Way", city: "Springfield", state: "IL", zip: "62701", from_date: "2018-01-01" }],
});
console.log(results?.outcome, results?.employments);`;
}
