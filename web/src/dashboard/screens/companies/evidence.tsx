import type { CompanyMatch } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Badge, Button, Card, capitalized, type Tone, wordsOf } from "../../parts/content.tsx";
import { tableOf } from "../../parts/table.tsx";

type Feature = NonNullable<CompanyMatch["explanation"]>[number];
type Detail = Feature["detail"];

const DETAILS: Readonly<Record<Detail, string>> = {
  name: "The name",
  legal: "The legal form",
  company: "Before any comparison",
  state: "The state",
  city: "The city",
  zip: "The ZIP code",
  street: "The street",
  phone: "The telephone number",
  domain: "The domain",
  ein: "The EIN",
  id: "The id",
};

const VERDICTS: Readonly<Record<Feature["verdict"], string>> = {
  agree: "the same",
  close: "alike",
  differ: "another one",
  missing: "not known to both",
  prior: "no comparison",
};

/** From which sum of weights on something speaks so, in natural logarithms of the odds. */
const STRENGTHS = [
  [3, "strongly"],
  [1, "clearly"],
  [0.1, "a little"],
] as const;

/** What speaks for and against a candidate: in words, one line a detail; or every measure with its weight. */
export function Evidence({ rows }: { readonly rows: readonly Feature[] }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Card
      title="What speaks for and against the best candidate"
      actions={
        <Button
          look="small"
          aria-pressed={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          label={showsAll ? "In words" : "Each measure and its weight"}
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
      { title: "What", cell: (row) => DETAILS[row.detail] },
      { title: "Search", isMinor: true, cell: ({ strongest }) => strongest.query ?? "–" },
      { title: "Directory", isMinor: true, cell: ({ strongest }) => strongest.candidate ?? "–" },
      { title: "Is", cell: ({ strongest }) => VERDICTS[strongest.verdict] },
      { title: "Speaks", cell: (row) => <Effect detail={row} /> },
    ],
  );
}

/** How much a detail speaks, and for which side; null if it hardly does. */
function effectOf({ weight }: Pick<DetailEvidence, "weight">): readonly [Tone, string] | null {
  const [, word] = STRENGTHS.find(([least]) => Math.abs(weight) >= least) ?? [];
  if (word === undefined) return null;
  return weight > 0 ? ["good", `${word} for it`] : ["bad", `${word} against it`];
}

function Effect({ detail }: { readonly detail: DetailEvidence }) {
  // What every candidate has to make up for: no word of the search speaks against this one.
  if (detail.detail === "company" && detail.weight < 0) return <Badge tone="neutral">as of most companies</Badge>;
  const [tone, text] = effectOf(detail) ?? (["neutral", "hardly at all"] as const);
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
