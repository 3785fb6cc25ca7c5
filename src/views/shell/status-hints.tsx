import { useSnapshot } from "valtio";
import { commandsNow } from "#src/commands/all.ts";
import type { CommandId, Facts } from "#src/commands/engine/define.ts";
import { figureKeys, isOwn } from "#src/commands/engine/own-commands.ts";
import { factsBeneath, factsNow } from "#src/commands/engine/facts.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { boundHere } from "#src/commands/engine/resolver.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { layers } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { NewVersion } from "./new-version.tsx";

const FIRST_COMMANDS: readonly CommandId[] = ["view.keys", "palette.open"];
const LAST_COMMANDS: readonly CommandId[] = ["view.next_region", "view.close"];
const FORM_COMMANDS: readonly CommandId[] = ["form.save", "form.save_next"];
const DIALOG_COMMANDS: readonly CommandId[] = ["form.save_next"];
const GRID_COMMANDS: readonly CommandId[] = [
  "appointment.collect",
  "appointment.edit",
  "patient.edit",
  "grid.filter",
  "grid.days",
];
const EDITOR_COMMANDS: readonly CommandId[] = [
  "report.template",
  "report.submit",
  "report.submit_next",
  "report.next",
];
const RECORD_COMMANDS: readonly CommandId[] = [
  "appointment.collect",
  "appointment.edit",
  "patient.edit",
];

/** The keys that work here, in one line. */
export function StatusHints() {
  // Subscribes to all of these states, because the commands decide from them which keys apply.
  useSnapshot(context);
  useSnapshot(session);
  useSnapshot(layers);
  const facts = factsNow();
  return <Hints facts={facts.overlay === "dialog" ? facts : factsBeneath(facts)} />;
}

/** One line of hints; hints of the screen that do not fit are left out whole. */
function Hints({ facts }: { facts: Facts }) {
  const { screen, frame } = hintsOf(facts);
  return (
    <div className="flex h-full gap-x-4 overflow-hidden px-5 whitespace-nowrap">
      <NewVersion />
      <p className="flex h-full min-w-0 flex-wrap gap-x-4 overflow-hidden">
        {screen.map((hint) => (
          <KeyHint key={hint.words} {...hint} />
        ))}
      </p>
      <p className="flex h-full shrink-0 gap-x-4">
        {frame.map((hint) => (
          <KeyHint key={hint.words} {...hint} />
        ))}
      </p>
    </div>
  );
}

type Hint = { keys: readonly string[]; words: MessageKey };

function KeyHint({ keys, words }: Hint) {
  return (
    <span className="flex h-status-line items-center gap-1.5">
      {keys.map((key) => (
        <KeyBadge key={key} keys={key} />
      ))}
      {t(words)}
    </span>
  );
}

/** Returns the hints of the screen, and those that every screen has at the end of the line. */
function hintsOf(facts: Facts): { screen: Hint[]; frame: Hint[] } {
  const { hasForm, hasGrid, hasEditor, overlay, view } = facts;
  // The button of a dialog says what the key does there: it may add, defer or insert.
  const formCommands = overlay === "dialog" ? DIALOG_COMMANDS : FORM_COMMANDS;
  const bindings = boundHere(commandsNow(), facts);
  const ofScreen = hasForm
    ? formCommands
    : hasEditor
      ? EDITOR_COMMANDS
      : hasGrid
        ? GRID_COMMANDS
        : RECORD_COMMANDS;
  const hintOf = (id: CommandId): Hint[] => {
    const binding = bindings.find(({ command }) => command.id === id);
    if (binding === undefined || needsAnother(binding.command.param, facts)) return [];
    return [{ keys: [binding.strokes.join(">")], words: binding.command.title }];
  };
  const others = bindings
    .map(({ command }) => command)
    .filter((command) => isOwn(command, facts))
    .map(({ id }) => id);
  const screen = [...new Set([...FIRST_COMMANDS, ...ofScreen, ...others])].flatMap(hintOf);
  const figures = overlay === "none" ? figureKeys(view) : [];
  return {
    screen: [...screen, ...figures.map(({ keys, title }) => ({ keys, words: title }))],
    frame: LAST_COMMANDS.flatMap(hintOf),
  };
}

/** Returns true if a command would first have to ask for its record: hints are about the current record. */
function needsAnother(param: string | null, { selection }: Facts): boolean {
  return param !== null && param !== selection;
}
