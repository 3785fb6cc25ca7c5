import { PERMISSIONS } from "#domain/access.ts";
import type { ShiftMarkAction } from "#domain/entities/receptionist-shift.ts";
import { context } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { type Command, defineCommand } from "../engine/define.ts";
import {
  actOnShift,
  actOnShifts,
  reasonAgainstAction,
  reasonAmongMany,
  type ShiftRow,
  workerName,
} from "./shift-actions.ts";

function onShifts(
  action: ShiftMarkAction,
  key: string,
  run: (shifts: readonly ShiftRow[]) => void | Promise<void>,
): Command {
  return defineCommand({
    id: `shift.${action}`,
    section: "shift",
    keys: [`s>${key}`],
    param: "shift",
    many: true,
    asks: action === "end" || action === "flag" || action === "compensate",
    roles: PERMISSIONS[`receptionist_shifts.${action}`],
    refuse: (_facts, row) => (row?.kind === "shift" ? reasonAgainstAction(action, row) : null),
    run({ rows }) {
      const shifts = rows.filter((row) => row.kind === "shift");
      const isRefused = shifts.every((shift) => reasonAmongMany(action, shift) !== null);
      // If none of several shifts allows it, no form opens: the reason is shown for each.
      return shifts.length > 1 && isRefused ? actOnShifts(shifts, action) : run(shifts);
    },
  });
}

/** Removes the flag without asking, since it can be set again. */
async function unflag(shifts: readonly ShiftRow[]): Promise<void> {
  const [shift] = shifts;
  if (shift === undefined || shifts.length > 1) return actOnShifts(shifts, "unflag");
  try {
    await actOnShift(shift, "unflag");
    toastSuccess("actions.shift.unflag.done");
  } catch (failure) {
    toastFailure(failure, "actions.shift.unflag.failed");
  }
}

/**
 * Commands for owners and administrators on the current shift (`s` and a letter), the selected shifts, or a
 * chosen one.
 */
export const controlCommands: Command[] = [
  onShifts("end", "e", (shifts) => openLayer({ kind: "end-shift", shifts })),
  onShifts("flag", "f", (shifts) => openLayer({ kind: "flag-shift", shifts })),
  onShifts("unflag", "u", unflag),
  onShifts("clear", "c", (shifts) => openLayer({ kind: "clear-shift", shifts })),
  onShifts("compensate", "m", (shifts) => openLayer({ kind: "compensate-shift", shifts })),
  defineCommand({
    id: "shift.open",
    section: "shift",
    when: { selection: ["shift"] },
    param: "shift",
    roles: PERMISSIONS["receptionist_shifts.start"],
    run({ row }) {
      if (row !== null) navigate(`/shift/history/${row.id}`);
    },
  }),
  defineCommand({
    id: "shift.trail",
    section: "shift",
    keys: ["l"],
    when: { selection: ["shift"] },
    param: "shift",
    roles: PERMISSIONS["audit.read"],
    run({ row }) {
      if (row?.kind !== "shift") return;
      const entities = [`${row.worker}_shift` as const];
      openLayer({ kind: "trail", entities, id: row.id, name: workerName(row) });
    },
  }),
  defineCommand({
    id: "shift.summary",
    section: "shift",
    keys: ["s>p"],
    when: { view: ["shift", "controls"], selection: ["shift"] },
    roles: PERMISSIONS["receptionist_shifts.read"],
    refuse: () => (context.rowPrint === null ? "controls.no_summary" : null),
    run: () => context.rowPrint?.run(),
  }),
];
