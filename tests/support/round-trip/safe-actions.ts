import type { SafeMovement } from "#domain/entities/safe.ts";
import {
  type ActionCase,
  createClosedShift,
  NOW,
  OWNER,
  pressOnFirstRow,
  rowOf,
  shiftOf,
} from "./actions.ts";
import { type as typeInto, type World } from "./desk.ts";
import type { Row } from "./tables.ts";

/** The safe of the first branch of the demo. */
async function safeOf(world: World): Promise<Row> {
  const [found] = await world.watch.ask<{ id: number }>("SELECT id FROM safes WHERE branch_id = 1");
  return rowOf(world, "safes", found?.id ?? 0);
}

/** Returns the safe's changes after one more movement. */
function moved(safe: Row, change: number): Record<string, Row> {
  return {
    [`safes ${Number(safe["id"])}`]: {
      balance: Number(safe["balance"]) + change,
      last_number: Number(safe["last_number"]) + 1,
      last_at: NOW,
    },
  };
}

/** Returns a movement as it is stored; `given` says what is not empty. */
function stored(safe: Row, change: number, given: Row): Row {
  return {
    branch_id: 1,
    amount: Math.abs(change),
    number: Number(safe["last_number"]) + 1,
    change,
    balance_after: Number(safe["balance"]) + change,
    shift_id: null,
    left_in_drawer: null,
    expected_amount: null,
    category_id: null,
    pay_out_id: null,
    reference: "",
    note: "",
    reverses: null,
    reason: "",
    at: NOW,
    ...given,
  };
}

/** What is done at the safe. */
export const SAFE_ACTIONS: readonly ActionCase[] = [
  {
    form: "safe-enter",
    action: "withdraws from the bank",
    async prepare(world) {
      const safe = await safeOf(world);
      const { by } = await shiftOf(world, OWNER);
      return {
        email: OWNER,
        open: (page) => pressOnFirstRow(page, `${world.demo.url}/safe?branch=1`, "s", "w"),
        async fill(page) {
          await typeInto(page, "amount", "1000");
          await typeInto(page, "reference", "B-77");
        },
        stored: () => ({
          added: {
            safe_movements: [
              stored(safe, 100_000, { kind: "withdrawn", reference: "B-77", by_id: by }),
            ],
          },
          changed: moved(safe, 100_000),
        }),
      };
    },
  },
  {
    form: "safe-receive",
    action: "receives more cash than expected",
    async prepare(world) {
      const shift = await createClosedShift(world);
      const safe = await safeOf(world);
      const { by } = await shiftOf(world, OWNER);
      return {
        email: OWNER,
        open: (page) => pressOnFirstRow(page, `${world.demo.url}/controls`, "s", "r"),
        async fill(page) {
          await typeInto(page, "amount", "2.50");
          await typeInto(page, "note", "found in the drawer");
        },
        async stored() {
          const { received_movement_id: movement } = await rowOf(
            world,
            "receptionist_shifts",
            shift,
          );
          const row = {
            kind: "received",
            shift_id: shift,
            left_in_drawer: 0,
            expected_amount: 0,
            note: "found in the drawer",
            by_id: by,
          };
          return {
            added: { safe_movements: [stored(safe, 250, row)] },
            changed: {
              ...moved(safe, 250),
              [`receptionist_shifts ${shift}`]: { received_movement_id: movement },
            },
          };
        },
      };
    },
  },
  {
    form: "safe-reverse",
    action: "reverses a movement",
    async prepare(world) {
      const movement = await world.demo.call<SafeMovement>(OWNER, "POST", "/safe-movements/", {
        kind: "withdrawn",
        branch: 1,
        amount: 700,
      });
      const safe = await safeOf(world);
      const { by } = await shiftOf(world, OWNER);
      const row = { kind: "withdrawn", reverses: movement.id, reason: "typed twice", by_id: by };
      return {
        email: OWNER,
        open: (page) => pressOnFirstRow(page, `${world.demo.url}/safe?branch=1`, "Delete"),
        fill: (page) => typeInto(page, "reason", "typed twice"),
        stored: () => ({
          added: { safe_movements: [stored(safe, -700, row)] },
          changed: moved(safe, -700),
        }),
      };
    },
  },
];
