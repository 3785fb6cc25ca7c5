import { ChevronDown, LogOut } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";
import { commandOf } from "#src/commands/all.ts";
import { execute } from "#src/commands/engine/execute.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { isKnownRole } from "#domain/roles.ts";
import { t } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import { useFirstStep } from "#src/state/session/use-first-step.ts";
import { isWithin, sidebarOf } from "./sidebar-links.ts";
import type { SidebarEntry } from "./sidebar-links.ts";

const LINE =
  "flex h-row w-full items-center gap-2.5 rounded-ui px-2.5 text-start text-body -outline-offset-2";
const WORD = "min-w-0 flex-1 truncate max-compact:sr-only";
const PLAIN = "text-muted hover:bg-sunken hover:text-ink";
const CURRENT = "bg-accent-soft font-medium text-accent";

/** The main menu: the pages of the role, and logging out. */
export function Sidebar() {
  const { role } = useSnapshot(session);
  const entries = useFirstStep() !== null ? [] : sidebarOf(role);
  return (
    <nav
      aria-label={t("shell.region.sidebar")}
      data-region="sidebar"
      tabIndex={-1}
      className="flex min-h-0 flex-col border-e border-line bg-raised print:hidden"
    >
      <ul className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto p-3 max-compact:px-2">
        {entries.map((entry) => (
          <li key={entry.title}>
            {entry.children === undefined ? (
              <PageLink entry={entry} />
            ) : (
              <Group entry={entry} pages={entry.children} />
            )}
          </li>
        ))}
      </ul>
      {isKnownRole(role) && (
        <div className="border-t border-line p-3 max-compact:px-2">
          <button
            type="button"
            onClick={() => void execute(commandOf("session.log_out"), "button")}
            className={`${LINE} ${PLAIN}`}
          >
            <LogOut size={16} aria-hidden="true" className="rtl:-scale-x-100" />
            <span className={WORD}>{t("shell.menu.logout")}</span>
          </button>
        </div>
      )}
    </nav>
  );
}

function PageLink({ entry, nested = false }: { entry: SidebarEntry; nested?: boolean }) {
  const [path] = useLocation();
  const { title, icon: Icon, path: to, command, area: beside = [] } = entry;
  const [keys] = command === undefined ? [] : commandOf(command).keys;
  const isPage = isWithin(path, areaOf(to));
  const isCurrent = isPage || beside.some((page) => isWithin(path, page.path));
  return (
    <Link
      to={to}
      title={t(title)}
      aria-current={isPage ? "page" : isCurrent ? true : undefined}
      className={`${LINE} ${nested ? "ps-9 max-compact:ps-2.5" : ""} ${isCurrent ? CURRENT : PLAIN}`}
    >
      <Icon size={16} aria-hidden="true" className={`shrink-0 ${nested ? "compact:hidden" : ""}`} />
      <span className={WORD}>{t(title)}</span>
      {keys !== undefined && (
        <span className="max-compact:hidden">
          <KeyBadge keys={keys} />
        </span>
      )}
    </Link>
  );
}

function Group({ entry, pages }: { entry: SidebarEntry; pages: readonly SidebarEntry[] }) {
  const [path] = useLocation();
  const isInside = path.startsWith(`${entry.path}/`);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? isInside;
  const { title, icon: Icon } = entry;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls="sidebar-group"
        onClick={() => setChosen(!open)}
        className={`${LINE} ${isInside && !open ? CURRENT : PLAIN}`}
      >
        <Icon size={16} aria-hidden="true" className="shrink-0" />
        <span className={WORD}>{t(title)}</span>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={`transition-transform max-compact:hidden ${open ? "" : "-rotate-90 rtl:rotate-90"}`}
        />
      </button>
      <ul
        id="sidebar-group"
        hidden={!open}
        className="mt-0.5 flex max-h-[300px] flex-col gap-0.5 overflow-y-auto [&[hidden]]:hidden"
      >
        {pages.map((page) => (
          <li key={page.title}>
            <PageLink entry={page} nested />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the path of an area, such as `/appointments` for the list, the booking and each record. */
function areaOf(path: string): string {
  return path.replace(/\/create$/, "");
}
