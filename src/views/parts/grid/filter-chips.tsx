import { X } from "lucide-react";
import { useSnapshot } from "valtio";
import { t } from "@src/i18n/t";
import type { List } from "@src/state/list";
import type { Identified } from "@src/state/list-pages";
import { focusGrid } from "./use-focus-grid";

/** One filter in force, in words: `Status: Arrived`. */
export type FilterWords = {
  /** Name of the filter in the address. */
  name: string;
  label: string;
  /** The chosen value in words. */
  value: string;
};

/** The filters in force as chips; each is taken away by Enter, Space, Delete or a click. */
export function FilterChips<T extends Identified>({
  list,
  words,
}: {
  list: List<T>;
  /** What a filter and its value are called; null hides it, as a filter that is fixed by the screen. */
  words: (name: string, value: string) => FilterWords | null;
}) {
  const { query } = useSnapshot(list.state);
  const inForce = Object.entries(query.filters).flatMap(
    ([name, value]) => words(name, value) ?? [],
  );
  function remove(name: string): void {
    list.setFilter(name, "");
    focusGrid();
  }
  return inForce.map(({ name, label, value }) => (
    <button
      key={name}
      type="button"
      aria-label={t("grid.removeFilter", { label: `${label}: ${value}` })}
      onClick={() => remove(name)}
      onKeyDown={(event) => {
        if (event.key !== "Delete" && event.key !== "Backspace") return;
        event.preventDefault();
        remove(name);
      }}
      className="inline-flex h-7 items-center gap-1.5 rounded-full bg-accent-soft ps-3 pe-2 text-label text-accent"
    >
      {label}: <bdi className="font-semibold">{value}</bdi>
      <X size={14} aria-hidden="true" />
    </button>
  ));
}
