import { type ActionCase, ANYTHING, NOW, pressOnFirstRow, shiftOf } from "./actions.ts";
import { receptionistOf, type as typeInto, type World } from "./desk.ts";
import type { Row } from "./tables.ts";

/** Adds a patient, whom the list of patients shows first. Returns the id. */
async function addPatient({ demo }: World, email: string): Promise<number> {
  const digits = String(Date.now()).slice(-7);
  const { id } = await demo.call<{ id: number }>(email, "POST", "/patients/", {
    national_id: `RT${digits}`,
    name: `Credit ${digits}`,
    country_phone_code: "+20",
    phone_number: `0105${digits}`,
    birth_date: "1990-01-01",
    gender: "male",
  });
  return id;
}

/** Returns what is added by money of a patient that goes into the drawer or out of it. */
function added(
  patient: number,
  { payment, movement }: { payment: Row; movement: Row },
): Record<string, Row[]> {
  return {
    payments: [
      {
        appointment_id: null,
        patient_id: patient,
        method: "cash",
        reason: null,
        at: NOW,
        ...payment,
      },
    ],
    credit_movements: [{ patient_id: patient, branch_id: 1, payment_id: ANYTHING, ...movement }],
  };
}

/** What is done with the credit of a patient. */
export const CREDIT_ACTIONS: readonly ActionCase[] = [
  {
    form: "credit",
    action: "takes a deposit",
    async prepare(world) {
      const email = await receptionistOf(world.demo, [1]);
      const { shift, by } = await shiftOf(world, email);
      const patient = await addPatient(world, email);
      return {
        email,
        open: (page) => pressOnFirstRow(page, `${world.demo.url}/patients`, "a", "d"),
        fill: (page) => typeInto(page, "amount", "500"),
        stored: () => ({
          added: {
            ...added(patient, {
              payment: { kind: "payment", amount: 50_000, shift_id: shift, by_id: by },
              movement: {
                kind: "deposited",
                amount: 50_000,
                number: 1,
                change: 50_000,
                balance_after: 50_000,
              },
            }),
            patient_credits: [{ patient_id: patient, balance: 50_000, last_number: 1 }],
          },
        }),
      };
    },
  },
  {
    form: "credit",
    action: "pays credit back",
    async prepare(world) {
      const email = await receptionistOf(world.demo, [1]);
      const { shift, by } = await shiftOf(world, email);
      const patient = await addPatient(world, email);
      await world.demo.call(email, "POST", `/patients/${patient}/credit/`, {
        kind: "deposited",
        amount: 50_000,
      });
      return {
        email,
        open: (page) => pressOnFirstRow(page, `${world.demo.url}/patients`, "a", "b"),
        async fill(page) {
          await typeInto(page, "amount", "120");
          await typeInto(page, "note", "travels");
        },
        stored: () => ({
          added: added(patient, {
            payment: {
              kind: "refund",
              amount: 12_000,
              reason: "travels",
              shift_id: shift,
              by_id: by,
            },
            movement: {
              kind: "paid_back",
              amount: 12_000,
              number: 2,
              change: -12_000,
              balance_after: 38_000,
            },
          }),
          changed: { [`patient_credits ${patient}`]: { balance: 38_000, last_number: 2 } },
        }),
      };
    },
  },
];
