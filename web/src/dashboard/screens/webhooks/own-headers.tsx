import { useId, useState } from "preact/hooks";
import { Button } from "../../parts/content.tsx";
import { TextField, useFault, type Values } from "../../parts/form.tsx";

/** Maximum number of headers of a webhook. */
const HEADERS_MAX = 20;

/** A header as it is typed. */
export interface HeaderRow {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

interface OwnHeadersProps {
  readonly rows: readonly HeaderRow[];
  /** Names that the webhook sends already; their values cannot be shown. */
  readonly kept: readonly string[];
  /** True while those before stay. */
  readonly isKept: boolean;
  readonly onReplace: () => void;
  readonly onRows: (rows: readonly HeaderRow[]) => void;
}

/** Headers that the receiver wants with each delivery, and its user name and password. */
export function OwnHeaders({ rows, kept, isKept, onReplace, onRows }: OwnHeadersProps) {
  const [next, setNext] = useState(1);
  const fault = useFault("basic_auth");
  if (isKept) {
    return (
      <fieldset class="field">
        <legend>Custom headers</legend>
        <p class="hint">
          Sent with each delivery: <code>{kept.join(", ")}</code>. Values are stored encrypted and never shown.
        </p>
        <Button look="small" onClick={onReplace} label="Replace headers" />
      </fieldset>
    );
  }
  const change = (row: HeaderRow) => onRows(rows.map((one) => (one.id === row.id ? row : one)));
  return (
    <>
      <fieldset class="field">
        <legend>Custom headers</legend>
        <p class="hint">
          Sent with each delivery, such as an API key of a gateway. Values are stored encrypted and never shown again.
        </p>
        {rows.map((row) => (
          <Header
            key={row.id}
            row={row}
            isTwice={isTwice(row, rows)}
            onChange={change}
            onRemove={() => onRows(rows.filter(({ id }) => id !== row.id))}
          />
        ))}
        <Button
          look="small"
          disabled={rows.length >= HEADERS_MAX}
          onClick={() => {
            onRows([...rows, { id: next, name: "", value: "" }]);
            setNext(next + 1);
          }}
          icon="plus"
          label="Add a header"
        />
      </fieldset>
      <fieldset class="field" name="basic_auth" aria-invalid={fault !== null} tabIndex={-1}>
        <legend>Basic authentication</legend>
        <p class="hint">Sent in the Authorization header. Leave blank for none.</p>
        {fault === null ? null : <p class="fault">Basic authentication {fault}</p>}
        <div class="header-row">
          <TextField name="basic_auth.username" label="User name" />
          <TextField name="basic_auth.password" label="Password" type="password" autocomplete="new-password" />
        </div>
      </fieldset>
    </>
  );
}

interface HeaderProps {
  readonly row: HeaderRow;
  readonly isTwice: boolean;
  readonly onChange: (row: HeaderRow) => void;
  readonly onRemove: () => void;
}

/** One header. Its field has the name by which the service says what is wrong with it. */
function Header({ row, isTwice, onChange, onRemove }: HeaderProps) {
  const id = useId();
  const field = `headers.${row.name}`;
  const refused = useFault(field);
  const fault = isTwice ? "is listed twice" : refused;
  const described = fault === null ? {} : { "aria-invalid": true, "aria-describedby": `${id}-fault` };
  return (
    <div class="header-entry">
      <div class="header-row">
        <div class="field">
          <label for={`${id}-name`}>Name</label>
          <input
            id={`${id}-name`}
            name={field}
            class="input mono"
            value={row.name}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => onChange({ ...row, name: currentTarget.value })}
            {...described}
          />
        </div>
        <div class="field">
          <label for={`${id}-value`}>Value</label>
          <input
            id={`${id}-value`}
            class="input mono"
            value={row.value}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => onChange({ ...row, value: currentTarget.value })}
          />
        </div>
        <Button look="small" aria-label={`Remove ${row.name || "the header"}`} onClick={onRemove} icon="cross"></Button>
      </div>
      {fault === null ? null : (
        <p id={`${id}-fault`} class="fault">
          {row.name || "The name"} {fault}
        </p>
      )}
    </div>
  );
}

/** True if an earlier row has the very same name: a body cannot name it twice. */
function isTwice(row: HeaderRow, rows: readonly HeaderRow[]): boolean {
  return row.name !== "" && rows.find(({ name }) => name === row.name) !== row;
}

/** True if a header is named twice, which is said at its row. */
export function hasTwice(rows: readonly HeaderRow[]): boolean {
  return rows.some((row) => isTwice(row, rows));
}

/** What the body of a request says of them; null: none. Rows without a name and a value are none. */
export function headersOf(rows: readonly HeaderRow[], values: Values) {
  const named = rows.filter(({ name, value }) => name !== "" || value !== "");
  const [username, password] = [values.text("basic_auth.username"), values.text("basic_auth.password")];
  return {
    headers: named.length === 0 ? null : Object.fromEntries(named.map(({ name, value }) => [name, value])),
    basic_auth: username === "" && password === "" ? null : { username, password },
  };
}
