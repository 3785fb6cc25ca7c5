import type { MessageKey } from "@src/i18n/t";
import { context, type Row, type RowKind } from "@src/state/context";
import { keepTyping } from "@src/state/keep-typing";
import { closeLayer, layers, openLayer, type PaletteMode } from "@src/state/layers";
import { rememberCommand } from "@src/state/recent";
import { toastFailure, toastInfo } from "@src/state/toasts";
import type { Command, Facts, Source } from "./define";
import { factsNow } from "./facts";
import { turnDeaf } from "./sequence";
import { beforeOpening, untilTypable } from "./until-typable";

/** Where the palette looks for a record that a command needs. */
const LOOKED_UP: Partial<Record<RowKind, PaletteMode>> = {
  patient: "patients",
  appointment: "appointments",
  shift: "commands",
};

/** The record at hand, if it is of the kind a command needs. */
export function rowFor(command: Command, row: Row | null = context.row): Row | null {
  return row !== null && row.kind === command.param ? row : null;
}

/** The records a command is done to: the selected ones where it takes many, else the one at hand. */
export function rowsFor(command: Command): readonly Row[] {
  const selected = context.selection?.rows.filter(({ kind }) => kind === command.param) ?? [];
  if (command.many && selected.length > 0) return selected;
  const row = rowFor(command);
  return row === null ? [] : [row];
}

/** Why a command cannot be done to any of the records; null when it can be to one at least. */
export function reasonAgainst(
  command: Command,
  facts: Facts,
  rows: readonly Row[],
): MessageKey | null {
  const reasons = (rows.length === 0 ? [null] : rows).map((row) => command.refuse(facts, row));
  return reasons.includes(null) ? null : (reasons[0] ?? null);
}

/**
 * Runs a command from wherever it was asked for: asks for the record it needs, says why it cannot
 * run, remembers it, and shows its failure.
 */
export async function execute(
  command: Command,
  source: Source,
  ...chosen: readonly Row[]
): Promise<void> {
  // A key pressed while the palette is open means the page beneath; the palette's own stay in it.
  if (command.section !== "search" && layers.open.at(-1)?.kind === "palette") closeLayer("palette");
  const rows = chosen.length > 0 ? chosen : rowsFor(command);
  const row = rows[0] ?? null;
  const reason = reasonAgainst(command, factsNow(), rows);
  // For several rows the command says of each why not.
  if (reason !== null && rows.length < 2) {
    toastInfo(reason);
    if (source === "key" && command.asks) turnDeaf();
    command.whenRefused?.(reason);
    return;
  }
  if (command.param !== null && row === null) {
    // What cannot be looked up is a record on screen.
    const mode = LOOKED_UP[command.param];
    if (mode === undefined) return toastInfo("palette.reason.no_row");
    return openLayer({ kind: "palette", mode, choose: command.id });
  }
  if (command.listed && command.section !== "search") rememberCommand(command.id);
  const isTyped = source === "key" || source === "palette";
  const before = isTyped && command.asks ? beforeOpening() : null;
  try {
    const running = command.run({ source, row, rows });
    // What is typed on at once is meant for the field that opens.
    if (before !== null) void keepTyping(Promise.resolve(running).then(() => untilTypable(before)));
    await running;
  } catch (failure) {
    toastFailure(failure);
  }
}
