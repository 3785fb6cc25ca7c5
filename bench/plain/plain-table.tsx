import { useMemo, useState } from "react";
import { PeopleRows } from "./people-rows.tsx";
import type { Person } from "./people.ts";

/** Every row in the document, filtered where they are. */
export function PlainTable({ people }: { people: readonly Person[] }) {
  const [typed, setTyped] = useState("");
  const shown = useMemo(
    () => people.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())),
    [people, typed],
  );
  return (
    <>
      <input
        autoFocus
        aria-label="Filter"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div style={{ height: 600, overflow: "auto" }}>
        <PeopleRows people={shown} answer={typed} />
      </div>
    </>
  );
}
