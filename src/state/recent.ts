import { session } from "./session";

const MOST = 8;

const keyOf = () => `scandesk.recent.${session.account?.id ?? 0}`;

/** Ids of the commands this person used last, the latest first. */
export function recentCommands(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch (failure) {
    if (failure instanceof SyntaxError || failure instanceof DOMException) return [];
    throw failure;
  }
}

export function rememberCommand(id: string): void {
  const others = recentCommands().filter((other) => other !== id);
  localStorage.setItem(keyOf(), JSON.stringify([id, ...others].slice(0, MOST)));
}
