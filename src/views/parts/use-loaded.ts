import { useEffect, useState } from "react";
import type { Loader } from "#src/browser/loader.ts";

/** Returns a module that is loaded after the page is drawn; null until then, if it fails, and while it is not wanted. */
export function useLoaded<T>(loader: Loader<T>, isWanted = true): T | null {
  const [loaded, setLoaded] = useState(loader.loaded);
  useEffect(() => {
    if (!isWanted || loaded !== null) return;
    loader.load().then(
      (found) => setLoaded(() => found),
      () => undefined,
    );
  }, [loader, isWanted, loaded]);
  return isWanted ? loaded : null;
}
