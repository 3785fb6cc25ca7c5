import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { ChevronDown } from "lucide-react";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { joinNames } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { Floating } from "../floating.tsx";
import type { SelectOptions } from "../form/select-options.ts";
import { FailedLine } from "../states.tsx";

/** How many names a chip shows before it counts the others. */
const MOST_NAMES = 2;

/**
 * A chip that chooses several options, or all of them, which is a choice of its own: an option that is added later
 * belongs to it. Arrows move, Space marks, Enter or leaving applies, Escape leaves it as it was.
 */
export default function SeveralSelect({
  value,
  label,
  allLabel,
  options,
  onChoose,
}: {
  /** The chosen values by comma; empty for all. */
  value: string;
  label: string;
  allLabel: string;
  options: SelectOptions;
  onChoose: (value: string) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const isClosing = useRef(false);
  const warning = useId();
  /** The values marked in the open popup: null for all of them. Undefined while it is closed. */
  const [marked, setMarked] = useState<readonly string[] | null | undefined>(undefined);
  const group = useRef<HTMLDivElement>(null);
  const isOpen = marked !== undefined;
  useLayoutEffect(() => {
    // Not by autoFocus: that comes before the popup is shown, and what is hidden takes no focus.
    if (isOpen) group.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  }, [isOpen]);
  const { retry } = options;
  if (retry !== undefined)
    return <FailedLine words={t("grid.unread_filter", { filter: label })} retry={retry} />;
  const isEmpty = marked?.length === 0;

  function open(): void {
    isClosing.current = false;
    setMarked(value === "" ? null : value.split(","));
  }

  function close({ apply, refocus }: { apply: boolean; refocus: boolean }): void {
    // Closing takes the focus out of the popup, which asks to close it again.
    if (isClosing.current || marked === undefined) return;
    isClosing.current = true;
    if (refocus) button.current?.focus();
    setMarked(undefined);
    const next = marked?.join(",") ?? "";
    if (apply && !isEmpty && next !== value) onChoose(next);
  }

  function toggle(option: string): void {
    const before = marked ?? [];
    const isMarked = before.includes(option);
    const values = isMarked ? before.filter((one) => one !== option) : [...before, option];
    setMarked(options.map((one) => one.value).filter((one) => values.includes(one)));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>("input")];
    const index = boxes.findIndex((box) => box === document.activeElement);
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: boxes.length - 1 }[
      key
    ];
    if (target !== undefined) boxes[Math.max(0, Math.min(boxes.length - 1, target))]?.focus();
    else if (key === "Escape") close({ apply: false, refocus: true });
    else if (key === "Enter") {
      if (!isEmpty) close({ apply: true, refocus: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-set={value !== "" || undefined}
        onClick={() => (isOpen ? close({ apply: true, refocus: true }) : open())}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || isOpen) return;
          event.preventDefault();
          open();
        }}
        className="flex h-8 items-center gap-1.5 rounded-ui border border-line bg-raised px-2.5 text-label text-muted focus-visible:outline-2 focus-visible:outline-accent data-set:border-accent data-set:bg-accent-soft data-set:text-accent"
      >
        {label}
        <span className="max-w-56 truncate text-table font-medium text-ink">
          {chosenText(value, options, allLabel)}
        </span>
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      {isOpen && (
        <Floating
          anchor={() => button.current}
          label={label}
          onLeave={() => close({ apply: true, refocus: false })}
        >
          {/* The focused check box has the focus; the group handles its keys. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <div
            ref={group}
            role="group"
            aria-label={label}
            onKeyDown={onKeyDown}
            className="min-w-48"
          >
            <Line
              name={allLabel}
              isMarked={marked === null}
              onToggle={() => setMarked(marked === null ? [] : null)}
            />
            <hr className="my-1 border-line" />
            {options.map((option) => (
              <Line
                key={option.value}
                name={option.label}
                isMarked={marked?.includes(option.value) === true}
                onToggle={() => toggle(option.value)}
              />
            ))}
            <p id={warning} role="status" className="px-2 text-label text-stop">
              {isEmpty ? t("period.choose_one") : ""}
            </p>
            <p className="flex items-center gap-1.5 border-t border-line px-2 pt-2 pb-1 text-label text-muted">
              <KeyBadge keys="enter" /> {t("period.several.apply")}
              <span className="w-2" />
              <KeyBadge keys="escape" /> {t("period.several.leave")}
            </p>
          </div>
        </Floating>
      )}
    </>
  );
}

function Line({
  name,
  isMarked,
  onToggle,
}: {
  name: string;
  isMarked: boolean;
  onToggle: () => void;
}) {
  return (
    <label className="flex h-field items-center gap-2 rounded-badge px-2 text-body has-focus-visible:bg-accent-soft">
      <input type="checkbox" checked={isMarked} onChange={onToggle} className="size-4 shrink-0" />
      <bdi dir="auto" className="truncate">
        {name}
      </bdi>
    </label>
  );
}

/** Returns the names of the chosen options, `North and South`, with a count if there are more. */
function chosenText(value: string, options: SelectOptions, allLabel: string): string {
  if (value === "") return allLabel;
  const names = value
    .split(",")
    .map((one) => options.find((option) => option.value === one)?.label ?? `#${one}`);
  const more = names.length - MOST_NAMES;
  return more > 0 ? joinNames([...names.slice(0, MOST_NAMES), `+${more}`]) : joinNames(names);
}
