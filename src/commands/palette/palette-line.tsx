import { memo } from "react";
import { KeyBadge } from "../key-badge";
import type { Item } from "./results";

type LineProps = { id: string; item: Item; isSelected: boolean };

/**
 * One line: what it is, what else is known or why it cannot run now, and its key. Items are made anew
 * with every letter; a line is drawn again only when it reads otherwise.
 */
export const PaletteLine = memo(PlainLine, (before, after) => {
  const [old, next] = [before.item, after.item];
  return (
    before.id === after.id &&
    before.isSelected === after.isSelected &&
    old.title === next.title &&
    old.subtitle === next.subtitle &&
    old.keys === next.keys &&
    old.reason === next.reason
  );
});

function PlainLine({ id, item, isSelected }: LineProps) {
  const refused = item.reason !== null;
  return (
    // The line above has the focus and takes the keys for all options; the list takes the pointer.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-disabled={refused || undefined}
      data-value={item.value}
      className="flex min-h-row cursor-pointer items-center gap-3 rounded-ui px-2.5 py-1 text-body aria-disabled:text-faint aria-selected:bg-accent-soft"
    >
      <bdi className="max-w-3/5 shrink-0 truncate font-medium">{item.title}</bdi>
      <bdi className="min-w-0 flex-1 truncate text-table text-muted">
        {item.reason ?? item.subtitle}
      </bdi>
      {item.keys !== null && <KeyBadge keys={item.keys} />}
    </div>
  );
}
