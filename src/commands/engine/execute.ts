import { keptWrites, waitsBehind } from "#src/api/once.ts";
import type { MessageKey } from "#src/i18n/t.ts";
import { context, type Row } from "#src/state/screen/context.ts";
import { queueWhile } from "#src/focus/queue-while-loading.ts";
import { dropTyping, queueDuring } from "#src/focus/queued-keys.ts";
import { warnIfRowUncertain } from "#src/focus/uncertain-row.ts";
import {
  closeLayer,
  layers,
  openLayer,
  paletteInput,
  type PaletteMode,
} from "#src/state/screen/layers.ts";
import { rememberCommand } from "#src/state/screen/recent.ts";
import { toastFailure, toastInfo } from "#src/state/screen/toasts.ts";
import { askedKind, type Command, type Facts, type Source } from "./define.ts";
import { factsNow } from "./facts.ts";
import { appointmentsFor } from "./appointments.ts";

/** Returns the palette mode in which the user chooses the record that a command needs; null if it cannot be chosen. */
function choosingMode(command: Command): PaletteMode | null {
  const kind = askedKind(command);
  if (kind === "patient") return "patients";
  if (kind === "appointment") return "appointments";
  return kind === null ? null : "commands";
}

/** Returns the current record if it is of the kind that a command needs; else null. */
export function rowFor(command: Command, row: Row | null = context.row): Row | null {
  if (row === null || row.kind !== command.param) return null;
  return row.kind === "record" && !command.catalogs.includes(row.catalog) ? null : row;
}

/** Returns the records that a command applies to: the selected ones if it takes many, else the current one. */
export function rowsFor(command: Command): readonly Row[] {
  const selected = context.selection?.rows.filter(({ kind }) => kind === command.param) ?? [];
  if (command.many && selected.length > 0) return selected;
  const row = rowFor(command);
  return row === null ? [] : [row];
}

/** Returns why a command is refused for all of the records; null if at least one allows it. */
export function reasonAgainst(
  command: Command,
  facts: Facts,
  rows: readonly Row[],
): MessageKey | null {
  const reasons = (rows.length === 0 ? [null] : rows).map((row) => command.refuse(facts, row));
  return reasons.includes(null) ? null : (reasons[0] ?? null);
}

/** Creates the set of the commands that are running, each with the records that it applies to. */
const createRunning = () => new Set<string>();

const running = createRunning();

/**
 * Runs a command. Asks for the record it needs, shows why it cannot run, remembers it as recently used, and
 * shows its failure.
 */
export async function execute(
  command: Command,
  source: Source,
  ...chosen: readonly Row[]
): Promise<void> {
  // While the palette contains a search, the record found is meant, not the one on the page beneath.
  const isSearched = source === "key" && chosen.length === 0 && paletteInput.text !== "";
  if (isSearched && command.param !== null) return dropTyping("search", { isTyped: true });
  // Any other command run while the palette is open concerns the page beneath, so the palette closes. The
  // palette's own commands stay in it. The lock covers the palette as it is, as a line chosen there may still
  // be opening.
  const isOfPage = command.section !== "search" && command.id !== "session.lock";
  if (isOfPage && layers.open.at(-1)?.kind === "palette") closeLayer("palette");
  if (command.param !== null && chosen.length === 0 && context.loadingRow !== null) {
    // The highlighted row may belong to an older search, and the palette must not ask "which record?" about a
    // key press.
    const loaded = context.loadingRow.hasLoaded();
    if (await queueDuring(loaded)) return execute(command, source);
    if (!(await loaded)) toastInfo("palette.reason.not_read");
    return;
  }
  if (command.param !== null && chosen.length === 0 && source === "key" && warnIfRowUncertain())
    return;
  const rows = chosen.length > 0 ? chosen : rowsFor(command);
  const row = rows[0] ?? null;
  const reason = reasonAgainst(command, factsNow(), rows);
  // For several rows, the command itself shows the reason for each.
  if (reason !== null && rows.length < 2) {
    // Against the record as it was before what waits for the network, the reason may be wrong.
    const kept = row === null ? undefined : keptWrites.about(`${row.kind}:${row.id}`);
    if (kept === undefined) toastInfo(reason);
    else toastFailure(waitsBehind(kept));
    // Keys typed now were meant for the screen or dialog that the command would have opened.
    if (source === "key" && command.asks) dropTyping("command");
    command.whenRefused?.(reason);
    return;
  }
  if (command.param === "appointment" && row === null && context.row?.kind === "patient")
    return executeForPatient(command, source, context.row.id);
  if (command.param !== null && row === null) {
    // A record that the palette cannot find must be on screen.
    const mode = choosingMode(command);
    if (mode === null) return toastInfo("palette.reason.no_row");
    return openLayer({ kind: "palette", mode, choose: command.id });
  }
  if (command.listed && command.section !== "search") rememberCommand(command.id);
  const isTyped = source === "key" || source === "palette";
  const job = [command.id, ...rows.map(({ kind, id }) => `${kind}:${id}`)].join(" ");
  // The same key again asks for nothing else than what waits for the network already.
  if (keptWrites.hasAny() && running.has(job)) return toastInfo("form.waiting");
  running.add(job);
  try {
    const run = () => command.run({ source, row, rows, isSearched });
    // The next keystroke is meant for the result: the changed record, or what opens.
    if (isTyped && (command.asks || command.param !== null)) await queueWhile(run);
    else await run();
  } catch (failure) {
    toastFailure(failure);
  } finally {
    running.delete(job);
  }
}

/**
 * Runs a command for the appointment of a patient that allows it; asks which one if there are several. Appointments of
 * other patients are not offered: an amount typed next could be the number of one.
 */
async function executeForPatient(command: Command, source: Source, patient: number): Promise<void> {
  try {
    const reading = appointmentsFor(command, patient);
    // If the keystrokes typed meanwhile were dropped, nothing opens.
    if (!(await queueDuring(reading.then((among) => among.length > 0)))) {
      if ((await reading).length > 0) return;
      toastInfo("palette.reason.none_of_patient");
      if (command.asks) dropTyping("command");
      return;
    }
    const among = await reading;
    const [only] = among;
    if (only !== undefined && among.length === 1)
      return await execute(command, source, { kind: "appointment", id: only.id, record: only });
    openLayer({ kind: "palette", mode: "appointments", choose: command.id, among });
  } catch (failure) {
    toastFailure(failure);
  }
}
