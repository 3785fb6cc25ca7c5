import { appointmentCommands } from "./appointment-commands";
import { boardCommands } from "./board-commands";
import type { Command, CommandId } from "./define";
import { catalogCommands } from "./catalog-commands";
import { controlCommands } from "./control-commands";
import { deskCommands } from "./desk-commands";
import { goCommands } from "./go-commands";
import { insuranceCommands } from "./insurance-commands";
import { patientCommands } from "./patient-commands";
import { reportCommands } from "./report-commands";
import { searchCommands } from "./search-commands";
import { viewCommands } from "./view-commands";

/** Everything a person can do. */
export const COMMANDS: readonly Command[] = [
  ...searchCommands,
  ...appointmentCommands,
  ...patientCommands,
  ...catalogCommands,
  ...boardCommands,
  ...reportCommands,
  ...insuranceCommands,
  ...controlCommands,
  ...deskCommands,
  ...viewCommands,
  ...goCommands,
];

const BY_ID = new Map<string, Command>(COMMANDS.map((command) => [command.id, command]));

/** The command of an id. Throws RangeError for an id that none has. */
export function commandOf(id: CommandId): Command {
  const command = BY_ID.get(id);
  if (command === undefined) throw new RangeError(`no command ${id}`);
  return command;
}

/** The command of an id that came as text; null when there is none. */
export function findCommand(id: string): Command | null {
  return BY_ID.get(id) ?? null;
}
