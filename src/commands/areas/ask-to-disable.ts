import { openLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";

/**
 * Asks whether to make an account inactive; resolves with true if so. Does not ask about the own account, which the server
 * refuses in any case.
 */
export function askToDisable({ id, name }: { id: number; name: string }): Promise<boolean> {
  if (id === session.account?.id) return Promise.resolve(true);
  return new Promise((resolve) => {
    openLayer({ kind: "disable-account", account: { id, name }, onAnswer: resolve });
  });
}
