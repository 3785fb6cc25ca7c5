import { useSnapshot } from "valtio";
import { joinNames } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import type { SelectOption, SelectOptions } from "../form/select-options.ts";
import { onSelectKey } from "../select-letters.ts";
import { FailedLine } from "../states.tsx";
import { useFilterText } from "./filter-texts.ts";

/** One filter of a list as a chip: its label and the chosen option. */
export function FilterSelect<T extends Identified>({
  list,
  name,
  label,
  options,
}: {
  list: List<T>;
  /** Name of the filter in the URL. */
  name: string;
  label: string;
  options: SelectOptions;
}) {
  const { query } = useSnapshot(list.state);
  const value = query.filters[name] ?? "";
  useFilterText(list, name, value === "" ? "" : `${label}: ${labelOf(value, options)}`);
  return (
    <ChipSelect
      value={value}
      label={label}
      options={options}
      onChoose={(value) => list.setFilter(name, value)}
    />
  );
}

/** Returns the label of a filter's value; a URL may contain several values, separated by commas. */
function labelOf(value: string, options: readonly SelectOption[]): string {
  const nameOf = (one: string) => options.find((option) => option.value === one)?.label;
  return nameOf(value) ?? joinNames(value.split(",").map((one) => nameOf(one) ?? one));
}

/** A select as a chip; `anyLabel` is the label of no choice. */
export function ChipSelect({
  value,
  label,
  options,
  anyLabel = t("grid.any"),
  onChoose,
}: {
  value: string;
  label: string;
  options: SelectOptions;
  anyLabel?: string;
  onChoose: (value: string) => void;
}) {
  const { retry } = options;
  if (retry !== undefined)
    return <FailedLine words={t("grid.unread_filter", { filter: label })} retry={retry} />;
  return (
    <label
      data-set={value !== "" || undefined}
      className="flex h-8 items-center gap-1 rounded-ui border border-line bg-raised ps-2.5 text-label text-muted focus-within:outline-2 focus-within:outline-accent data-set:border-accent data-set:bg-accent-soft data-set:text-accent"
    >
      {label}
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        onKeyDown={onSelectKey}
        className="field-sizing-content h-full max-w-40 rounded-ui bg-transparent ps-1 pe-7 text-table font-medium text-ink outline-none"
      >
        <option value="">{anyLabel}</option>
        {/* A URL may hold what no option is: without its own line, the select would seem to filter nothing. */}
        {value !== "" &&
          options.length > 0 &&
          !options.some((option) => option.value === value) && (
            <option value={value}>{labelOf(value, options)}</option>
          )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
