import type { QueryObserverResult } from "@tanstack/query-core";
import type { ComponentChildren } from "preact";
import { changeSearch } from "../router/location.ts";
import { Button } from "./button.tsx";
import { QueryState } from "./states.tsx";
import { numberText } from "./texts.tsx";

/** A page of a list, as the service answers it. */
interface ListPage<Row> {
  readonly results: readonly Row[];
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
}

interface PagerProps {
  readonly page: ListPage<unknown>;
  /** The noun in the singular and plural. */
  readonly nouns: readonly [one: string, many: string];
  /** How many rows `count` counts at most; all if absent. */
  readonly countMax?: number;
}

interface PagesProps<Row> extends Omit<PagerProps, "page"> {
  readonly of: QueryObserverResult<ListPage<Row>, Error>;
  /** Shown instead of a list without rows; absent: the list itself is. */
  readonly empty?: ComponentChildren;
  readonly children: (rows: readonly Row[]) => ComponentChildren;
}

/** A list by pages, of which the address says the one that is shown. */
export function Pages<Row>({ of, empty, children, ...pager }: PagesProps<Row>) {
  return (
    <QueryState of={of}>
      {(page) =>
        page.results.length === 0 && empty !== undefined ? (
          empty
        ) : (
          <>
            {children(page.results)}
            <Pager page={page} {...pager} />
          </>
        )
      }
    </QueryState>
  );
}

/** How many rows a list has, and the ways to its neighbouring pages. */
function Pager({ page: { count, next, previous }, nouns, countMax = Number.POSITIVE_INFINITY }: PagerProps) {
  const turn = (url: string | null) => () => changeSearch({ cursor: cursorOf(url) });
  return (
    <nav class="pager" aria-label="Pages">
      <span class="muted">
        {numberText(count)} {count === 1 ? nouns[0] : nouns[1]}
        {count < countMax ? "" : " or more"}
      </span>
      {previous === null && next === null ? null : (
        <span class="actions">
          <Button look="small" disabled={previous === null} onClick={turn(previous)}>
            Newer
          </Button>
          <Button look="small" disabled={next === null} onClick={turn(next)}>
            Older
          </Button>
        </span>
      )}
    </nav>
  );
}

function cursorOf(url: string | null): string | null {
  return url === null ? null : new URL(url).searchParams.get("cursor");
}
