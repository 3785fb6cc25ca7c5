import { useEffect, useState } from "react";
import type { Branch } from "@domain/entities/branch";
import { listBranches } from "@src/api/catalog";
import { onCatchUp } from "@src/state/live";

/** The branches one may see, those at work. */
export function useBranches(): readonly Branch[] {
  const [branches, setBranches] = useState<readonly Branch[]>([]);
  useEffect(() => {
    const ask = () => {
      // What they are needed for waits for them; the network's return asks again.
      listBranches({ active: true }).then(setBranches, () => undefined);
    };
    ask();
    return onCatchUp(ask);
  }, []);
  return branches;
}
