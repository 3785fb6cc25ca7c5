import { useEffect, useState } from "react";
import type { DemoLogin } from "#domain/entities/account.ts";
import { getReadiness } from "#src/api/session.ts";
import type { DemoAccounts } from "./demo-accounts.tsx";

type Demo = { accounts: readonly DemoLogin[]; List: typeof DemoAccounts };

/**
 * Returns the accounts of the demo center and the component that shows them; null elsewhere, and until they
 * have loaded.
 */
export function useDemo(): Demo | null {
  const [demo, setDemo] = useState<Demo | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const readDemo = async () => {
      const accounts = (await getReadiness()).demo?.accounts ?? [];
      if (accounts.length === 0) return;
      // Loaded here, because only the demo center needs it.
      const { DemoAccounts } = await import("./demo-accounts.tsx");
      if (!isUnmounted) setDemo({ accounts, List: DemoAccounts });
    };
    // A server that is not ready shows no accounts; the login itself shows what is wrong.
    readDemo().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, []);
  return demo;
}
