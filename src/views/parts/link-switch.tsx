import { Link } from "wouter";

/** A few views of one screen beside each other; the one that is shown is marked. */
export function LinkSwitch({
  label,
  links,
  current,
}: {
  label: string;
  links: readonly { path: string; title: string }[];
  /** Path of the view that is shown. */
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
