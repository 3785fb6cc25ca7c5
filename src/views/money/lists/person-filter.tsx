import { X } from "lucide-react";
import { useSnapshot } from "valtio";
import { t } from "#src/i18n/t.ts";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { useFilterText } from "#src/views/parts/grid/filter-texts.ts";
import { OwnScript } from "#src/views/parts/text.tsx";

/** What a person did: a payment, a movement of a safe. */
type Done = Identified & { by: number; by_name: string };

/** The one person whose rows are shown, if the list was opened from a figure; Enter shows everybody's again. */
export function PersonFilter<T extends Done>({ list }: { list: List<T> }) {
  const { query, pages } = useSnapshot(list.state);
  const id = query.filters["by"] ?? "";
  // A kept list may have rows of another query until those of this one have come.
  const row = (pages.get(1) ?? []).find(({ by }) => String(by) === id);
  const label = t("end_of_day.payments.by");
  const words = row === undefined ? label : `${label}: ${row.by_name}`;
  useFilterText(list, "by", id === "" ? "" : words);
  if (id === "") return null;
  return (
    <button
      type="button"
      aria-label={t("grid.removeFilter", { label: words })}
      onClick={() => list.setFilter("by", "")}
      className="flex h-8 items-center gap-1.5 rounded-ui border border-accent bg-accent-soft px-2.5 text-label text-accent"
    >
      <OwnScript>{words}</OwnScript>
      <X size={14} aria-hidden="true" />
    </button>
  );
}
