import type { ReactNode } from "react";
import { Plus } from "lucide-react";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { Floating } from "../floating.tsx";
import type { Option } from "./matches.ts";

type PickerListProps<T extends Option> = {
  id: string;
  label: string;
  anchor: () => HTMLElement | null;
  query: string;
  matches: readonly T[];
  /** Whether the matches belong to what is typed. */
  answered: boolean;
  failed: boolean;
  active: number;
  render: (option: T, query: string) => ReactNode;
  createLabel: string | null;
  onTake: (option: T) => void;
  onCreate: () => void;
};

const LINE =
  "flex min-h-row cursor-pointer items-center gap-2 rounded-ui px-2.5 py-1 aria-selected:bg-accent-soft";

/** The list of a picker: matches, best first, and at the end the line that creates a missing record. */
export function PickerList<T extends Option>(props: PickerListProps<T>) {
  const { id, label, anchor, query, matches, answered, failed, active } = props;
  const isCreate = props.createLabel !== null && active === matches.length;
  return (
    <Floating anchor={anchor} sameWidth>
      {answered && active < 0 && matches.length > 0 && (
        <p className="px-2.5 py-1.5 text-label text-muted">{t("form.picker.choose")}</p>
      )}
      <div id={id} role="listbox" aria-label={label} aria-busy={!answered && !failed}>
        {matches.map((option, index) => (
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={answered && index === active}
            ref={answered && index === active ? showLine : undefined}
            onPointerDown={(event) => {
              // Keeps the focus in the field; a match of an older text cannot be taken.
              event.preventDefault();
              if (answered) props.onTake(option);
            }}
            className={`${LINE} ${answered ? "" : "opacity-50"}`}
          >
            {props.render(option, query)}
            {answered && index === active && <KeyBadge keys="enter" />}
          </div>
        ))}
        {(matches.length === 0 || failed) && (
          <div
            role="option"
            aria-selected={false}
            aria-disabled="true"
            className={`px-2.5 py-2 text-table ${failed ? "text-stop" : "text-muted"}`}
          >
            {failed
              ? t("form.picker.failed")
              : answered
                ? t("form.picker.nothing", { text: query })
                : t("form.picker.searching")}
          </div>
        )}
        {props.createLabel !== null && (
          <div
            id={`${id}-${matches.length}`}
            role="option"
            aria-selected={answered && isCreate}
            onPointerDown={(event) => {
              event.preventDefault();
              props.onCreate();
            }}
            className={`${LINE} ${matches.length === 0 ? "" : "border-t border-line"} text-accent`}
          >
            <Plus size={16} aria-hidden="true" className="shrink-0" />
            <span className="flex-1">{props.createLabel}</span>
            {answered && isCreate && <KeyBadge keys="enter" />}
          </div>
        )}
      </div>
    </Floating>
  );
}

function showLine(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: "nearest" });
}
