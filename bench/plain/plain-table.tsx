import { useMemo, useState } from "react";
import { PeopleRows } from "./people-rows.tsx";
import type { Person } from "./people.ts";

/** All rows in the document, filtered in the browser. */
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
