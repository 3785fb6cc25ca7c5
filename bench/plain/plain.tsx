import { createRoot } from "react-dom/client";
import { PlainFilter } from "./plain-filter.tsx";
import { PlainPalette } from "./plain-palette.tsx";
import { PlainTable } from "./plain-table.tsx";
import type { Person } from "./people.ts";

/** What the product is compared with: the usual parts as they come, on the same people. */
const place = document.getElementById("root");
if (place === null) throw new Error("The page has no place.");
const people: Person[] = await (await fetch("/people.json")).json();
const parts = {
  "/palette": <PlainPalette people={people.slice(0, 5_000)} />,
  "/table": <PlainTable people={people} />,
  "/filter": <PlainFilter />,
};
createRoot(place).render(Object.entries(parts).find(([path]) => path === location.pathname)?.[1]);
