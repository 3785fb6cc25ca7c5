import { ArrowUp } from "lucide-react";
import { useSnapshot } from "valtio";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { plural, t } from "#src/i18n/t.ts";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { FailedLine } from "../states.tsx";

/** The line below a list, as high as the room of the toasts: the number of rows, of selected rows and of new rows above, and a failed refresh. */
export function GridFooter<T extends Identified>({
  list,
  newAbove,
  onTop,
}: {
  list: List<T>;
  newAbove: number;
  onTop: () => void;
}) {
  const { count, isCounted, selected, failure, phase } = useSnapshot(list.state);
  return (
    <footer className="flex h-[max(32px,var(--spacing-toast-room))] shrink-0 items-center gap-4 border-t border-line px-3 text-label text-muted">
      <span role="status" className="tabular-nums">
        {count === null ? "" : isCounted ? plural("grid.rows", count) : t("grid.counting")}
      </span>
      {selected.length > 0 && <span>{plural("grid.selected", selected.length)}</span>}
      {newAbove > 0 && (
        <button
          type="button"
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={onTop}
          className="inline-flex items-center gap-1.5 text-accent"
        >
          <ArrowUp size={14} aria-hidden="true" />
          <span role="status">{plural("grid.newAbove", newAbove)}</span>
          <KeyBadge keys="home" />
        </button>
      )}
      {failure !== null && phase === "ready" && (
        <FailedLine words={t("errors.unread.refreshed")} retry={list.retry} />
      )}
    </footer>
  );
}
