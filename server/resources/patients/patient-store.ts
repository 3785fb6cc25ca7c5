import { and, eq, sql } from "drizzle-orm";
import { today } from "#domain/dates.ts";
import type { Patient, PatientInput, PatientPatch } from "#domain/entities/patient.ts";
import { invalidFields, Refusal } from "#domain/errors.ts";
import { birthDateOf, faultOfBirthDate } from "#domain/patients.ts";
import { patients } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { checkVersion, notFound } from "../../http/refusals.ts";
import { refuseUsed } from "../catalog/write-routes.ts";
import { inScope } from "../scope.ts";
import { withoutUndefined } from "../stored.ts";
import { columnsOf, toPatients } from "./patient-record.ts";

/** Stores a new patient. Throws `duplicate` if another patient has the national ID. */
export async function createPatient(ctx: RequestContext, input: PatientInput): Promise<Patient> {
  const birth = birthOf(ctx, input);
  await refuseTakenId(ctx, input.national_id, null);
  const [row] = await ctx.tx
    .insert(patients)
    .values({
      scanCenterId: ctx.account.centerId,
      ...columnsOf(input),
      ...birth,
    })
    .returning();
  const [patient] = await toPatients(ctx, row ? [row] : []);
  if (!patient) throw new Refusal("internal");
  ctx.changed({ entity: "patient", id: patient.id, branch: null, before: null, after: patient });
  return patient;
}

/** Changes a patient. Throws `not_found`, `stale`, `duplicate`. */
export async function changePatient(
  ctx: RequestContext,
  id: number,
  patch: PatientPatch,
): Promise<Patient> {
  const before = await lockPatient(ctx, id);
  checkVersion(patch.version, before);
  const { version: _version, birth_date: _day, age: _age, ...fields } = patch;
  const changed = { ...before, ...withoutUndefined(fields) };
  const isBirthGiven = hasValue(patch.birth_date) || hasValue(patch.age);
  const birth = isBirthGiven ? birthOf(ctx, patch) : {};
  if (changed.national_id !== before.national_id) await refuseTakenId(ctx, changed.national_id, id);
  const [row] = await ctx.tx
    .update(patients)
    .set({ ...columnsOf(changed), ...birth })
    .where(and(inScope(ctx, patients), eq(patients.id, id)))
    .returning();
  const [after] = await toPatients(ctx, row ? [row] : []);
  if (!after) throw notFound();
  ctx.changed({ entity: "patient", id, branch: null, before, after });
  return after;
}

/** Deletes a patient without appointments. Throws `in_use` with the number of appointments. */
export async function deletePatient(ctx: RequestContext, id: number): Promise<void> {
  const before = await lockPatient(ctx, id);
  await refuseUsed(ctx, patients, id);
  await ctx.tx.delete(patients).where(and(inScope(ctx, patients), eq(patients.id, id)));
  ctx.changed({ entity: "patient", id, branch: null, before, after: null });
}

async function lockPatient(ctx: RequestContext, id: number): Promise<Patient> {
  const [row] = await ctx.tx
    .select()
    .from(patients)
    .where(and(inScope(ctx, patients), eq(patients.id, id)))
    .for("update");
  const [patient] = await toPatients(ctx, row ? [row] : []);
  if (!patient) throw notFound();
  return patient;
}

/**
 * Throws `duplicate` with the id of the patient who has the national ID. The unique constraint also
 * catches concurrent requests, but cannot give that id.
 */
async function refuseTakenId(
  ctx: RequestContext,
  nationalId: string,
  except: number | null,
): Promise<void> {
  const [found] = await ctx.tx
    .select({ id: patients.id })
    .from(patients)
    .where(
      and(
        eq(patients.scanCenterId, ctx.account.centerId),
        eq(patients.nationalId, nationalId),
        except === null ? undefined : sql`${patients.id} <> ${except}`,
      ),
    );
  if (found) {
    throw new Refusal("duplicate", {
      errors: invalidFields({ national_id: "duplicate" }).errors ?? {},
      extra: { existing: found.id },
    });
  }
}

/** Returns the birth date to store, and whether it was estimated from an age. Throws `validation`. */
function birthOf(
  ctx: RequestContext,
  input: Pick<PatientPatch, "birth_date" | "age" | "birth_date_estimated">,
) {
  const day = today(ctx.account.zone, ctx.now.getTime());
  const birthDate = birthDateOf(input, day);
  const fault = birthDate === null ? "required" : faultOfBirthDate(birthDate.birth_date, day);
  if (birthDate === null || fault !== null)
    throw invalidFields({ birth_date: fault ?? "required" });
  return { birthDate: birthDate.birth_date, birthDateEstimated: birthDate.birth_date_estimated };
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null;
}
