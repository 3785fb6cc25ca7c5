import { X } from "lucide-react";
import { useSnapshot } from "valtio";
import { isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { daysWords } from "./filter-days.tsx";
import { useFilterText } from "./filter-texts.ts";

/** The days of another date of a list's rows, which only a URL sets, from a figure of a report; the user can remove them. */
export function FurtherDays<T extends Identified>({
  list,
  name,
  label,
}: {
  list: List<T>;
  /** The filters are `name` with `_start_date` and `_end_date`. */
  name: string;
  label: string;
}) {
  const { query } = useSnapshot(list.state);
  const [first, last] = [`${name}_start_date`, `${name}_end_date`];
  const days = daysWords(query.filters[first] ?? "", query.filters[last] ?? "");
  const words = days === "" ? "" : `${label}: ${isolate(days)}`;
  useFilterText(list, name, words);
  if (days === "") return null;
  return (
    <button
      type="button"
      aria-label={t("grid.removeFilter", { label: words })}
      onClick={() => list.setFilters({ [first]: "", [last]: "" })}
      className="flex h-8 items-center gap-1.5 rounded-ui border border-accent bg-accent-soft px-2.5 text-label text-accent"
    >
      {words}
      <X size={14} aria-hidden="true" />
    </button>
  );
}
