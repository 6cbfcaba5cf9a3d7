import { Link } from "../router/link.tsx";

interface TabsProps {
  /** What the tabs are of. */
  readonly label: string;
  readonly tabs: readonly (readonly [to: string, title: string])[];
  /** The address of the shown one. */
  readonly current: string;
}

/** Links to the lists of one section, of which one is shown. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(([to, title]) => (
        <Link key={to} to={to} isCurrent={to === current}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
