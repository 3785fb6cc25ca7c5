import { useEffect, useRef } from "react";
import { Search } from "lucide-react";
import { useSnapshot } from "valtio";
import { KeyBadge } from "@src/commands/key-badge";
import { t } from "@src/i18n/t";
import { publishGrid } from "@src/state/context";
import { openLayer } from "@src/state/layers";
import type { List } from "@src/state/list";
import type { Identified } from "@src/state/list-pages";
import { exportFile } from "./export-file";

/** The filter of a list: what is typed narrows it at once; Enter or ↓ goes to the rows. */
export function FilterBox<T extends Identified>({
  list,
  path,
  placeholder,
}: {
  list: List<T>;
  /** Where the list's files come from. */
  path: string;
  placeholder: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { query } = useSnapshot(list.state, { sync: true });
  useEffect(
    () =>
      publishGrid({
        focusFilter: () => input.current?.focus(),
        exportList: () => void exportFile(path, list.exportQuery()),
        chooseColumns: () => openLayer({ kind: "columns", list: list.key }),
      }),
    [list, path],
  );
  return (
    <label className="flex h-8 w-64 items-center gap-2 rounded-ui border border-line bg-raised px-2.5 focus-within:outline-2 focus-within:outline-accent">
      <Search size={16} aria-hidden="true" className="shrink-0 text-faint" />
      <span className="sr-only">{t("grid.filter")}</span>
      <input
        ref={input}
        type="text"
        dir="auto"
        value={query.search}
        placeholder={placeholder}
        onChange={(event) => list.setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "ArrowDown" && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Escape" && query.search !== "") list.setSearch("");
          else
            document.querySelector<HTMLElement>('[data-region="content"] [role="grid"]')?.focus();
        }}
        className="min-w-0 flex-1 bg-transparent text-table outline-none placeholder:text-faint"
      />
      <KeyBadge keys="slash" />
    </label>
  );
}
