import { proxy } from "valtio";

/** What the person chose; `system` follows the operating system. */
export type ThemeChoice = "system" | "light" | "dark";

const KEY = "scandesk.theme";
const NEXT: Record<ThemeChoice, ThemeChoice> = { system: "light", light: "dark", dark: "system" };

export const theme = proxy<{ choice: ThemeChoice }>({ choice: rememberedTheme() });

/** Puts the choice on the document; the colours follow by themselves. */
export function applyTheme(choice: ThemeChoice = theme.choice): void {
  const root = document.documentElement;
  if (choice === "system") delete root.dataset.theme;
  else root.dataset.theme = choice;
}

export function setTheme(choice: ThemeChoice): void {
  theme.choice = choice;
  localStorage.setItem(KEY, choice);
  applyTheme(choice);
}

/** System → light → dark → system. */
export function nextTheme(): void {
  setTheme(NEXT[theme.choice]);
}

function rememberedTheme(): ThemeChoice {
  const kept = globalThis.localStorage?.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}
