import type { SetupStep } from "#domain/setting-up.ts";
import { commandOf } from "#src/commands/all.ts";
import type { CommandId } from "#src/commands/engine/define.ts";
import { session } from "#src/state/session/session.ts";

/** What makes each step; a price is set on the page of its machine. */
export const STEP_COMMANDS: Readonly<Record<SetupStep, CommandId>> = {
  branches: "create.branch",
  rooms: "create.room",
  machines: "create.machine",
  tests: "create.test",
  prices: "go.machines",
  accounts: "create.account",
  profile: "go.center_profile",
};

/** Returns true if the user may make this step. */
export function mayMake(step: SetupStep): boolean {
  const { roles } = commandOf(STEP_COMMANDS[step]);
  return roles === null || roles.includes(session.role);
}
