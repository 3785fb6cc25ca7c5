import { createRoot } from "react-dom/client";
import { PlainFilter } from "./plain-filter";
import { PlainPalette } from "./plain-palette";
import { PlainTable } from "./plain-table";
import type { Person } from "./people";

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
