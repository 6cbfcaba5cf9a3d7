import type { CompanyMatch, CompanySearch } from "@openvoe/client";
import { useState } from "preact/hooks";
import { placeText, readableName } from "../../../text/readable-name.ts";
import { Badge, Button, Card, capitalized, type Tone, wordsOf } from "../../parts/content.tsx";
import { Form, TextField, type Values } from "../../parts/form.tsx";
import { Page } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { Link, useLocation } from "../../router/router.tsx";
import { useMutation, voe } from "../../service/voe.ts";
import { shareText } from "../verifications/verification-texts.tsx";
import { AddLink, confidenceText, WhoAdds } from "./company-texts.tsx";

/** Searches with all that is known of a company, and shows candidates and evidence. */
export function ExplainSearch() {
  const { search } = useLocation();
  const [asked, setAsked] = useState("");
  const explain = useMutation({ act: (company: CompanySearch) => voe.companies.search(company, { explain: true }) });
  const { answer } = explain;
  return (
    <Page
      title="Explain a search"
      up={{ to: "/companies", title: "Companies" }}
      lead="See what a search with these details finds, the candidates that it compares, and the evidence for the best one."
    >
      <Form
        mutation={explain}
        submit="Search"
        onSubmit={(values) => {
          setAsked(values.text("name").trim());
          explain.run(queryOf(values));
        }}
      >
        <div class="fields">
          <TextField name="name" label="Name" isOptional value={search.get("name") ?? ""} />
          <TextField name="domain" label="Domain" isOptional />
          <TextField name="ein" label="EIN" isOptional hint="Nine digits" />
          <TextField name="phone" label="Phone" isOptional />
          <TextField name="address.city" label="City" isOptional />
          <TextField name="address.state" label="State" isOptional />
        </div>
      </Form>
      {answer === undefined ? null : <Explained match={answer} name={asked} />}
    </Page>
  );
}

function queryOf(values: Values): CompanySearch {
  const given = values.optionals("name", "domain", "ein", "phone");
  const address = { city: values.optional("address.city"), state: values.optional("address.state") };
  return address.city === null && address.state === null ? given : { ...given, address };
}

function Explained({ match, name }: { readonly match: CompanyMatch; readonly name: string }) {
  const { candidates = [], explanation = [], company_mapping_id: id } = match;
  return (
    <div class="stack" role="status">
      <Card title={id === null ? "No close match" : readableName(match.name)}>
        <p>
          {id === null
            ? `No candidate is likely enough. The best one has a probability of ${confidenceText(match)}. `
            : `Found with a confidence of ${confidenceText(match)}. `}
          {id === null ? <WhoAdds /> : <Link to={`/companies/${id}`}>Open the company</Link>}
        </p>
        {id === null ? (
          <div class="actions">
            <AddLink name={name} />
          </div>
        ) : null}
      </Card>
      <Card title="Candidates">
        {tableOf(
          { caption: "Candidates, best match first", empty: "No company shares a word or a number with this search." },
          candidates,
          [
            {
              title: "Company",
              to: (row) => `/companies/${row.company_mapping_id}`,
              cell: (row) => readableName(row.name),
            },
            { title: "Domain", isMinor: true, cell: (row) => row.domain ?? "–" },
            { title: "Location", cell: (row) => placeText(row.city, row.state) || "–" },
            { title: "Probability", isNumber: true, cell: (row) => shareText(row.probability) },
          ],
        )}
      </Card>
      {explanation.length === 0 ? null : <Evidence rows={explanation} />}
    </div>
  );
}

type Feature = NonNullable<CompanyMatch["explanation"]>[number];

type Detail = Feature["detail"];

const DETAILS: Readonly<Record<Detail, string>> = {
  name: "Name",
  legal: "Legal form",
  company: "Starting point",
  state: "State",
  city: "City",
  zip: "ZIP code",
  street: "Street",
  phone: "Phone",
  domain: "Domain",
  ein: "EIN",
  id: "ID",
};

const VERDICTS = { agree: "Same", close: "Similar", differ: "Different", missing: "Not in both", prior: "–" } as const;

/** From which sum of weights on something speaks so, in natural logarithms of the odds. */
const STRENGTHS = [
  [3, "Strongly"],
  [1, "Clearly"],
  [0.1, "Slightly"],
] as const;

/** What speaks for and against a candidate: in words, one line a detail; or every measure with its weight. */
export function Evidence({ rows }: { readonly rows: readonly Feature[] }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Card
      title="Evidence for and against the best candidate"
      actions={
        <Button
          look="small"
          aria-pressed={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          label={showsAll ? "Show summary" : "Show measures and weights"}
        />
      }
    >
      {showsAll ? <Measures rows={rows} /> : <Words rows={rows} />}
    </Card>
  );
}

/** What is compared of one detail, by all its measures. */
interface DetailEvidence {
  readonly detail: Detail;
  readonly strongest: Feature;
  readonly weight: number;
}

/** The measures, strongest first, summed by detail. */
function detailsOf(rows: readonly Feature[]): DetailEvidence[] {
  const sums = new Map<Detail, DetailEvidence>();
  for (const row of rows) {
    const { strongest, weight } = sums.get(row.detail) ?? { strongest: row, weight: 0 };
    sums.set(row.detail, { detail: row.detail, strongest, weight: weight + row.weight });
  }
  return [...sums.values()];
}

function Words({ rows }: { readonly rows: readonly Feature[] }) {
  const details = detailsOf(rows).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return tableOf(
    "Evidence, strongest first",
    details.filter((row) => effectOf(row) !== null || row.strongest.query !== null),
    [
      { title: "Detail", cell: (row) => DETAILS[row.detail] },
      { title: "Search", isMinor: true, cell: ({ strongest }) => strongest.query ?? "–" },
      { title: "Directory", isMinor: true, cell: ({ strongest }) => strongest.candidate ?? "–" },
      { title: "Comparison", cell: ({ strongest }) => VERDICTS[strongest.verdict] },
      { title: "Effect", cell: (row) => <Effect detail={row} /> },
    ],
  );
}

/** How much a detail speaks, and for which side; null if it hardly does. */
function effectOf({ weight }: Pick<DetailEvidence, "weight">): readonly [Tone, string] | null {
  const [, word] = STRENGTHS.find(([least]) => Math.abs(weight) >= least) ?? [];
  if (word === undefined) return null;
  return weight > 0 ? ["good", `${word} for`] : ["bad", `${word} against`];
}

function Effect({ detail }: { readonly detail: DetailEvidence }) {
  // What every candidate has to make up for: no word of the search speaks against this one.
  if (detail.detail === "company" && detail.weight < 0) return <Badge tone="neutral">Same for most companies</Badge>;
  const [tone, text] = effectOf(detail) ?? (["neutral", "None"] as const);
  return <Badge tone={tone}>{text}</Badge>;
}

function Measures({ rows }: { readonly rows: readonly Feature[] }) {
  return tableOf("Measures, strongest first", rows, [
    { title: "Measure", cell: (row) => capitalized(row.meaning) },
    { title: "Search", isMinor: true, cell: (row) => row.query ?? "–" },
    { title: "Directory", isMinor: true, cell: (row) => row.candidate ?? "–" },
    { title: "Verdict", cell: (row) => wordsOf(row.verdict) },
    { title: "Weight", isNumber: true, cell: (row) => weightText(row.weight) },
  ]);
}

/** Signed, as it is added: `+2.69`, `−5.54`. */
function weightText(weight: number): string {
  return `${weight < 0 ? "−" : "+"}${Math.abs(weight).toFixed(2)}`;
}
