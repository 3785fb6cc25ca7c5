import { createRoot } from "react-dom/client";
import { PlainFilter } from "./plain-filter.tsx";
import { PlainPalette } from "./plain-palette.tsx";
import { PlainTable } from "./plain-table.tsx";
import type { Person } from "./people.ts";

/** The comparison pages: standard components without tuning, with the same patients. */
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no place.");
const people: Person[] = await (await fetch("/people.json")).json();
const parts = {
  "/palette": <PlainPalette people={people.slice(0, 5_000)} />,
  "/table": <PlainTable people={people} />,
  "/filter": <PlainFilter />,
};
createRoot(root).render(Object.entries(parts).find(([path]) => path === location.pathname)?.[1]);
