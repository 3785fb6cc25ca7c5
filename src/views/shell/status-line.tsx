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

const FIRST: readonly CommandId[] = ["view.keys", "palette.open"];
const LAST: readonly CommandId[] = ["view.next_region", "view.close"];
const OF_FORM: readonly CommandId[] = ["form.save", "form.save_next"];
const OF_GRID: readonly CommandId[] = [
  "appointment.collect",
  "appointment.edit",
  "patient.edit",
  "grid.filter",
  "grid.days",
  "grid.export",
  "grid.columns",
];
const OF_EDITOR: readonly CommandId[] = [
  "report.template",
  "report.submit",
  "report.submit_next",
  "report.next",
];
const OF_RECORD: readonly CommandId[] = ["appointment.collect", "appointment.edit", "patient.edit"];

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
  const bound = boundHere(commandsNow(), facts);
  const ofScreen = hasForm ? OF_FORM : hasEditor ? OF_EDITOR : hasGrid ? OF_GRID : OF_RECORD;
  return [...FIRST, ...ofScreen, ...LAST].flatMap((id) => {
    const binding = bound.find(({ command }) => command.id === id);
    if (binding === undefined || needsAnother(binding.command.param, facts)) return [];
    return [{ keys: binding.strokes.join(">"), words: binding.command.title }];
  });
}

/** Returns true if a command would first have to ask for its record: hints are about the current record. */
function needsAnother(param: string | null, { selection }: Facts): boolean {
  return param !== null && param !== selection;
}
