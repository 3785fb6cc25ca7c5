import { X } from "lucide-react";
import { useSnapshot } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { shiftState } from "#src/state/session/shift.ts";
import type { List } from "#src/state/list/list.ts";
import { testName } from "#src/i18n/record-words.ts";
import { useFilterText } from "#src/views/parts/grid/filter-texts.ts";
import { OwnScript } from "#src/views/parts/text.tsx";

/** Filters that only a URL sets, from a figure of a report; the user can remove each of them. */
export const FURTHER_FILTERS = [
  "machine",
  "test",
  "modality",
  "insurance_provider",
  "insurance_covered",
  "referring_doctor",
  "referred",
  "owing",
  "refunded",
  "receptionist",
  "discounted",
  "reported",
  "reported_by",
  "made_start_date",
  "made_end_date",
] as const;

type FurtherName = (typeof FURTHER_FILTERS)[number] | "shift";

/** Returns the words for a filter's id, taken from a row of the list. */
const NAMES: Partial<Record<FurtherName, (row: Appointment) => string | null>> = {
  machine: (row) => row.machine_name,
  test: testName,
  modality: (row) => t(`common.modality.${row.modality}`),
  insurance_provider: (row) => row.insurance_provider_name,
  referring_doctor: (row) => row.referring_doctor_name,
  receptionist: (row) => row.created_by_name,
};

/** The active filters beside those that are always shown. */
export function FurtherFilters({ list }: { list: List<Appointment> }) {
  const { query } = useSnapshot(list.state);
  const { current } = useSnapshot(shiftState);
  // The user's own shift is a filter of the list itself.
  const names = current === null ? ([...FURTHER_FILTERS, "shift"] as const) : FURTHER_FILTERS;
  return names
    .filter((name) => (query.filters[name] ?? "") !== "")
    .map((name) => <FurtherFilter key={name} list={list} name={name} />);
}

function FurtherFilter({ list, name }: { list: List<Appointment>; name: FurtherName }) {
  // Reads `pages`, so that the words update with the rows.
  const { query, pages } = useSnapshot(list.state);
  const [first] = pages.get(1) ?? [];
  const label = t(`appointments.filter.${name === "shift" ? "of_shift" : name}`);
  const value = query.filters[name] ?? "";
  const day = name.endsWith("_date") ? formatDay(value) : null;
  const withoutLabel = query.filters[name] === "false" ? t("appointments.filter.without") : null;
  const chosen =
    day ?? withoutLabel ?? (first === undefined ? null : (NAMES[name]?.(first) ?? null));
  const words = chosen === null ? label : `${label}: ${chosen}`;
  useFilterText(list, name, words);
  return (
    <button
      type="button"
      aria-label={t("grid.removeFilter", { label: words })}
      onClick={() => list.setFilter(name, "")}
      className="flex h-8 items-center gap-1.5 rounded-ui border border-accent bg-accent-soft px-2.5 text-label text-accent"
    >
      <OwnScript>{words}</OwnScript>
      <X size={14} aria-hidden="true" />
    </button>
  );
}
