import { useEffect, useState } from "react";
import { getReadiness, type DemoAccount } from "#src/api/session.ts";
import type { DemoAccounts } from "./demo-accounts.tsx";

type Demo = { accounts: readonly DemoAccount[]; List: typeof DemoAccounts };

/** The accounts of the demo center and what shows them; null elsewhere, and until they came. */
export function useDemo(): Demo | null {
  const [demo, setDemo] = useState<Demo | null>(null);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const accounts = (await getReadiness()).demo?.accounts ?? [];
      if (accounts.length === 0) return;
      // No center but the demo's has a use for it.
      const { DemoAccounts } = await import("./demo-accounts.tsx");
      if (!gone) setDemo({ accounts, List: DemoAccounts });
    };
    // A server that is not ready shows no accounts; the login itself says what is wrong.
    ask().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return demo;
}
