import { useSnapshot } from "valtio";
import { commandsNow } from "#src/commands/all.ts";
import type { CommandId, Facts } from "#src/commands/engine/define.ts";
import { factsBeneath, factsNow } from "#src/commands/engine/facts.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { boundHere } from "#src/commands/engine/resolver.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { layers } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";

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
  "grid.export",
  "grid.columns",
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

/** Shows the keys that work here. */
export function StatusLine() {
  // Subscribes to all of these states, because the commands decide from them which keys apply.
  useSnapshot(context);
  useSnapshot(session);
  useSnapshot(layers);
  const facts = factsNow();
  return (
    <footer
      aria-label={t("shell.region.status_line")}
      className="col-span-2 min-w-0 border-t border-line bg-raised text-label text-muted print:hidden"
    >
      <Hints facts={facts.overlay === "dialog" ? facts : factsBeneath(facts)} />
    </footer>
  );
}

/** One line of hints; hints that do not fit are left out whole. */
function Hints({ facts }: { facts: Facts }) {
  return (
    <p className="flex h-full flex-wrap gap-x-4 overflow-hidden px-5 whitespace-nowrap">
      {hintsOf(facts).map(({ keys, words }) => (
        <span key={words} className="flex h-status-line items-center gap-1.5">
          <KeyBadge keys={keys} />
          {t(words)}
        </span>
      ))}
    </p>
  );
}

function hintsOf(facts: Facts): { keys: string; words: MessageKey }[] {
  const { hasForm, hasGrid, hasEditor } = facts;
  // The button of a dialog says what the key does there: it may add, defer or insert.
  const formCommands = facts.overlay === "dialog" ? DIALOG_COMMANDS : FORM_COMMANDS;
  const bindings = boundHere(commandsNow(), facts);
  const ofScreen = hasForm
    ? formCommands
    : hasEditor
      ? EDITOR_COMMANDS
      : hasGrid
        ? GRID_COMMANDS
        : RECORD_COMMANDS;
  return [...FIRST_COMMANDS, ...ofScreen, ...LAST_COMMANDS].flatMap((id) => {
    const binding = bindings.find(({ command }) => command.id === id);
    if (binding === undefined || needsAnother(binding.command.param, facts)) return [];
    return [{ keys: binding.strokes.join(">"), words: binding.command.title }];
  });
}

/** Returns true if a command would first have to ask for its record: hints are about the current record. */
function needsAnother(param: string | null, { selection }: Facts): boolean {
  return param !== null && param !== selection;
}
