import { useSnapshot } from "valtio";
import { t } from "@src/i18n/t";
import type { List } from "@src/state/list";
import type { Identified } from "@src/state/list-pages";

export type FilterOption = { readonly value: string; readonly label: string };

/** One filter of a list as a chip: what it is about, and what is chosen of it. */
export function FilterSelect<T extends Identified>({
  list,
  name,
  label,
  options,
}: {
  list: List<T>;
  /** Name of the filter in the address. */
  name: string;
  label: string;
  options: readonly FilterOption[];
}) {
  const { query } = useSnapshot(list.state);
  return (
    <ChipSelect
      value={query.filters[name] ?? ""}
      label={label}
      options={options}
      onChoose={(value) => list.setFilter(name, value)}
    />
  );
}

/** A choice as a chip; `any` is the word for none of the options. */
export function ChipSelect({
  value,
  label,
  options,
  any = t("grid.any"),
  onChoose,
}: {
  value: string;
  label: string;
  options: readonly FilterOption[];
  any?: string;
  onChoose: (value: string) => void;
}) {
  return (
    <label
      data-set={value !== "" || undefined}
      className="flex h-8 items-center gap-1 rounded-ui border border-line bg-raised ps-2.5 text-label text-muted focus-within:outline-2 focus-within:outline-accent data-set:border-accent data-set:bg-accent-soft data-set:text-accent"
    >
      {label}
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="h-full max-w-40 rounded-ui bg-transparent ps-1 pe-7 text-table font-medium text-ink outline-none"
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
