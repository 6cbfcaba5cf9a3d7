import { useState } from "preact/hooks";
import { changeSearch, useLocation } from "../router/router.tsx";
import { Button, Icon } from "./content.tsx";
import { Dialog } from "./dialog.tsx";
import { useStored } from "./use-stored.ts";

/** A name and the filters of the address that it stands for. */
interface SavedView {
  readonly name: string;
  readonly query: string;
}

/** Parameters that are not filters. */
const LEFT_OUT = ["cursor", "view"];
const NAME_MAX = 60;

/**
 * Filters of a list under names, kept in this browser: of the team's environment, and of this screen. Nobody else sees
 * them; a link to the address shares one.
 */
export function SavedViews() {
  const { path, search } = useLocation();
  const [views, keep] = useStored({ kept: "views", owner: path }, viewsOf);
  const [isNaming, setNaming] = useState(false);
  const query = filtersOf(search);
  const current = views.find((one) => one.query === query);
  if (views.length === 0 && query === "") return null;
  return (
    <nav class="views" aria-label="Saved views">
      {views.map((one) => (
        <span key={one.name} class="view">
          <button type="button" aria-pressed={one === current} onClick={() => show(one.query)}>
            {one.name}
          </button>
          <button type="button" class="forget" onClick={() => keep(views.filter((other) => other !== one))}>
            <Icon name="cross" size={12} />
            <span class="unseen">Delete {one.name}</span>
          </button>
        </span>
      ))}
      {query === "" || current !== undefined ? null : (
        <Button look="small" onClick={() => setNaming(true)} label="Save view" />
      )}
      {query === "" ? null : <Button look="quiet small" onClick={() => show("")} label="Clear filters" />}
      {isNaming ? (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            keep([...views.filter((one) => one.name !== name), { name, query }]);
            setNaming(false);
          }}
        />
      ) : null}
    </nav>
  );
}

interface NameDialogProps {
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ onName, onClose }: NameDialogProps) {
  const [name, setName] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    if (name.trim() !== "") onName(name.trim());
  };
  return (
    <Dialog title="Save view" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <label class="field">
          <span>Name</span>
          <input
            class="input"
            value={name}
            maxLength={NAME_MAX}
            autocomplete="off"
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <p class="hint">Saved in this browser only. To share it, send the URL of this page to a colleague.</p>
        <div class="actions end">
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" class="button primary" disabled={name.trim() === ""}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The filters of an address as one text, whatever their order. */
function filtersOf(search: URLSearchParams): string {
  const filters = [...search].filter(([name]) => !LEFT_OUT.includes(name));
  return new URLSearchParams(filters.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

function show(query: string): void {
  const now = [...new URLSearchParams(location.search).keys()];
  const wanted = Object.fromEntries(new URLSearchParams(query));
  changeSearch({ ...Object.fromEntries(now.map((name) => [name, null])), ...wanted });
  // The fields of filters take their first value from the address.
  location.reload();
}

function viewsOf(stored: unknown): readonly SavedView[] {
  return Array.isArray(stored) ? stored.filter(isView) : [];
}

function isView(one: unknown): one is SavedView {
  const { name, query } = (one ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  return typeof name === "string" && typeof query === "string";
}
