import type { ReactNode, Ref } from "react";
import { Plus } from "lucide-react";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { Floating } from "../floating.tsx";
import type { Option } from "./picker-search.ts";
import type { PickerProps } from "./picker-props.ts";
import type { Lines } from "./use-lines.ts";

type PickerListProps<T extends Option> = {
  id: string;
  picker: Pick<PickerProps<T>, "label" | "render" | "nothing" | "create">;
  anchor: () => HTMLElement | null;
  query: string;
  lines: Lines<T>;
  onChoose: (option: T) => void;
  onCreate: () => void;
};

/** The list of a picker: matches, best first, and at the end the line that creates a missing record. */
export function PickerList<T extends Option>(props: PickerListProps<T>) {
  const { id, picker, anchor, query, onChoose, onCreate } = props;
  const { matches, isAnswered, hasFailed, active } = props.lines;
  const isActive = (line: number) => isAnswered && line === active;
  return (
    <Floating anchor={anchor} sameWidth>
      {isAnswered && active < 0 && matches.length > 0 && (
        <p className="px-2.5 py-1.5 text-label text-muted">
          {t(matches.length === 1 ? "form.picker.choose_one" : "form.picker.choose")}
        </p>
      )}
      <div id={id} role="listbox" aria-label={picker.label} aria-busy={!isAnswered && !hasFailed}>
        {matches.map((option, index) => (
          <Line
            key={option.id}
            ref={isActive(index) ? showLine : undefined}
            id={`${id}-${index}`}
            isActive={isActive(index)}
            // A match of an older text cannot be chosen.
            onPoint={() => isAnswered && onChoose(option)}
            className={isAnswered ? "" : "opacity-50"}
          >
            {picker.render(option, query)}
          </Line>
        ))}
        {(matches.length === 0 || hasFailed) && (
          <div
            role="option"
            aria-selected={false}
            aria-disabled="true"
            className={`px-2.5 py-2 text-table ${hasFailed ? "text-stop" : "text-muted"}`}
          >
            {outcomeWords(props.lines, picker.nothing ?? t("form.picker.nothing", { text: query }))}
          </div>
        )}
        {picker.create !== undefined && (
          <Line
            ref={isActive(matches.length) ? showLine : undefined}
            id={`${id}-${matches.length}`}
            isActive={isActive(matches.length)}
            onPoint={onCreate}
            className={`${matches.length === 0 ? "" : "border-t border-line"} text-accent`}
          >
            <Plus size={16} aria-hidden="true" className="shrink-0" />
            <span className="flex-1">{picker.create.label}</span>
          </Line>
        )}
      </div>
    </Floating>
  );
}

type LineProps = {
  ref?: Ref<HTMLDivElement> | undefined;
  id: string;
  isActive: boolean;
  className: string;
  onPoint: () => void;
  children: ReactNode;
};

function Line({ ref, id, isActive, className, onPoint, children }: LineProps) {
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => {
        // Keeps the focus in the field.
        event.preventDefault();
        onPoint();
      }}
      className={`flex min-h-row cursor-pointer items-center gap-2 rounded-ui px-2.5 py-1 aria-selected:bg-accent-soft ${className}`}
    >
      {children}
      {isActive && <KeyBadge keys="enter" />}
    </div>
  );
}

function showLine(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: "nearest" });
}

/** Returns the text shown instead of matches. */
function outcomeWords<T extends Option>(
  { hasFailed, isAnswered }: Lines<T>,
  nothing: string,
): string {
  if (hasFailed) return t("form.picker.failed");
  return isAnswered ? nothing : t("form.picker.searching");
}
