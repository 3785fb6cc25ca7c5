import type { ListPorts } from "#src/state/list/types.ts";
import { onLeaving } from "#src/state/screen/navigation.ts";

/** Rest after which a list's query goes into the address: each change of it makes a browser fetch the page's icon anew. */
const REST = 200;

/** The query part of the address for as long as it is the screen's own: leaving changes the path first. */
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
      timer = setTimeout(flush, REST);
    },
    watch(moved) {
      const check = (): void => {
        // Whoever moves the address has the last word.
        forget();
        if (location.pathname === path) moved();
      };
      // The router tells of its own moves by events of these names.
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
