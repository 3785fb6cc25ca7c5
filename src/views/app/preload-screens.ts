import { canOpen, routeOf } from "#domain/access.ts";
import { SCREENS } from "./screens.ts";
import type { RoleCode } from "#domain/roles.ts";

/** Begins to fetch the screen of an address while it is still being asked who is there. */
export function preloadScreenOf(path: string): void {
  const pattern = routeOf(path)?.path;
  const found = Object.entries(SCREENS).find(([candidate]) => candidate === pattern);
  // What cannot be fetched now is asked for again when the screen is opened.
  found?.[1].load().catch(() => undefined);
}

/** Fetches the screens of a role one after the other while nothing else is going on. */
export function preloadScreens(role: RoleCode): void {
  const views = Object.entries(SCREENS).flatMap(([pattern, view]) =>
    canOpen(role, pattern.replace(":id", "1")) ? [view] : [],
  );
  const next = () => {
    const view = views.shift();
    if (view === undefined) return;
    requestIdleCallback(() => {
      // What cannot be fetched now is asked for again when the screen is opened.
      view
        .load()
        .catch(() => undefined)
        .finally(next);
    });
  };
  next();
}
