import { useRef } from "react";
import { useFocusKept } from "#src/focus/use-focus-kept.ts";
import { t } from "#src/i18n/t.ts";
import { ClockNotice } from "#src/views/parts/clock-notice.tsx";
import { AreaLinks } from "./area-links.tsx";
import { Sidebar } from "./sidebar.tsx";
import { StatusLine } from "./status-line.tsx";
import { TopBar } from "./top-bar.tsx";
import { UnknownRoleNote } from "./unknown-role-note.tsx";
import type { ReactNode } from "react";

/**
 * The frame around every screen. The page never scrolls; its panes do. Only the content is printed. Below 900
 * px (a small screen at 200 %) the sidebar shows its icons without words.
 */
export function Shell({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  useFocusKept(content);
  return (
    <div className="grid h-full grid-cols-[var(--spacing-sidebar)_minmax(0,1fr)] max-compact:grid-cols-[var(--spacing-sidebar-compact)_minmax(0,1fr)] grid-rows-[var(--spacing-top-bar)_minmax(0,1fr)_var(--spacing-status-line)] print:block print:h-auto">
      <a
        href="#content"
        className="sr-only z-50 rounded-ui bg-accent px-4 py-2 font-medium text-on-accent focus-visible:not-sr-only focus-visible:absolute focus-visible:start-3 focus-visible:top-2"
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {t("shell.skip")}
      </a>
      <TopBar />
      <Sidebar />
      <div className="flex min-h-0 min-w-0 flex-col">
        <ClockNotice />
        <UnknownRoleNote />
        <AreaLinks />
        <main
          ref={content}
          id="content"
          aria-label={t("shell.region.content")}
          data-region="content"
          tabIndex={-1}
          className="min-h-0 flex-1 overflow-hidden print:overflow-visible"
        >
          {children}
        </main>
      </div>
      <StatusLine />
    </div>
  );
}
