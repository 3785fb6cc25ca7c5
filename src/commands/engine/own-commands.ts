import type { MessageKey } from "#src/i18n/t.ts";
import type { ViewId } from "#src/state/screen/context.ts";
import type { Command, Facts, Section } from "./define.ts";

/** The sections of the list of keys (F1), in their order. */
export const SHEET_SECTIONS: readonly Section[] = [
  "search",
  "appointment",
  "patient",
  "report",
  "editor",
  "shift",
  "catalog",
  "list",
  "form",
  "screen",
  "session",
  "go",
];

/** Screens whose figures the arrows move between, and Enter opens. */
const FIGURE_VIEWS: ReadonlySet<ViewId> = new Set<ViewId>([
  "dashboard",
  "financials",
  "end-of-day",
  "settings",
]);

const FIGURE_KEYS: readonly { title: MessageKey; keys: readonly string[] }[] = [
  { title: "palette.table.move", keys: ["arrowup", "arrowdown"] },
  { title: "palette.table.open", keys: ["enter"] },
];

/** Returns the keys that the figures of a screen handle themselves. */
export const figureKeys = (view: ViewId) => (FIGURE_VIEWS.has(view) ? FIGURE_KEYS : []);

/** Returns true if a command belongs to what is on screen: the screen, its list or text, or the record at hand. */
export function isOwn({ when, param }: Command, { view, selection }: Facts): boolean {
  if (param !== null) return param === selection;
  return (
    when.view?.includes(view) === true ||
    (when.selection !== undefined && selection !== "none") ||
    [when.hasGrid, when.hasCatalog, when.hasUpload, when.hasEditor, when.hasAside].includes(true) ||
    [when.hasExport, when.hasColumns].includes(true)
  );
}
