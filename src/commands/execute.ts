import { context, type Row } from "@src/state/context";
import { keepTyping } from "@src/state/keep-typing";
import { closeLayer, layers, openLayer } from "@src/state/layers";
import { rememberCommand } from "@src/state/recent";
import { toastFailure, toastInfo } from "@src/state/toasts";
import type { Command, Source } from "./define";
import { factsNow } from "./facts";
import { turnDeaf } from "./sequence";
import { beforeOpening, untilTypable } from "./until-typable";

/** The record at hand, if it is of the kind a command needs. */
export function rowFor(command: Command, row: Row | null = context.row): Row | null {
  return row !== null && row.kind === command.param ? row : null;
}

/**
 * Runs a command from wherever it was asked for: asks for the record it needs, says why it cannot
 * run, remembers it, and shows its failure.
 */
export async function execute(command: Command, source: Source, chosen?: Row): Promise<void> {
  // A key pressed while the palette is open means the page beneath; the palette's own stay in it.
  if (command.section !== "search" && layers.open.at(-1)?.kind === "palette") closeLayer("palette");
  const row = chosen ?? rowFor(command);
  const reason = command.refuse(factsNow(), row);
  if (reason !== null) {
    toastInfo(reason);
    if (source === "key" && command.asks) turnDeaf();
    command.whenRefused?.(reason);
    return;
  }
  if (command.param !== null && row === null) {
    // Patients and appointments can be looked up; any other record is one on screen.
    if (command.param !== "patient" && command.param !== "appointment")
      return toastInfo("palette.reason.no_row");
    openLayer({
      kind: "palette",
      mode: command.param === "patient" ? "patients" : "appointments",
      choose: command.id,
    });
    return;
  }
  if (command.listed && command.section !== "search") rememberCommand(command.id);
  const isTyped = source === "key" || source === "palette";
  const before = isTyped && command.asks ? beforeOpening() : null;
  try {
    const running = command.run({ source, row });
    // What is typed on at once is meant for the field that opens.
    if (before !== null) void keepTyping(Promise.resolve(running).then(() => untilTypable(before)));
    await running;
  } catch (failure) {
    toastFailure(failure);
  }
}
