import { and, eq } from "drizzle-orm";
import { NO_DISCOUNT } from "#domain/discounts.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Package, PackageBooking, PackageBookingInput } from "#domain/entities/package.ts";
import { invalidFields, Refusal } from "#domain/errors.ts";
import { sumOf } from "#domain/money.ts";
import { dividePrice, fillByMethod, fillInOrder, isDearer } from "#domain/packages.ts";
import { faultsOfBooking } from "#domain/payments.ts";
import { packageBookings, packages } from "../../database/schema.ts";
import { Checks } from "../../http/checks.ts";
import type { RequestContext } from "../../http/context.ts";
import { refusalOf } from "../../http/database-errors.ts";
import { packageList } from "../catalog/packages.ts";
import { requireRecord } from "../catalog/write-routes.ts";
import { requireCredit } from "../patients/credit-balance.ts";
import { requireShift } from "../receptionist-shift/shift-store.ts";
import { book, paidParts, refuseOtherPrice } from "./book.ts";
import { lockMachine } from "./machine-turn.ts";
import { readOffer } from "./offer.ts";

type Line = PackageBookingInput["tests"][number];

/**
 * Books all tests of a package: one appointment for each, or none. Its price is divided among them, and what each costs
 * less than alone is its discount, which needs no approval. Throws what `bookAppointment` throws; a refusal because of one
 * test names it by `row`, which counts from 0, or by the name of its field (`tests.1.machine`).
 */
export async function bookPackage(
  ctx: RequestContext,
  input: PackageBookingInput,
): Promise<PackageBooking> {
  const shift = await requireShift(ctx);
  const booked = await lockPackage(ctx, input.package);
  refuseOtherPrice(input.expected_total_price, booked.price);
  const lines = linesOf(booked, input.tests);
  const prices = await readPrices(ctx, lines);
  if (isDearer(booked.price, prices)) throw invalidFields({ package: "package_dearer" });
  const parts = paidParts(input);
  const checks = new Checks();
  checks.add(
    faultsOfBooking({
      total_price: booked.price,
      insured: false,
      covered_amount: 0,
      requested_cost: input.requested_cost ?? null,
      paid_amount: sumOf(parts.map(({ amount }) => amount)),
    }),
  );
  checks.done();
  const totals = dividePrice(booked.price, prices);
  const requested = fillInOrder(input.requested_cost ?? booked.price, totals);
  const paid = fillByMethod(parts, totals);
  // In one order, so that no two bookings wait for each other.
  const machines = new Set(lines.map(({ machine }) => machine));
  for (const machine of [...machines].toSorted((one, other) => one - other))
    await lockMachine(ctx, machine);
  // For all tests at once: the balance that a refusal names is that before the first of them took its part.
  const amount = sumOf(parts.filter(({ method }) => method === "credit").map((one) => one.amount));
  if (amount > 0) await requireCredit(ctx, input.patient, { kind: "used", amount });
  const packageBooking = await addBooking(ctx, booked);
  const appointments: Appointment[] = [];
  for (const [row, line] of lines.entries()) {
    const [total = 0, price = 0] = [totals[row], prices[row]];
    const [first, ...others] = paid[row] ?? [];
    const appointment = {
      ...line,
      patient: input.patient,
      referring_doctor: input.referring_doctor ?? null,
      notes: input.notes ?? "",
      requested_cost: requested[row] ?? 0,
      // The discount is of the price that was read above.
      expected_total_price: total,
      ...(total < price
        ? {
            discount_kind: "value" as const,
            discount_amount: price - total,
            discount_reason: booked.name_ar || booked.name_en,
          }
        : NO_DISCOUNT),
      paid_amount: first?.amount ?? 0,
      method: first?.method ?? input.method,
      other_payments: others,
    };
    appointments.push(
      await inRow(row, () =>
        book(ctx, appointment, {
          shift: shift.id,
          // Whoever keeps the prices decided about what the package takes off.
          approve: () => Promise.resolve(null),
          packageBooking,
        }),
      ),
    );
  }
  return { id: packageBooking, package: booked.id, price: booked.price, appointments };
}

/** Returns the package, which nobody changes until the transaction ends. Throws `validation` on `package`. */
async function lockPackage(ctx: RequestContext, id: number): Promise<Package> {
  await ctx.tx
    .select({ id: packages.id })
    .from(packages)
    .where(and(eq(packages.scanCenterId, ctx.account.centerId), eq(packages.id, id)))
    .for("share");
  const found = await requireRecord(ctx, packageList, { field: "package", id });
  if (!found.active) throw invalidFields({ package: "inactive" });
  return found;
}

/** Returns the chosen times in the order of the package. Throws `validation` if they are not those of its tests. */
function linesOf({ tests }: Package, chosen: readonly Line[]): Line[] {
  const lines = tests.flatMap((test) => chosen.filter((line) => line.test === test));
  const isComplete = tests.every((test) => lines.some((line) => line.test === test));
  if (!isComplete || lines.length !== chosen.length || lines.length !== tests.length)
    throw invalidFields({ tests: "package_tests" });
  return lines;
}

/** Returns what each test costs alone on the chosen machine. Throws `validation` with the faults of all rows. */
async function readPrices(ctx: RequestContext, lines: readonly Line[]): Promise<number[]> {
  const checks = new Checks();
  const prices: number[] = [];
  for (const [row, { machine, test }] of lines.entries()) {
    const offer = await checks.make(() => inRow(row, () => readOffer(ctx, machine, test)));
    prices.push(offer?.price.total ?? 0);
  }
  checks.done();
  return prices;
}

async function addBooking(ctx: RequestContext, booked: Package): Promise<number> {
  const [row] = await ctx.tx
    .insert(packageBookings)
    .values({
      scanCenterId: ctx.account.centerId,
      packageId: booked.id,
      nameAr: booked.name_ar,
      nameEn: booked.name_en,
      price: booked.price,
    })
    .returning({ id: packageBookings.id });
  if (!row) throw new Refusal("internal");
  return row.id;
}

/** The fields of a test's own row; all others of a booking are stated once. */
const OWN_FIELDS: ReadonlySet<string> = new Set(["test", "machine", "start_at"]);

/** Returns what `run` returns; a refusal of it names the row. */
async function inRow<T>(row: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    if (refusal === null) throw error;
    const { code, detail, errors, extra } = refusal;
    throw new Refusal(code, {
      detail,
      extra: { ...extra, row },
      ...(errors && {
        errors: Object.fromEntries(
          Object.entries(errors).map(([field, faults]) => [
            OWN_FIELDS.has(field) ? `tests.${row}.${field}` : field,
            faults,
          ]),
        ),
      }),
    });
  }
}
