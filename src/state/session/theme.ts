import { proxy } from "valtio";

/** The theme the user chose; `system` follows the operating system. */
export type ThemeChoice = "system" | "light" | "dark";

const KEY = "scandesk.theme";
const NEXT: Record<ThemeChoice, ThemeChoice> = { system: "light", light: "dark", dark: "system" };

export const theme = proxy<{ choice: ThemeChoice }>({ choice: rememberedTheme() });

/** Sets the theme on the document; the colours follow by CSS. */
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

/** Switches to the next theme: system → light → dark → system. */
export function nextTheme(): void {
  setTheme(NEXT[theme.choice]);
}

function rememberedTheme(): ThemeChoice {
  const storedTheme = globalThis.localStorage?.getItem(KEY);
  return storedTheme === "light" || storedTheme === "dark" ? storedTheme : "system";
}
