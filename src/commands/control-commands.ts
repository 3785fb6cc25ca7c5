import { PERMISSIONS } from "@domain/access";
import type { ErrorCode } from "@domain/errors";
import {
  refuseClear,
  refuseCompensate,
  refuseFlag,
  refuseUnflag,
  type ShiftFacts,
} from "@domain/shifts";
import { controlShift } from "@src/api/shifts";
import type { MessageKey } from "@src/i18n/t";
import type { Row } from "@src/state/context";
import { openLayer } from "@src/state/layers";
import { tellSaved } from "@src/state/saved";
import { session } from "@src/state/session";
import { toastFailure, toastSuccess } from "@src/state/toasts";
import { type Command, type CommandId, defineCommand } from "./define";

type ShiftRow = Extract<Row, { kind: "shift" }>;

/** Whose shift it is, as the rules of domain/shifts ask. */
function factsOf({ of, record }: ShiftRow): ShiftFacts {
  const worker = of === "receptionist" ? record.receptionist : record.doctor;
  return { ...record, own: worker === session.account?.id };
}

function onShift(
  id: CommandId,
  key: string,
  refuse: (facts: ShiftFacts) => ErrorCode | null,
  run: (row: ShiftRow) => void | Promise<void>,
): Command {
  return defineCommand({
    id,
    section: "shift",
    keys: [`s>${key}`],
    param: "shift",
    asks: id === "shift.flag" || id === "shift.compensate",
    roles: PERMISSIONS["receptionist_shifts.flag"],
    refuse(_facts, row): MessageKey | null {
      if (row?.kind !== "shift") return null;
      const code = refuse(factsOf(row));
      return code === null ? null : `errors.code.${code}`;
    },
    async run({ row }) {
      if (row?.kind === "shift") await run(row);
    },
  });
}

/** Marks a shift at once, and shows it as the server answered. */
async function mark(row: ShiftRow, action: "unflag" | "clear"): Promise<void> {
  try {
    tellSaved(`${row.of}_shift`, await controlShift(row.of, row.id, action));
    toastSuccess(`actions.shift.${action}.done`);
  } catch (failure) {
    toastFailure(failure, `actions.shift.${action}.failed`);
  }
}

/** What owner and admin staff do to the shift at hand (KEYBOARD.md: `s` and a letter), or to one they choose. */
export const controlCommands: Command[] = [
  onShift("shift.flag", "f", refuseFlag, (shift) => openLayer({ kind: "flag-shift", shift })),
  onShift("shift.unflag", "u", refuseUnflag, (row) => mark(row, "unflag")),
  onShift("shift.clear", "c", refuseClear, (row) => mark(row, "clear")),
  onShift("shift.compensate", "m", refuseCompensate, (shift) =>
    openLayer({ kind: "compensate-shift", shift }),
  ),
];
