import { and, eq, sql } from "drizzle-orm";
import { commissionOf, type Commission } from "#domain/commission.ts";
import type { Modality } from "#domain/entities/common.ts";
import { enforce, type FaultCode, invalidFields, Refusal } from "#domain/errors.ts";
import { reasonAgainstTest } from "#domain/insurance.ts";
import { appointmentPrice } from "#domain/pricing.ts";
import {
  branches,
  commissionRules,
  insuranceProviders,
  machines,
  patients,
  referringDoctors,
  rooms,
  supportedTests,
  testAvailabilities,
  tests,
} from "../../database/schema.ts";
import { Checks } from "../../http/checks.ts";
import type { RequestContext } from "../../http/context.ts";
import { inScope } from "../scope.ts";

/** A test on a machine, as the center offers it now. */
export interface Offer {
  machine: number;
  branch: number;
  room: number;
  test: number;
  modality: Modality;
  duration_minutes: number;
  /** The machine's price, without insurance. */
  price: Price;
}

/** The price of a test before and after its discount, in piastres. */
export interface Price {
  list: number;
  total: number;
}

/** Returns the offer of a test on a machine. Throws `validation` on `machine` or `test`. */
export async function readOffer(
  ctx: RequestContext,
  machine: number,
  test: number,
): Promise<Offer> {
  const center = ctx.account.centerId;
  const [place] = await ctx.tx
    .select({
      branch: machines.branchId,
      room: machines.roomId,
      active: sql<boolean>`(${machines.active} and ${rooms.active} and ${branches.active})`,
    })
    .from(machines)
    .innerJoin(rooms, and(eq(rooms.scanCenterId, center), eq(rooms.id, machines.roomId)))
    .innerJoin(branches, and(eq(branches.scanCenterId, center), eq(branches.id, machines.branchId)))
    .where(and(inScope(ctx, machines), eq(machines.id, machine)));
  const [examination] = await ctx.tx
    .select({ modality: tests.modality, active: tests.active })
    .from(tests)
    .where(and(eq(tests.scanCenterId, center), eq(tests.id, test)));
  const checks = new Checks();
  checks.add({ machine: faultOfUse(place), test: faultOfUse(examination) });
  checks.done();
  const [availability] = await ctx.tx
    .select({
      list: testAvailabilities.price,
      total: testAvailabilities.modifiedPrice,
      minutes: testAvailabilities.durationMinutes,
      active: testAvailabilities.active,
    })
    .from(testAvailabilities)
    .where(
      and(
        eq(testAvailabilities.scanCenterId, center),
        eq(testAvailabilities.machineId, machine),
        eq(testAvailabilities.testId, test),
      ),
    );
  requireActive("test", availability);
  if (place === undefined || examination === undefined) throw new Refusal("internal");
  return {
    machine,
    branch: place.branch,
    room: place.room,
    test,
    modality: examination.modality,
    duration_minutes: availability.minutes,
    price: { list: availability.list, total: availability.total },
  };
}

/** Returns the price; with a provider, that of its price list. Throws `test_not_supported`. */
export async function priceOf(
  ctx: RequestContext,
  offer: Pick<Offer, "test" | "price">,
  provider: number | null,
): Promise<Price> {
  const insured = provider !== null;
  const provided = insured ? await readProviderPrice(ctx, provider, offer.test) : null;
  const providerPrice = provided?.total ?? null;
  const total = appointmentPrice({ machinePrice: offer.price.total, insured, providerPrice });
  if (total === null) {
    enforce(reasonAgainstTest(providerPrice));
    throw new Refusal("test_not_supported");
  }
  return { list: provided?.list ?? offer.price.list, total };
}

async function readProviderPrice(
  ctx: RequestContext,
  provider: number,
  test: number,
): Promise<Price | null> {
  const center = ctx.account.centerId;
  const [providerRow] = await ctx.tx
    .select({ active: insuranceProviders.active })
    .from(insuranceProviders)
    .where(and(eq(insuranceProviders.scanCenterId, center), eq(insuranceProviders.id, provider)));
  requireActive("insurance_provider", providerRow);
  const [supported] = await ctx.tx
    .select({ list: supportedTests.price, total: supportedTests.modifiedPrice })
    .from(supportedTests)
    .where(
      and(
        eq(supportedTests.scanCenterId, center),
        eq(supportedTests.providerId, provider),
        eq(supportedTests.testId, test),
        eq(supportedTests.active, true),
      ),
    );
  return supported ?? null;
}

/** Throws `validation` on `patient` if the center has no such patient. */
export async function requirePatient(ctx: RequestContext, patient: number): Promise<void> {
  const [found] = await ctx.tx
    .select({ id: patients.id })
    .from(patients)
    .where(and(eq(patients.scanCenterId, ctx.account.centerId), eq(patients.id, patient)));
  requireActive("patient", found && { active: true });
}

/** Throws `validation` on `referring_doctor` if the center has no such active doctor. */
export async function requireDoctor(ctx: RequestContext, doctor: number): Promise<void> {
  const [found] = await ctx.tx
    .select({ active: referringDoctors.active })
    .from(referringDoctors)
    .where(
      and(eq(referringDoctors.scanCenterId, ctx.account.centerId), eq(referringDoctors.id, doctor)),
    );
  requireActive("referring_doctor", found);
}

function requireActive<T extends { active: boolean }>(
  field: string,
  record: T | undefined,
): asserts record is T {
  const fault = faultOfUse(record);
  if (fault !== null) throw invalidFields({ [field]: fault });
}

/** Returns the reason why a record cannot be chosen; null if it can. */
function faultOfUse(record: { active: boolean } | undefined): FaultCode | null {
  if (record === undefined) return "not_found";
  return record.active ? null : "inactive";
}

/** Returns the commission by the current rules; null without a referring doctor or a matching rule. */
export async function readCommission(
  ctx: RequestContext,
  referral: { doctor: number | null; modality: Modality; test: number; totalPrice: number },
): Promise<Commission | null> {
  if (referral.doctor === null) return null;
  const rules = await ctx.tx
    .select()
    .from(commissionRules)
    .where(
      and(eq(commissionRules.scanCenterId, ctx.account.centerId), eq(commissionRules.active, true)),
    );
  return commissionOf(
    referral,
    rules.map((rule) => ({
      id: rule.id,
      commission_type: rule.commissionType,
      percentage: rule.commissionBasisPoints === null ? null : rule.commissionBasisPoints / 100,
      value: rule.value,
      doctor: rule.doctorId,
      modality: rule.modality,
      test: rule.testId,
    })),
  );
}
