import { PERMISSIONS } from "#domain/access.ts";
import { reasonAgainstReceiving, reasonAgainstReversing } from "#domain/safe.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import type { MessageKey } from "#src/i18n/t.ts";
import { context, type Row } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { receivedShiftsOf } from "#src/state/screen/received-shift.ts";
import { session } from "#src/state/session/session.ts";
import { type Command, defineCommand } from "../engine/define.ts";
import { editDocument, reasonWithoutDocuments } from "./edit-document.ts";

type MovementRow = Extract<Row, { kind: "safe_movement" }>;

function onMovement(
  declared: Pick<Command, "id" | "keys" | "roles"> & Partial<Pick<Command, "asks" | "refuse">>,
  run: (row: MovementRow) => void,
): Command {
  return defineCommand({
    section: "shift",
    param: "safe_movement",
    ...declared,
    when: { selection: ["safe_movement"] },
    run({ row }) {
      if (row?.kind === "safe_movement") run(row);
    },
  });
}

/** Returns the name of a movement as its history has it: its safe, and its number there. */
export function movementName({ branch_name, number }: MovementRow["record"]): string {
  return joinWithDots([branch_name, String(number)]);
}

/** Returns why the cash of a shift cannot be received, by the rule of the server; null if it can. */
function reasonAgainst(row: Row | null): MessageKey | null {
  if (row?.kind !== "shift") return null;
  if (row.worker === "doctor") return "safe.receive.no_drawer";
  const { end_time, received_at, receptionist } = row.record;
  const isOwn = receptionist === session.account?.id;
  const code = reasonAgainstReceiving({ end_time, isOwn, isReceived: received_at !== null });
  return code === null ? null : `errors.code.${code}`;
}

/** Commands of the safe: `s` and a letter on its screen, and receiving on the control page as well. */
export const safeCommands: Command[] = [
  defineCommand({
    id: "safe.receive",
    section: "shift",
    keys: ["s>r"],
    when: { view: ["safe"] },
    asks: true,
    roles: PERMISSIONS["safe.write"],
    refuse: () => (context.safe?.waiting().length === 0 ? "safe.waiting.none" : null),
    run() {
      const shifts = context.safe?.waiting() ?? [];
      if (shifts.length > 0) openLayer({ kind: "safe-receive", shifts });
    },
  }),
  ...(["deposit", "withdraw", "spend"] as const).map((action) =>
    defineCommand({
      id: `safe.${action}`,
      section: "shift",
      keys: [{ deposit: "s>d", withdraw: "s>w", spend: "s>s" }[action]],
      when: { view: ["safe"] },
      asks: true,
      roles: PERMISSIONS["safe.write"],
      run: () => openLayer({ kind: "safe-enter", action, branch: context.safe?.branch() ?? null }),
    }),
  ),
  onMovement({ id: "safe.open", keys: [], roles: PERMISSIONS["safe.read"] }, ({ id }) =>
    openLayer({ kind: "safe-movement", id }),
  ),
  onMovement(
    {
      id: "safe.reverse",
      keys: ["delete"],
      asks: true,
      roles: PERMISSIONS["safe.write"],
      refuse(_facts, row) {
        if (row?.kind !== "safe_movement") return null;
        const against = reasonAgainstReversing(row.record);
        if (against === null) return null;
        const { code, reason } = against;
        return reason === undefined ? `errors.code.${code}` : `errors.reason.${reason}`;
      },
    },
    ({ record }) => openLayer({ kind: "safe-reverse", movement: record }),
  ),
  onMovement(
    {
      id: "safe.edit_document",
      asks: true,
      keys: ["f"],
      roles: PERMISSIONS["safe.write"],
      refuse: (_facts, row) =>
        row?.kind === "safe_movement" ? reasonWithoutDocuments(row.record) : null,
    },
    ({ id, record }) => editDocument("safe_movement", { id, documents: record.documents }),
  ),
  onMovement(
    { id: "safe.trail", keys: ["l"], roles: PERMISSIONS["audit.read"] },
    ({ id, record }) =>
      openLayer({
        kind: "trail",
        entities: ["safe_movement"],
        id,
        name: movementName(record),
      }),
  ),
  defineCommand({
    id: "shift.receive",
    section: "shift",
    keys: ["s>r"],
    param: "shift",
    many: true,
    asks: true,
    when: { view: ["controls"] },
    roles: PERMISSIONS["safe.write"],
    refuse: (_facts, row) => reasonAgainst(row),
    run({ rows }) {
      const records = rows.flatMap((row) =>
        row.kind === "shift" && row.worker === "receptionist" && reasonAgainst(row) === null
          ? [row.record]
          : [],
      );
      // The drawers are counted in the order in which they were closed.
      const shifts = receivedShiftsOf(records).toSorted((one, other) =>
        one.end_time.localeCompare(other.end_time),
      );
      if (shifts.length > 0) openLayer({ kind: "safe-receive", shifts });
    },
  }),
];
