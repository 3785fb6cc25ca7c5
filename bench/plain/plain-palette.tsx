import { useEffect, useState } from "react";
import { Command } from "cmdk";
import type { Person } from "./people.ts";

/** cmdk as in its documentation: its own dialog, and its own filter over all items. */
export function PlainPalette({ people }: { people: readonly Person[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "k" || !event.ctrlKey) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <Command.Dialog open={open} onOpenChange={setOpen} label="Everybody">
      <Command.Input />
      <Command.List style={{ height: 400, overflow: "auto" }}>
        <Command.Empty>Nobody.</Command.Empty>
        {/* No letter matches this item, so the first item changes with every letter. */}
        <Command.Item value="—">—</Command.Item>
        {people.map(({ id, name }) => (
          <Command.Item key={id} value={`${name} ${id}`}>
            {name}
          </Command.Item>
        ))}
      </Command.List>
    </Command.Dialog>
  );
}
