import { useSnapshot } from "valtio";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { context, type Row } from "#src/state/screen/context.ts";
import { session } from "#src/state/session/session.ts";
import { shiftState } from "#src/state/session/shift.ts";
import { commandOf } from "../all.ts";
import { type CommandId } from "../engine/define.ts";
import { execute, reasonAgainst, rowsFor } from "../engine/execute.ts";
import { factsNow } from "../engine/facts.ts";
import { KeyBadge } from "./key-badge.tsx";

const STYLES = {
  primary: "bg-accent text-on-accent border-transparent hover:bg-accent-strong",
  secondary: "bg-raised text-ink border-line hover:bg-sunken",
  danger: "bg-stop-soft text-stop border-stop hover:bg-stop hover:text-raised",
} as const;

/**
 * Renders a command as a button with the title and key of its declaration. Renders nothing for roles and on
 * screens without the command. If the command cannot run now, the reason is shown in the tooltip and on a
 * click.
 */
export function CommandButton({
  id,
  kind = "secondary",
  row,
  title,
}: {
  id: CommandId;
  kind?: keyof typeof STYLES;
  /** The record of the command; default: the current record. */
  row?: Row;
  /** What the command does here, where its own title says less; default: that title. */
  title?: MessageKey | undefined;
}) {
  const command = commandOf(id);
  // Subscribes the button to these stores; the command reads the stores itself.
  useSnapshot(session);
  useSnapshot(shiftState);
  const shown = useSnapshot(context);
  const { row: atHand, selection, report, editor } = shown;
  // A screen publishes its safes after it was drawn, and so after its buttons.
  void shown.safe;
  const facts = factsNow();
  // Report commands are hidden until the report has loaded.
  if (report === null && command.section === "report" && command.when.view !== undefined)
    return null;
  if (command.roles !== null && !command.roles.includes(facts.role)) return null;
  if (command.when.hasEditor !== undefined && command.when.hasEditor !== (editor !== null))
    return null;
  if (command.when.view !== undefined && !command.when.view.includes(facts.view)) return null;
  if (command.when.shift !== undefined && !command.when.shift.includes(facts.shift)) return null;
  const chosen = row === undefined ? [] : [row];
  const about = chosen.length > 0 || (atHand ?? selection) === null ? chosen : rowsFor(command);
  const reason = reasonAgainst(command, facts, about);
  const [keys] = command.keys;
  return (
    <button
      type="button"
      data-danger={kind === "danger" || undefined}
      aria-disabled={reason !== null || undefined}
      title={reason === null ? undefined : t(reason)}
      onClick={() => void execute(command, "button", ...chosen)}
      className={`inline-flex h-field shrink-0 items-center gap-2 rounded-ui border px-3 text-body font-medium whitespace-nowrap aria-disabled:opacity-55 ${STYLES[kind]}`}
    >
      {t(title ?? command.title)}
      {keys !== undefined && <KeyBadge keys={keys} />}
    </button>
  );
}
