import { useEffect, useState } from "react";
import { Command } from "cmdk";
import type { Person } from "./people.ts";

/** cmdk as its page shows it: its own dialog, its own filter over all the items it was given. */
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
        {/* No letter finds it: with every letter another line is the best one. */}
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
