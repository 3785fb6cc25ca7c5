import { Command as Menu } from "cmdk";
import { memo } from "react";
import { KeyBadge } from "../ui/key-badge.tsx";
import type { Item } from "./item.ts";

type LineProps = {
  item: Item;
  /** Whether the user must move to it before it can be chosen. */
  isHeldBack: boolean;
};

/**
 * Shows one line: its title, its details or why it cannot run now, and its key. Items are created again with
 * every letter, so a line renders again only if its texts change.
 */
export const PaletteLine = memo(PlainLine, (before, after) => {
  const [old, next] = [before.item, after.item];
  return (
    old.value === next.value &&
    old.title === next.title &&
    old.subtitle === next.subtitle &&
    old.keys === next.keys &&
    old.reason === next.reason &&
    before.isHeldBack === after.isHeldBack
  );
});

function PlainLine({ item, isHeldBack }: LineProps) {
  const refused = item.reason !== null;
  return (
    <Menu.Item
      value={item.value}
      // The component never chooses a disabled line by itself.
      disabled={isHeldBack}
      data-refused={refused || undefined}
      className="flex min-h-row cursor-pointer items-center gap-3 rounded-ui px-2.5 py-1 text-body data-refused:text-faint data-[selected=true]:bg-accent-soft"
    >
      <bdi className="max-w-3/5 shrink-0 truncate font-medium">{item.title}</bdi>
      <span className="min-w-0 flex-1 truncate text-table text-muted">
        {item.reason ?? item.subtitle}
      </span>
      {item.keys !== null && <KeyBadge keys={item.keys} />}
    </Menu.Item>
  );
}
