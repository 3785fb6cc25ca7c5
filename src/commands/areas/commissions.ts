import { PERMISSIONS } from "#domain/access.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { context, type Row } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { type Command, defineCommand } from "../engine/define.ts";

type BalanceRow = Extract<Row, { kind: "doctor_balance" }>;
type PayOutRow = Extract<Row, { kind: "pay_out" }>;

const balancesIn = (rows: readonly Row[]): BalanceRow[] =>
  rows.filter((row) => row.kind === "doctor_balance");

function onDoctor(declared: Pick<Command, "id" | "keys">, run: (row: BalanceRow) => void): Command {
  return defineCommand({
    section: "shift",
    param: "doctor_balance",
    roles: PERMISSIONS["pay_outs.read"],
    ...declared,
    when: { view: ["commissions"], selection: ["doctor_balance"] },
    run({ row }) {
      if (row?.kind === "doctor_balance") run(row);
    },
  });
}

function onPayOut(
  declared: Pick<Command, "id" | "keys" | "roles"> &
    Partial<Pick<Command, "asks" | "refuse" | "hereOnly">>,
  run: (row: PayOutRow) => void,
): Command {
  return defineCommand({
    section: "shift",
    param: "pay_out",
    ...declared,
    when: { view: ["pay_outs"], selection: ["pay_out"] },
    run({ row }) {
      if (row?.kind === "pay_out") run(row);
    },
  });
}

/** Returns the name of a pay-out as its history has it: its number, and the doctor. */
export function payOutName({ number, doctor_name }: PayOutRow["record"]): string {
  return joinWithDots([`#${number}`, doctor_name]);
}

/** Commands for what referring doctors are owed: on the current doctor or the selected ones, and on a payment. */
export const commissionCommands: Command[] = [
  defineCommand({
    id: "commission.pay",
    section: "shift",
    keys: ["p"],
    param: "doctor_balance",
    many: true,
    asks: true,
    when: { selection: ["doctor_balance"] },
    roles: PERMISSIONS["pay_outs.write"],
    refuse: (_facts, row) =>
      row?.kind === "doctor_balance" && row.record.owed_amount <= 0
        ? "commissions.pay.nothing"
        : null,
    run({ rows }) {
      const owed = balancesIn(rows).filter(({ record }) => record.owed_amount > 0);
      openLayer({ kind: "pay-doctors", doctors: owed.map(({ record }) => record) });
    },
  }),
  defineCommand({
    id: "commission.select_due",
    section: "shift",
    keys: ["d"],
    when: { view: ["commissions"] },
    roles: PERMISSIONS["pay_outs.write"],
    refuse: () => (context.due?.count() === 0 ? "commissions.none_due" : null),
    run: () => context.due?.select(),
  }),
  onDoctor({ id: "commission.statement", keys: ["t"] }, ({ id }) =>
    navigate(`/commissions/${id}/statement`),
  ),
  onDoctor({ id: "commission.pay_outs", keys: ["o"] }, ({ id }) =>
    navigate(`/commissions/pay-outs?doctor=${id}`),
  ),
  onPayOut(
    {
      id: "pay_out.reverse",
      keys: ["delete"],
      asks: true,
      roles: PERMISSIONS["pay_outs.write"],
      refuse: (_facts, row) =>
        row?.kind === "pay_out" && row.record.reversed_at !== null
          ? "errors.code.already_reversed"
          : null,
    },
    ({ record }) => openLayer({ kind: "pay-out-reverse", payOut: record }),
  ),
  onPayOut(
    // Of the payment that the side panel shows.
    {
      id: "pay_out.receipt",
      hereOnly: true,
      keys: ["p"],
      roles: PERMISSIONS["pay_outs.read"],
    },
    () => context.rowPrint?.run(),
  ),
  onPayOut({ id: "pay_out.statement", keys: ["t"], roles: PERMISSIONS["pay_outs.read"] }, (row) =>
    navigate(`/commissions/${row.record.doctor}/statement`),
  ),
  onPayOut(
    { id: "pay_out.trail", keys: ["l"], roles: PERMISSIONS["audit.read"] },
    ({ id, record }) =>
      openLayer({ kind: "trail", entities: ["pay_out"], id, name: payOutName(record) }),
  ),
];
