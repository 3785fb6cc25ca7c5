import type { FirstStep } from "#domain/first-step.ts";
import { DEFAULT_SETTINGS, type Settings } from "#domain/settings.ts";
import { firstStep, session } from "#src/state/session/session.ts";
import { appointmentCommands } from "./areas/appointment.ts";
import { autotextCommands } from "./areas/autotext.ts";
import { boardCommands } from "./areas/board.ts";
import type { Command, CommandId, Section } from "./engine/define.ts";
import { catalogCommands } from "./areas/catalog.ts";
import { commissionCommands } from "./areas/commissions.ts";
import { claimCommands } from "./areas/claims.ts";
import { controlCommands } from "./areas/control.ts";
import { deskCommands } from "./areas/desk.ts";
import { goCommands } from "./areas/go.ts";
import { insuranceCommands } from "./areas/insurance.ts";
import { withOwnKeys } from "./engine/own-keys.ts";
import { patientCommands } from "./areas/patient.ts";
import { periodCommands } from "./areas/period.ts";
import { reportCommands } from "./areas/report.ts";
import { safeCommands } from "./areas/safe.ts";
import { searchCommands } from "./areas/search.ts";
import { viewCommands } from "./areas/view.ts";
import { worklistCommands } from "./areas/worklist.ts";

/** All commands with their default keys. */
export const COMMANDS: readonly Command[] = [
  ...searchCommands,
  ...appointmentCommands,
  ...patientCommands,
  ...catalogCommands,
  ...boardCommands,
  ...reportCommands,
  ...autotextCommands,
  ...worklistCommands,
  ...insuranceCommands,
  ...claimCommands,
  ...controlCommands,
  ...safeCommands,
  ...commissionCommands,
  ...periodCommands,
  ...deskCommands,
  ...viewCommands,
  ...goCommands,
];

/** The sections of commands that a person has who must do something else first. */
const OPEN_SECTIONS: ReadonlySet<Section> = new Set(["screen", "form", "session"]);
const OPEN_PAGES: ReadonlySet<CommandId> = new Set([
  "go.password",
  "go.sessions",
  "go.second_factor",
]);
/** What of it reads or saves more than the own password. */
const AFTER_PASSWORD: ReadonlySet<CommandId> = new Set([
  "go.sessions",
  "go.second_factor",
  "session.single_letters",
  "session.reset_keys",
]);

/** Returns true if a command is there before the person has done what comes first. */
const isOpenBefore = (step: FirstStep, { id, section }: Command): boolean =>
  (OPEN_PAGES.has(id) || (OPEN_SECTIONS.has(section) && id !== "pacs.open")) &&
  (step === "second_factor" || !AFTER_PASSWORD.has(id));

type Known = {
  ownKeys: Settings["keys"];
  commands: readonly Command[];
  /** Those of a person who must do something else first, by what that is. */
  before: Readonly<Record<FirstStep, readonly Command[]>>;
  byId: ReadonlyMap<string, Command>;
};

function knownBy(ownKeys: Settings["keys"]): Known {
  const commands = withOwnKeys(COMMANDS, ownKeys);
  return {
    ownKeys,
    commands,
    before: {
      password: commands.filter((command) => isOpenBefore("password", command)),
      second_factor: commands.filter((command) => isOpenBefore("second_factor", command)),
    },
    byId: new Map(commands.map((command) => [command.id, command])),
  };
}

/**
 * Returns the commands with the keys that the person has chosen; `ownKeys` returns those keys. `firstStepNow`
 * returns what the person must do before anything else.
 */
export function createCommands(
  ownKeys: () => Settings["keys"],
  firstStepNow: () => FirstStep | null = () => null,
) {
  let known = knownBy({});

  /** Computed again only if the person or their keys have changed. */
  function now(): Known {
    const changedKeys = ownKeys();
    if (changedKeys !== known.ownKeys) known = knownBy(changedKeys);
    return known;
  }

  /** Returns all commands with the keys of the signed-in person. */
  function commandsNow(): readonly Command[] {
    const step = firstStepNow();
    return step === null ? now().commands : now().before[step];
  }

  /** Returns the command with this id. Throws a RangeError if there is none. */
  function commandOf(id: CommandId): Command {
    const command = findCommand(id);
    if (command === null) throw new RangeError(`no command ${id}`);
    return command;
  }

  /** Returns the command with this id; null if there is none. */
  function findCommand(id: string): Command | null {
    return now().byId.get(id) ?? null;
  }

  return { commandsNow, commandOf, findCommand };
}

export const { commandsNow, commandOf, findCommand } = createCommands(
  () => session.account?.settings.keys ?? DEFAULT_SETTINGS.keys,
  firstStep,
);
