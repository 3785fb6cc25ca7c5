import { and, eq, like, or, sql } from "drizzle-orm";
import {
  PatientInput,
  PatientPatch,
  type SimilarPatient,
  type SimilarQuery,
} from "#domain/entities/patient.ts";
import { FoundPatientRecord, PatientRecord, SimilarPatientRecord } from "#domain/records/desk.ts";
import { searchTerms } from "#domain/names.ts";
import { likenessOf } from "#domain/similar.ts";
import { soundsOf } from "#domain/sounds.ts";
import { patients } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import { arrayOf, NOTHING, one } from "../../http/declared-answers.ts";
import { readRecord } from "../../http/lists/run.ts";
import { readRoutes } from "../../http/lists/routes.ts";
import { route } from "../../http/route.ts";
import { inScope } from "../scope.ts";
import { bestPatients, bestReader } from "./best-patients.ts";
import { hasWordBeginning } from "./matching.ts";
import { patientList } from "./patient-list.ts";
import { toPatients } from "./patient-record.ts";
import { changePatient, createPatient, deletePatient } from "./patient-store.ts";
import { similarReader } from "./similar-query.ts";

/** Maximum number of patients to compare with the input. */
const MAX_CANDIDATES = 200;
const MAX_SIMILAR = 5;

export const patientRoutes = [
  route({
    method: "GET",
    url: "/patients/similar/",
    permission: "patients.read",
    replica: true,
    query: similarReader,
    byPost: true,
    answers: arrayOf(SimilarPatientRecord),
    handler: (ctx, { query }) => findSimilar(ctx, query),
  }),
  route({
    method: "GET",
    url: "/patients/best/",
    permission: "patients.read",
    replica: true,
    query: bestReader,
    byPost: true,
    answers: arrayOf(FoundPatientRecord),
    async handler(ctx, { query }) {
      const foundPatients = await bestPatients(ctx, query);
      const people = await toPatients(
        ctx,
        foundPatients.map(({ row }) => row),
      );
      return people.map((patient, index) => ({
        ...patient,
        match: foundPatients[index]?.match ?? "text",
      }));
    },
  }),
  ...readRoutes({
    base: "/patients/",
    permission: "patients.read",
    list: patientList,
    noted: { entity: "patient", branchOf: () => null },
  }),
  route({
    method: "POST",
    url: "/patients/",
    permission: "patients.create",
    body: PatientInput,
    answers: one(PatientRecord),
    handler: (ctx, { body }) => createPatient(ctx, body),
  }),
  ...changeRoutes({
    url: "/patients/:id/",
    permission: "patients.update",
    record: PatientRecord,
    patch: PatientPatch,
    whole: PatientInput,
    read: (ctx, { id }) => readRecord(ctx, patientList, id),
    change: (ctx, { id }, patch) => changePatient(ctx, id, patch),
    replace: (ctx, { id }, whole) => changePatient(ctx, id, { notes: "", ...whole }),
  }),
  route({
    method: "DELETE",
    url: "/patients/:id/",
    permission: "patients.delete",
    answers: NOTHING,
    async handler(ctx, { params }) {
      await deletePatient(ctx, params.id);
      return undefined;
    },
  }),
];

/** Returns patients who are likely the same person as the one being typed, the likeliest first. */
async function findSimilar(ctx: RequestContext, query: SimilarQuery): Promise<SimilarPatient[]> {
  const typed = {
    name: query.name ?? null,
    national_id: query.national_id ?? null,
    phone_number: query.phone_number ?? null,
    birth_date: query.birth_date ?? null,
  };
  const [first] = searchTerms(typed.name ?? "");
  const [sound] = soundsOf(typed.name ?? "");
  const rows = await ctx.tx
    .select()
    .from(patients)
    .where(
      and(
        inScope(ctx, patients),
        query.except === undefined ? undefined : sql`${patients.id} <> ${query.except}`,
        or(
          typed.national_id === null ? undefined : eq(patients.nationalId, typed.national_id),
          typed.phone_number === null ? undefined : eq(patients.phoneNumber, typed.phone_number),
          typed.birth_date === null || first === undefined
            ? undefined
            : and(
                eq(patients.birthDate, typed.birth_date),
                or(
                  hasWordBeginning(first.slice(0, 2)),
                  sound === undefined
                    ? undefined
                    : like(patients.searchSounds, `% ${sound.slice(0, 2)}%`),
                ),
              ),
        ) ?? sql`false`,
      ),
    )
    .limit(MAX_CANDIDATES);
  const candidates = await toPatients(ctx, rows);
  return candidates
    .map((patient) => ({ ...patient, reasons: likenessOf(typed, patient) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((one, other) => other.reasons.length - one.reasons.length)
    .slice(0, MAX_SIMILAR);
}
