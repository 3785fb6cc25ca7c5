import type { Slot } from "#domain/entities/machine.ts";
import { defaultCovered } from "#domain/insurance.ts";
import { type ActionCase, NOW, onAppointment, rowOf, shiftOf, state } from "./actions.ts";
import { appointmentIn } from "./appointment-states.ts";
import { receptionistOf, type as typeInto } from "./desk.ts";
import type { Row } from "./tables.ts";

/** What a receptionist does with an appointment and its money. */
export const DESK_ACTIONS: readonly ActionCase[] = [
  {
    form: "payment",
    action: "collects a part of what is owed",
    async prepare(world) {
      const { id, email } = await appointmentIn(world, state("partly paid"));
      const { shift, by } = await shiftOf(world, email);
      const rowBefore = await rowOf(world, "appointments", id);
      const payment = {
        appointment_id: id,
        patient_id: null,
        shift_id: shift,
        by_id: by,
        at: NOW,
        reason: null,
      };
      return {
        email,
        open: (page) => onAppointment(page, world.demo, id, "F7"),
        fill: (page) => typeInto(page, "amount", "1.50"),
        stored: () => ({
          added: { payments: [{ ...payment, kind: "payment", method: "cash", amount: 150 }] },
          changed: {
            [`appointments ${id}`]: { paid_amount: Number(rowBefore["paid_amount"]) + 150 },
          },
        }),
      };
    },
  },
  {
    form: "payment",
    action: "refunds a part of what was paid",
    async prepare(world) {
      const { name, where } = state("paid in full");
      const cash = `${where} AND NOT EXISTS (SELECT FROM payments p WHERE p.appointment_id = a.id AND p.method <> 'cash')`;
      const { id, email } = await appointmentIn(world, { name, where: cash });
      const { shift, by } = await shiftOf(world, email);
      const rowBefore = await rowOf(world, "appointments", id);
      return {
        email,
        open: (page) => onAppointment(page, world.demo, id, "F7"),
        async fill(page) {
          await typeInto(page, "amount", "1.50");
          await typeInto(page, "reason", "paid twice");
        },
        stored: () => ({
          added: {
            payments: [
              {
                appointment_id: id,
                patient_id: null,
                shift_id: shift,
                kind: "refund",
                method: "cash",
                amount: 150,
                reason: "paid twice",
                by_id: by,
                at: NOW,
              },
            ],
          },
          changed: {
            [`appointments ${id}`]: { paid_amount: Number(rowBefore["paid_amount"]) - 150 },
          },
        }),
      };
    },
  },
  {
    form: "cancel",
    action: "cancels an appointment and keeps what was paid",
    async prepare(world) {
      const { name, where } = state("paid in full");
      const { id, email } = await appointmentIn(world, {
        name,
        where: `${where} AND a.commission_amount > 0`,
      });
      return {
        email,
        open: (page) => onAppointment(page, world.demo, id, "Delete"),
        async fill(page) {
          await typeInto(page, "note", "will call again");
          await typeInto(page, "refund_amount", "0");
        },
        stored: () => ({
          changed: {
            [`appointments ${id}`]: {
              status: "cancelled",
              cancel_reason: "patient_request",
              cancel_note: "will call again",
              commission_rule_id: null,
              commission_amount: 0,
            },
          },
        }),
      };
    },
  },
  {
    form: "insure",
    action: "adds insurance to an appointment",
    async prepare(world) {
      const { watch, demo } = world;
      const email = await receptionistOf(demo, [1]);
      const [test] = await watch.ask<{ id: number }>(
        `SELECT v.test_id AS id FROM test_availabilities v JOIN machines m ON m.id = v.machine_id
          WHERE m.branch_id = 1 AND v.active AND EXISTS (
            SELECT FROM supported_tests s JOIN insurance_providers p ON p.id = s.provider_id
             WHERE s.test_id = v.test_id AND s.active AND p.active)
          ORDER BY v.id LIMIT 1`,
      );
      const [slot] = await demo.call<Slot[]>(
        email,
        "GET",
        `/appointments/slots/?test=${test?.id}&next=true`,
      );
      // Nothing is paid, so no price of the provider needs a refund.
      const { id } = await demo.call<{ id: number }>(email, "POST", "/appointments/", {
        patient: 1,
        test: test?.id,
        machine: slot?.machine,
        start_at: slot?.start_at,
        requested_cost: 0,
        paid_amount: 0,
        method: "cash",
      });
      const { by } = await shiftOf(world, email);
      const rowBefore = await rowOf(world, "appointments", id);
      const [offer] = await watch.ask<{
        provider: number;
        price: number;
        list: number;
        points: number;
      }>(
        `SELECT p.id AS provider, s.modified_price AS price, s.price AS list, p.coverage_basis_points AS points
           FROM supported_tests s JOIN insurance_providers p ON p.id = s.provider_id
          WHERE s.test_id = $1 AND s.active AND p.active ORDER BY p.id LIMIT 1`,
        [rowBefore["test_id"]],
      );
      const covered = defaultCovered(offer?.price ?? 0, (offer?.points ?? 0) / 100);
      return {
        email,
        open: (page) => onAppointment(page, demo, id, "i"),
        async fill(page) {
          const choice = page.locator(
            `form select[name=provider] option[value="${offer?.provider}"]`,
          );
          await choice.waitFor({ state: "attached" });
          const provider = page.locator("form select[name=provider]");
          await provider.focus();
          while ((await provider.inputValue()) !== String(offer?.provider))
            await page.keyboard.press("ArrowDown");
        },
        stored: () => ({
          added: {
            insurance_transactions: [
              {
                appointment_id: id,
                provider_id: offer?.provider,
                covered_amount: covered,
                settled_amount: 0,
                written_off_amount: 0,
                moved_amount: 0,
                card_number: null,
                approval_number: null,
                status: "pending",
                created_by: by,
                deleted_at: null,
                deleted_by: null,
              },
            ],
          },
          changed: {
            [`appointments ${id}`]: changedValues(rowBefore, {
              insurance_provider_id: offer?.provider,
              list_price: offer?.list,
              total_price: offer?.price,
              covered_amount: covered,
              requested_cost: (offer?.price ?? 0) - covered,
            }),
          },
        }),
      };
    },
  },
];

/** Returns the values of `after` that differ from `before`. */
function changedValues(before: Row, after: Row): Row {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name]),
  );
}
