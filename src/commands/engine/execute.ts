import type { MessageKey } from "#src/i18n/t.ts";
import { context, type Row, type RowKind } from "#src/state/screen/context.ts";
import { holdWhile } from "#src/focus/arrivals.ts";
import { dropTyping, holdKeys } from "#src/focus/held-keys.ts";
import { refusesUnsureRow } from "#src/focus/unsure-row.ts";
import {
  closeLayer,
  layers,
  openLayer,
  paletteLine,
  type PaletteMode,
} from "#src/state/screen/layers.ts";
import { rememberCommand } from "#src/state/screen/recent.ts";
import { toastFailure, toastInfo } from "#src/state/screen/toasts.ts";
import type { Command, Facts, Source } from "./define.ts";
import { factsNow } from "./facts.ts";

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
  // While something is searched for, its record is meant, and not the one that the page shows beneath.
  const isSearched = source === "key" && chosen.length === 0 && paletteLine.text !== "";
  if (isSearched && command.param !== null) return dropTyping("search", { isTyped: true });
  // Any other key pressed while the palette is open means the page beneath. The palette's own stay in it, and the
  // lock covers it as it is: what was chosen there is still being opened.
  const isOfPage = command.section !== "search" && command.id !== "session.lock";
  if (isOfPage && layers.open.at(-1)?.kind === "palette") closeLayer("palette");
  if (command.param !== null && chosen.length === 0 && context.coming !== null) {
    // A row that is lit may be of an older search; and nobody is asked which record a key is about.
    const coming = context.coming.until();
    if (await holdKeys(coming)) return execute(command, source);
    if (!(await coming)) toastInfo("palette.reason.not_read");
    return;
  }
  if (command.param !== null && chosen.length === 0 && source === "key" && refusesUnsureRow())
    return;
  const rows = chosen.length > 0 ? chosen : rowsFor(command);
  const row = rows[0] ?? null;
  const reason = reasonAgainst(command, factsNow(), rows);
  // For several rows the command says of each why not.
  if (reason !== null && rows.length < 2) {
    toastInfo(reason);
    // What is typed on in good faith was meant for what should have opened.
    if (source === "key" && command.asks) dropTyping("command");
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
  try {
    const run = () => command.run({ source, row, rows, isSearched });
    // The next key is meant for what this one leaves: the record as it is then, or what opens.
    if (isTyped && (command.asks || command.param !== null)) await holdWhile(run);
    else await run();
  } catch (failure) {
    toastFailure(failure);
  }
}
