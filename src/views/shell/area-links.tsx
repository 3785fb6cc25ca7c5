import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";
import { commandOf } from "#src/commands/all.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import { useFirstStep } from "#src/state/session/use-first-step.ts";
import { type AreaPage, areaAround, isWithin } from "./sidebar-links.ts";

/** Links between the pages that one entry of the sidebar leads to, each with its key; nothing if the page stands alone. */
export function AreaLinks() {
  const { role } = useSnapshot(session);
  const [path] = useLocation();
  const pages = useFirstStep() === null ? areaAround(role, path) : [];
  const [first] = pages;
  if (first === undefined || pages.length < 2) return null;
  const current = pageOf(path, pages);
  return (
    <nav
      aria-label={t(first.title)}
      className="flex h-10 shrink-0 items-end gap-1 overflow-x-auto border-b border-line bg-raised px-3 short:h-8 short:[&_.key-badge]:hidden print:hidden"
    >
      {pages.map(({ title, path: to, command }) => {
        const [keys] = commandOf(command).keys;
        return (
          <Link
            key={to}
            to={to}
            aria-current={path === to ? "page" : to === current?.path ? true : undefined}
            className="flex h-full shrink-0 items-center gap-2 border-b-2 border-transparent px-2.5 text-table whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-accent"
          >
            {t(title)}
            {keys !== undefined && <KeyBadge keys={keys} />}
          </Link>
        );
      })}
    </nav>
  );
}

/** Returns the page that a path is or stands below; of several the nearest. */
function pageOf(path: string, pages: readonly AreaPage[]): AreaPage | undefined {
  return pages
    .filter((page) => isWithin(path, page.path))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
