import { remainingCost } from "#domain/appointments.ts";
import { PAYMENT_METHODS } from "#domain/entities/common.ts";
import type { FaultCode } from "#domain/faults.ts";
import {
  type HandedOver,
  overpaidAmount,
  type PaidPart,
  recordedPayments,
} from "#domain/payments.ts";
import { appointmentPrice, changesPrice } from "#domain/pricing.ts";
import { amountIn, methodIn } from "../shared/refund-values.ts";
import { isChoice } from "#src/views/parts/form/form-values.ts";
import { givenAt } from "./discount-values.ts";
import { slotOf, type Offers } from "./offers.ts";

/** The amounts of what is typed so far, in piastres. */
export type BookingSums = {
  /** The price before any discount. */
  list: number;
  /** The price that the lists give, without the desk's discount. */
  price: number;
  /** What the desk takes off it. */
  given: number;
  /** After all discounts. */
  total: number;
  covered: number;
  /** What the patient pays. */
  due: number;
  /** What to collect from the patient now. */
  requested: number;
  /** What is recorded as paid. */
  paid: number;
  /** The paid amount by method, if it is paid at booking. */
  parts: PaidPart[];
  change: number;
  remaining: number;
  /** What is wrong with the amount handed over; null if nothing is. */
  fault: FaultCode | null;
};

type Values = Readonly<Record<string, unknown>>;

/** Value of the method field if the user pays by more than one method. */
export const SPLIT = "split";

/** The fields of a split payment. */
export const SPLIT_FIELDS = ["by_cash", "by_card", "by_transfer", "by_credit"] as const;

/** Returns the amount handed over by each method; of a split payment only what is typed. */
export function handedIn(values: Values, requested: number): HandedOver["handedOver"] {
  const { method } = values;
  if (method !== SPLIT)
    return { [methodIn(method) ?? "cash"]: amountIn(values["tendered"]) ?? requested };
  const typedAmounts = PAYMENT_METHODS.map(
    (one) => [one, amountIn(values[`by_${one}`]) ?? 0] as const,
  );
  return Object.fromEntries(typedAmounts);
}

/** Returns the id of a picker's value, as a form or its input holds it; null if nothing is chosen. */
export function idIn(value: unknown): number | null {
  const id = isChoice(value) ? value.value : value;
  return typeof id === "number" ? id : null;
}

/** Returns the id of the chosen insurance provider; null without insurance. */
export function providerOf(values: Values): number | null {
  const id = Number(values["insurance_provider"] ?? 0);
  return id > 0 ? id : null;
}

/** Returns whether the choice needs a price: for a new booking, and for an edit of what its price depends on. */
export function needsPrice(values: Values, { booked }: Offers): boolean {
  if (booked === null) return true;
  return changesPrice(booked, {
    test: idIn(values["test"]) ?? booked.test,
    machine: idIn(values["machine"]) ?? booked.machine,
    insurance_provider: providerOf(values),
  });
}

/** Returns the price without a discount at the desk and the price before any discount, in piastres; null while they are unknown. */
function pricesOf(values: Values, offers: Offers) {
  const { booked, cover } = offers;
  const provider = providerOf(values);
  const test = idIn(values["test"]);
  const machine = idIn(values["machine"]);
  if (booked !== null && !needsPrice(values, offers)) {
    const price = booked.total_price + booked.discount_amount;
    return { price, list: price };
  }
  const isCover = cover !== null && cover.provider === provider && cover.test === test;
  const slot =
    slotOf(offers, values) ?? offers.slots.find((one) => one.machine === machine) ?? null;
  if (slot === null) return null;
  const price = appointmentPrice({
    machinePrice: slot.price,
    insured: provider !== null,
    providerPrice: isCover ? cover.price : null,
  });
  const list = provider === null ? slot.list_price : isCover ? cover.list_price : null;
  return price === null ? null : { price, list: list ?? price };
}

/** Returns the amounts of a booking or an edit; null until a test and a time are chosen. */
export function sumsOfBooking(values: Values, offers: Offers): BookingSums | null {
  const { booked } = offers;
  const prices = pricesOf(values, offers);
  if (prices === null) return null;
  const { price, list } = prices;
  const given = givenAt(price, values);
  const total = price - given;
  const insured = providerOf(values) !== null;
  const covered = insured ? Math.min(amountIn(values["covered_amount"]) ?? 0, total) : 0;
  const due = total - covered;
  const requested = amountIn(values["requested_cost"]) ?? due;
  const handedOver = handedIn(values, requested);
  const { paid, parts, change, fault } = recordedPayments({ requested, due, handedOver });
  const recorded = booked === null ? paid : booked.paid_amount;
  const money = { total_price: total, covered_amount: covered, paid_amount: recorded };
  const remaining = remainingCost(money);
  return {
    list,
    price,
    given,
    total,
    covered,
    due,
    requested,
    paid: recorded,
    parts,
    change,
    remaining,
    fault,
  };
}

/** Returns the money after an edit; null while its price is unknown. */
export function moneyAfter(values: Values, offers: Offers) {
  const sums = sumsOfBooking(values, offers);
  if (sums === null || offers.booked === null) return null;
  const { total, covered } = sums;
  const { paid_amount } = offers.booked;
  return { total_price: total, covered_amount: covered, paid_amount };
}

/** Returns how much more was paid for an appointment than is due after an edit, in piastres. */
export function overpaidIn(values: Values, offers: Offers): number {
  const money = moneyAfter(values, offers);
  return money === null ? 0 : overpaidAmount(money);
}
