import { Command as Menu } from "cmdk";
import { KeyBadge } from "../key-badge";
import type { Item } from "./results";

/** One line: what it is, what else is known or why it cannot run now, and its key. */
export function PaletteLine({
  item,
  stale,
  onTake,
  onPoint,
}: {
  item: Item;
  /** It belongs to an older line and cannot be taken. */
  stale: boolean;
  onTake: () => void;
  onPoint: () => void;
}) {
  const refused = item.reason !== null;
  return (
    <Menu.Item
      value={item.value}
      data-refused={refused || undefined}
      data-stale={stale || undefined}
      onSelect={onTake}
      onPointerMove={onPoint}
      className="flex min-h-row cursor-pointer items-center gap-3 rounded-ui px-2.5 py-1 text-body data-refused:text-faint group-data-slow/list:data-stale:opacity-60 data-[selected=true]:bg-accent-soft"
    >
      <bdi className="max-w-3/5 shrink-0 truncate font-medium">{item.title}</bdi>
      <bdi className="min-w-0 flex-1 truncate text-table text-muted">
        {item.reason ?? item.subtitle}
      </bdi>
      {item.keys !== null && <KeyBadge keys={item.keys} />}
    </Menu.Item>
  );
}
