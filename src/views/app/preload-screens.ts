import { whenIdle } from "#src/browser/idle.ts";
import { canOpen, routeOf } from "#domain/routes.ts";
import { SCREENS } from "./screens.ts";
import type { RoleCode } from "#domain/roles.ts";

/** Starts to load the screen of a path while the server is still being asked who is signed in. */
export function preloadScreenOf(path: string): void {
  const pattern = routeOf(path)?.path;
  const found = Object.entries(SCREENS).find(([candidate]) => candidate === pattern);
  // If loading fails now, opening the screen tries again.
  found?.[1].load().catch(() => undefined);
}

/** Loads the screens of a role one after the other while the browser is idle. */
export function preloadScreens(role: RoleCode): void {
  const views = Object.entries(SCREENS).flatMap(([pattern, view]) =>
    canOpen(role, pattern.replace(":id", "1")) ? [view] : [],
  );
  const next = () => {
    const view = views.shift();
    if (view === undefined) return;
    whenIdle(() => {
      // If loading fails now, opening the screen tries again.
      view
        .load()
        .catch(() => undefined)
        .finally(next);
    });
  };
  next();
}
