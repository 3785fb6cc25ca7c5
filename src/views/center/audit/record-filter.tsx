import { X } from "lucide-react";
import { useSnapshot } from "valtio";
import type { AuditRow } from "#domain/entities/audit.ts";
import { t } from "#src/i18n/t.ts";
import type { List } from "#src/state/list/list.ts";
import { useFilterText } from "#src/views/parts/grid/filter-texts.ts";
import { OwnScript } from "#src/views/parts/text.tsx";
import { recordWords } from "../trail/trail-words.ts";

/** The one record whose rows are shown, if the page was opened from a record; Enter shows all records again. */
export function RecordFilter({ list }: { list: List<AuditRow> }) {
  const { query, pages } = useSnapshot(list.state);
  const id = query.filters["entity_id"] ?? "";
  // A kept list may have rows of another query until those of this one have come.
  const row = (pages.get(1) ?? []).find(({ entity_id }) => String(entity_id) === id);
  const name = row === undefined ? t("trail.no_name", { id }) : recordWords(row);
  const words = id === "" ? "" : `${t("trail.record")}: ${name}`;
  useFilterText(list, "entity_id", words);
  if (id === "") return null;
  return (
    <button
      type="button"
      aria-label={t("grid.removeFilter", { label: words })}
      onClick={() => list.setFilters({ entity_id: "", entity: "" })}
      className="flex h-8 items-center gap-1.5 rounded-ui border border-accent bg-accent-soft px-2.5 text-label text-accent"
    >
      <OwnScript>{words}</OwnScript>
      <X size={14} aria-hidden="true" />
    </button>
  );
}
