import { X } from "lucide-react";
import { useSnapshot } from "valtio";
import type { Appointment } from "@domain/entities/appointment";
import { t } from "@src/i18n/t";
import { shiftState } from "@src/state/shift";
import type { List } from "@src/state/list";

/** Filters that come with an address, from a figure of a report; each can be taken away. */
export const FURTHER = [
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
] as const;

/** What the list is narrowed to beside the filters that are always there. */
export function FurtherFilters({ list }: { list: List<Appointment> }) {
  const { query } = useSnapshot(list.state);
  const { current } = useSnapshot(shiftState);
  // The own shift is a choice of the list itself.
  const names = current === null ? ([...FURTHER, "shift"] as const) : FURTHER;
  return names
    .filter((name) => (query.filters[name] ?? "") !== "")
    .map((name) => (
      <button
        key={name}
        type="button"
        aria-label={t("grid.removeFilter", { label: wordOf(name) })}
        onClick={() => list.setFilter(name, "")}
        className="flex h-8 items-center gap-1.5 rounded-ui border border-accent bg-accent-soft px-2.5 text-label text-accent"
      >
        {wordOf(name)}
        {query.filters[name] === "false" && <span>{t("appointments.filter.without")}</span>}
        <X size={14} aria-hidden="true" />
      </button>
    ));
}

function wordOf(name: (typeof FURTHER)[number] | "shift"): string {
  return t(`appointments.filter.${name === "shift" ? "of_shift" : name}`);
}
