import { useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { type Column, Table, type TableProps } from "./table.tsx";
import { useStored } from "./use-stored.ts";

/** A column of a list, which can be left out. */
export interface ListColumn<Row> extends Column<Row> {
  /** Shown only where somebody has chosen it. */
  readonly isHiddenByDefault?: boolean;
}

interface ListTableProps<Row> extends Omit<TableProps<Row>, "columns"> {
  /** The list, unique in the dashboard: its choice is kept under this name. */
  readonly name: string;
  /** The first one says what a row is, and always stays. */
  readonly columns: readonly ListColumn<Row>[];
}

/** A table of a list whose columns one chooses; the choice is kept in this browser, for the team's environment. */
export function ListTable<Row>({ name, columns, ...rest }: ListTableProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const [changed, change] = useStored({ kept: "columns", of: name }, changesOf);
  const isShown = ({ title, isHiddenByDefault = false }: ListColumn<Row>) => changed[title] ?? !isHiddenByDefault;
  const [first, ...others] = columns;
  const toggle = (column: ListColumn<Row>) => change({ ...changed, [column.title]: !isShown(column) });
  return (
    <>
      <div class="column-choice">
        <Button look="quiet small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Columns
        </Button>
        {isOpen ? (
          <fieldset>
            <legend class="unseen">Columns that are shown</legend>
            {others.map((column) => (
              <label key={column.title}>
                <input type="checkbox" checked={isShown(column)} onChange={() => toggle(column)} />
                {column.title}
              </label>
            ))}
          </fieldset>
        ) : null}
      </div>
      <Table {...rest} columns={[...(first === undefined ? [] : [first]), ...others.filter(isShown)]} />
    </>
  );
}

/** Columns, by title, that somebody has switched on or off. */
type Changes = Readonly<Record<string, boolean>>;

function changesOf(stored: unknown): Changes {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === "boolean"));
}
