import { useEffect, useState } from "react";
import { PeopleRows } from "./people-rows.tsx";
import type { Person } from "./people.ts";

const DEBOUNCE_MS = 300;

/** Queries the server 300 ms after the last keystroke. */
export function PlainFilter() {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<{ answer: string; people: readonly Person[] }>({
    answer: "",
    people: [],
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      void (async () => {
        const answer = await fetch(`/search?q=${encodeURIComponent(typed)}`);
        setFound({ answer: typed, people: await answer.json() });
      })();
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <>
      <input
        autoFocus
        aria-label="Filter"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div style={{ height: 600, overflow: "auto" }}>
        <PeopleRows people={found.people} answer={found.answer} />
      </div>
    </>
  );
}
