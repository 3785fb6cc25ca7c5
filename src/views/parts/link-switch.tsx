import { Link } from "wouter";

/** Links to a few views of one screen, side by side; the current one is marked. */
export function LinkSwitch({
  label,
  links,
  current,
}: {
  label: string;
  links: readonly { path: string; title: string }[];
  /** Path of the current view. */
  current: string;
}) {
  return (
    <nav aria-label={label} className="flex rounded-ui border border-line p-0.5">
      {links.map(({ path, title }) => (
        <Link
          key={path}
          to={path}
          aria-current={path === current ? "page" : undefined}
          className="flex h-7 items-center rounded-badge px-3 text-table whitespace-nowrap text-muted hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
