import type { ListPorts } from "#src/state/list/types.ts";
import { onLeaving } from "#src/state/screen/navigation.ts";

/**
 * Milliseconds without a change after which a list's query goes into the URL: each change of the URL makes the
 * browser fetch the page's icon again.
 */
const WRITE_AFTER = 200;

/** Reads and writes the query part of the URL while the path is the screen's own: leaving changes the path first. */
export function addressOf(path: string): NonNullable<ListPorts["address"]> {
  let pending: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function forget(): void {
    pending = null;
    clearTimeout(timer);
  }

  function flush(): void {
    const address = pending;
    forget();
    if (address !== null && location.pathname === path)
      history.replaceState(history.state, "", `${path}${address}`);
  }

  return {
    read: () => pending ?? location.search,
    write(address) {
      forget();
      pending = address;
      timer = setTimeout(flush, WRITE_AFTER);
    },
    watch(moved) {
      const check = (): void => {
        // A navigation overrides a pending write.
        forget();
        if (location.pathname === path) moved();
      };
      // The router dispatches events of these names for its own navigations.
      const names = ["popstate", "pushState", "replaceState"];
      for (const name of names) addEventListener(name, check);
      addEventListener("focusout", flush);
      const end = onLeaving(flush);
      return () => {
        forget();
        end();
        removeEventListener("focusout", flush);
        for (const name of names) removeEventListener(name, check);
      };
    },
  };
}
