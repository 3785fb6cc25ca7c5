import { useSnapshot } from "valtio";
import { isClosed, session } from "./session.ts";

/** {@link isClosed} for a component, which is rendered again when it changes. */
export function useIsClosed(): boolean {
  // Subscribes the component to the account.
  void useSnapshot(session).account;
  return isClosed();
}
