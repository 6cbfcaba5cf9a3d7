import { Card, moneyText, wordsOf } from "../../parts/content.tsx";
import { type AssessedPay, type Figure, figureText } from "./income-texts.tsx";

type Statements = AssessedPay["statements"];

interface FiguresProps {
  readonly figures: readonly Figure[];
  readonly statements: Statements;
}

/** The figures of an assessment; each opens to how it was computed, down to the statements and their files and rows. */
export function Figures({ figures, statements }: FiguresProps) {
  return (
    <Card title="Figures" lead="Open a figure to see how it was computed.">
      {figures.map((figure, at) => (
        <details key={`${figure.name} ${at}`} class="derived">
          <summary>
            <span>{nameText(figure.name)}</span>
            <span class="strong">{figureText(figure)}</span>
          </summary>
          <p class="muted">{figure.formula}</p>
          {figure.exact === null || figure.exact === figure.value ? null : (
            <p class="muted small">Before rounding: {figure.exact}</p>
          )}
          {figure.derivation === null ? null : (
            <ul class="derivation">
              <Node derivation={figure.derivation} statements={statements} />
            </ul>
          )}
        </details>
      ))}
    </Card>
  );
}

/** A figure's name in words; one that begins with a number is an item of a form. */
function nameText(name: string): string {
  if (!/^\d/.test(name)) return wordsOf(name);
  const [item = "", ...rest] = name.split("_");
  return ["Item", item.toUpperCase(), ...rest].join(" ");
}

const OPERATIONS: Readonly<Record<string, string>> = {
  sum: "Sum of",
  difference: "First minus second",
  product: "Product of",
  quotient: "First divided by second",
  least: "Smallest of",
  greatest: "Largest of",
  round: "Rounded",
  cut: "Truncated",
};

interface NodeProps {
  readonly derivation: unknown;
  readonly statements: Statements;
}

function Node({ derivation, statements }: NodeProps) {
  const node = (derivation ?? {}) as Readonly<Record<string, unknown>>;
  const operands = Array.isArray(node.operands) ? node.operands : [];
  if (typeof node.operation === "string") {
    const places = typeof node.places === "number" ? ` to ${node.places} places` : "";
    return (
      <li>
        {OPERATIONS[node.operation] ?? node.operation}
        {places}
        {operands.length === 0 ? " no values: 0" : null}
        <ul>
          {operands.map((operand, at) => (
            <Node key={at} derivation={operand} statements={statements} />
          ))}
        </ul>
      </li>
    );
  }
  if (typeof node.input === "string")
    return <Input id={node.input} value={String(node.value)} statements={statements} />;
  if (typeof node.count === "string") {
    const named = Array.isArray(node.of) ? node.of.map((id) => statementText(String(id), statements)) : [];
    return (
      <li>
        <span class="strong">{String(node.value)}</span> {node.count}
        {named.length === 0 ? null : <span class="muted line small">{named.join("; ")}</span>}
      </li>
    );
  }
  return (
    <li>
      <span class="strong">{String(node.value)}</span> {wordsOf(String(node.parameter)).toLowerCase()}{" "}
      <span class="muted">(from the rule)</span>
    </li>
  );
}

/** A number of a statement or another input, with where it stands. */
function Input({
  id,
  value,
  statements,
}: {
  readonly id: string;
  readonly value: string;
  readonly statements: Statements;
}) {
  const statement = statementOf(id, statements);
  if (statement === undefined) {
    return (
      <li>
        <span class="strong">{value}</span> <span class="muted">{id}</span>
      </li>
    );
  }
  const part = id.slice(statement.input.length + 1);
  const isMoney = /(^|\/)(gross|amount|rate|pretax|ytd_gross)$/.test(part);
  return (
    <li>
      <span class="strong">{isMoney ? dollarsText(value) : value}</span>{" "}
      {wordsOf(part.replaceAll("/", " ")).toLowerCase()}
      <span class="muted line small">{placeText(statement)}</span>
    </li>
  );
}

/** An exact amount with its cents; a fraction (`1/3`) as it is. */
function dollarsText(value: string): string {
  return value.includes("/") ? value : (moneyText(Number(value).toFixed(2)) ?? value);
}

function statementOf(id: string, statements: Statements): Statements[number] | undefined {
  return statements.find((one) => id === one.input || id.startsWith(`${one.input}/`));
}

function statementText(id: string, statements: Statements): string {
  const statement = statementOf(id, statements);
  return statement === undefined ? id : placeText(statement);
}

function placeText({ pay_date, employer, source, input }: Statements[number]): string {
  const paid = pay_date === null ? "Statement without a pay date" : `Paid on ${pay_date}`;
  return [paid, employer, source ?? `statement ${input}`].filter((one) => one !== null).join(", ");
}
