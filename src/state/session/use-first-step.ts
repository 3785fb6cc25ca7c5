import { useSnapshot } from "valtio";
import type { FirstStep } from "#domain/first-step.ts";
import { firstStep, session } from "./session.ts";

/** {@link firstStep} for a component, which is rendered again when it changes. */
export function useFirstStep(): FirstStep | null {
  // Subscribes the component to the account.
  void useSnapshot(session).account;
  return firstStep();
}
