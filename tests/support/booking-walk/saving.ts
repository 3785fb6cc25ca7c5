import { expect } from "@playwright/test";
import { faultsOfBooking } from "#domain/payments.ts";
import { bookedId } from "../booking-desk.ts";
import { bookedFor, ledgerOf } from "./test-branch.ts";
import { saveUnanswered } from "./unanswered.ts";
import {
  chooseInsurer,
  choosePatient,
  chooseTest,
  pickTime,
  typeCoveredAmount,
  typeTime,
} from "./steps.ts";
import type { Walk } from "./walk.ts";

/** If more attempts fail, the form has a fault. */
const MAX_TRIES = 12;

/** Ends a booking as a user does: saves, corrects what is refused, and saves again. */
export async function save(walk: Walk): Promise<void> {
  const { screen, model, done, random } = walk;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await model.noteProposal();
    if (random.happens(0.2)) {
      await saveUnanswered(walk);
      continue;
    }
    await screen.press("Control+Enter");
    await screen.settled();
    if (!(await screen.isOpen())) return checkSaved(walk);
    const faulty = await screen.faulty();
    done.push(`refused: ${faulty.join(", ") || "as a whole"}`);
    await correct(walk, faulty);
  }
  throw new Error("it never saves");
}

/** Returns everything that helps to understand a failure, as text. */
export async function describeState({ screen, model, done }: Walk): Promise<string> {
  const { typed, asides, reasons } = model;
  const brief = (name: string, value: unknown): unknown =>
    name === "proposals" ? undefined : value;
  return [
    ...done,
    `typed: ${JSON.stringify(typed, brief)}`,
    `put aside: ${JSON.stringify(asides, brief)}`,
    `reasons: ${[...reasons].join(", ")}`,
    `screen: ${await screen.words()}`,
  ].join("\n");
}

/** Corrects each refused field as a user would. Throws if the model has no reason for a refusal. */
async function correct(walk: Walk, faulty: readonly string[]): Promise<void> {
  const { model, screen, testBranch, random } = walk;
  const { reasons } = model;
  // The values at the time of the refusal; corrections change the model.
  const typed = { ...model.typed };
  const explain = (name: string, isExplained: boolean): void => {
    if (!isExplained) throw new Error(`${name} is refused without a reason`);
  };
  if (faulty.length === 0) {
    explain("the booking", reasons.size > 0);
    // The user has now seen what a changed machine or price means for the time.
    await model.updateChosenTime();
    reasons.clear();
    return;
  }
  const totals = testBranch.machines.map(({ id }) => model.moneyOn(id));
  const someTotal = (isWrong: (money: NonNullable<(typeof totals)[number]>) => boolean): boolean =>
    reasons.has("price") || totals.some((money) => money !== null && isWrong(money));
  const faultsOf = (money: NonNullable<(typeof totals)[number]>) =>
    faultsOfBooking({
      total_price: money.total,
      insured: typed.insurer !== null,
      covered_amount: money.covered,
      requested_cost: money.requested,
      paid_amount: money.paid,
    });
  const isUnpaid = typed.insurer !== null && totals.every((money) => money === null);
  for (const name of faulty) {
    if (name === "patient") {
      explain(name, typed.patient === null);
      await act(walk, choosePatient);
      // What was typed without a patient may have been put aside now, and its errors with it.
      return;
    } else if (name === "test") {
      explain(name, typed.test === null || reasons.has("test"));
      await act(walk, chooseTest);
    } else if (name === "start_at") {
      const isGone = reasons.has("slot") || reasons.has("machine") || reasons.has("test");
      // The test may have been switched off long before this booking was brought back.
      const isOff = testBranch.tests.some(({ id, active }) => id === model.typed.test && !active);
      explain(name, typed.test === null || typed.time.kind === "lost" || isGone || isOff);
      if (isOff) await act(walk, chooseTest);
      if (model.typed.test !== null && (await screen.faulty()).includes("start_at"))
        await act(walk, random.pick([pickTime, typeTime]));
    } else if (name === "covered_amount") {
      const isWrong = someTotal((money) => "covered_amount" in faultsOf(money));
      explain(name, isUnpaid || isWrong);
      if (!isUnpaid) await act(walk, typeCoveredAmount);
    } else if (name === "requested_cost" || name === "tendered") {
      explain(
        name,
        someTotal((money) => money.fault !== null || "requested_cost" in faultsOf(money)),
      );
      await screen.type(name, "");
      model.type(name === "tendered" ? { tendered: null } : { requested: null });
    } else if (name.startsWith("by_")) {
      explain(
        name,
        someTotal(({ fault }) => fault !== null),
      );
      await screen.select("method", "cash");
      await screen.type("tendered", "");
      model.type({ method: "cash", tendered: null });
    } else if (name === "insurance_provider") {
      explain(name, isUnpaid);
      await act(walk, chooseInsurer);
    } else throw new Error(`${name} cannot be mended`);
  }
}

async function act(walk: Walk, step: (walk: Walk) => Promise<string | null>): Promise<void> {
  const problem = await step(walk);
  if (problem !== null) walk.done.push(`  ${problem}`);
}

/** Checks that exactly what the model expects is stored, once. The model then begins an empty booking. */
async function checkSaved(walk: Walk): Promise<void> {
  const { testBranch, model, screen } = walk;
  await screen.page.waitForURL("**/appointments/*/details");
  const id = bookedId(screen.page);
  // If a response was lost, that first save made the booking. Later changes are not in it, and the form says so.
  const { typed, proposals } = model.typed.sent ?? model;
  expect(id, "the booking whose answer was lost").toBe(model.typed.sent?.id ?? id);
  const { patient } = typed;
  if (patient === null) throw new Error("booked for nobody");
  const bookedAppointments = await bookedFor(testBranch, patient);
  const stored = bookedAppointments.find((one) => one.id === id);
  if (stored === undefined) throw new Error("it is booked for somebody else");
  const { machine, start_at } = stored;
  const money = model.moneyOn(machine, typed);
  const place =
    typed.time.kind === "chosen"
      ? { start_at: typed.time.start_at, machine: typed.time.machine ?? machine }
      : (proposals.find((one) => one.machine === machine && one.start_at === start_at) ??
        proposals[0]);
  const expected = {
    patient: patient.id,
    test: typed.test,
    machine: place?.machine,
    start_at: place?.start_at,
    insurance_provider: typed.insurer,
    referring_doctor: typed.doctor,
    notes: typed.notes,
    total_price: money?.total,
    covered_amount: money?.covered,
    requested_cost: money?.requested,
    paid_amount: money?.paid,
  };
  const names = Object.keys(expected);
  const storedFields = Object.fromEntries(
    Object.entries(stored).filter(([name]) => names.includes(name)),
  );
  expect(storedFields).toEqual(expected);
  const ledger = (money?.parts ?? []).map((part) => ({ kind: "payment", ...part }));
  expect(await ledgerOf(testBranch, id)).toEqual(ledger);
  walk.booked.set(id, patient.id);
  for (const one of testBranch.patients) {
    const ids = (await bookedFor(testBranch, one)).map((booking) => booking.id);
    const ownBookings = [...walk.booked]
      .filter(([, of]) => of === one.id)
      .map(([booking]) => booking);
    expect(new Set(ids)).toEqual(new Set(ownBookings));
  }
  model.saved();
}
