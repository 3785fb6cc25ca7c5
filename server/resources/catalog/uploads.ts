import { sql } from "drizzle-orm";
import { ReferringDoctorInput } from "#domain/entities/referring-doctor.ts";
import { TestInput } from "#domain/entities/test.ts";
import { nameKey } from "#domain/names.ts";
import { byCode } from "#domain/tests.ts";
import { readDoctorCells, readTestCells, type UploadKind } from "#domain/uploads.ts";
import { referringDoctors, tests } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { modalityOf } from "../../uploads/list-shapes.ts";
import type { ListUpload, UploadQuery } from "../../uploads/list-upload.ts";
import { inScope } from "../scope.ts";
import { doctorValuesOf } from "./referring-doctors.ts";
import { testValuesOf } from "./tests.ts";

/**
 * Lets one upload at a time store rows of a list of the center; others wait until this one ends, and then read what it
 * stored.
 */
async function lockList({ tx, account }: RequestContext, kind: UploadKind): Promise<void> {
  const key = `upload ${kind} ${account.centerId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Reads what is stored; unless nothing will be, locks the list and its rows until the end of the transaction. */
async function readStored<Row>(
  ctx: RequestContext,
  { kind, isDry }: { kind: UploadKind; isDry: boolean },
  rows: { for(strength: "no key update"): PromiseLike<Row[]> } & PromiseLike<Row[]>,
): Promise<Row[]> {
  if (isDry) return rows;
  await lockList(ctx, kind);
  return rows.for("no key update");
}

/** Returns the upload of tests. A row with a known code changes that test; empty cells leave its values unchanged. */
export async function testUpload(
  ctx: RequestContext,
  { dry_run: isDry = false }: UploadQuery,
): Promise<ListUpload<TestInput>> {
  const query = ctx.tx
    .select({
      unique_id: tests.uniqueId,
      name_ar: tests.nameAr,
      name_en: tests.nameEn,
      modality: tests.modality,
      also_known_as: tests.alsoKnownAs,
      default_duration_minutes: tests.defaultDurationMinutes,
    })
    .from(tests)
    .where(inScope(ctx, tests))
    // One order for all who lock several rows, so that no two wait for each other.
    .orderBy(tests.id);
  const find = byCode(await readStored(ctx, { kind: "tests", isDry }, query));
  return {
    kind: "tests",
    entity: "test",
    schema: TestInput,
    read: (cells) =>
      readTestCells(
        { ...cells, modality: modalityOf(cells["modality"] ?? "") ?? cells["modality"] ?? "" },
        find,
      ),
    identity: ({ unique_id: code }) =>
      (code ?? null) === null ? null : { column: "unique_id", key: nameKey(String(code)) },
    namesOf: ({ name_ar = "", name_en = "" }) => ({
      name_ar: name_ar || name_en,
      name_en: name_en || name_ar,
    }),
    async store({ tx, account }, inputs, known) {
      const stored = await tx
        .insert(tests)
        .values(inputs.map((input) => ({ scanCenterId: account.centerId, ...testValuesOf(input) })))
        .onConflictDoUpdate({
          target: [tests.scanCenterId, tests.uniqueId],
          set: {
            nameAr: sql`excluded.name_ar`,
            nameEn: sql`excluded.name_en`,
            modality: sql`excluded.modality`,
            alsoKnownAs: sql`excluded.also_known_as`,
            defaultDurationMinutes: sql`excluded.default_duration_minutes`,
            searchText: sql`excluded.search_text`,
          },
          setWhere: isKnown(known),
        })
        .returning({ id: tests.id });
      return stored.length;
    },
  };
}

/** Returns the upload of referring doctors. A row with a known phone number changes that doctor. */
export async function doctorUpload(
  ctx: RequestContext,
  { dry_run: isDry = false }: UploadQuery,
): Promise<ListUpload<ReferringDoctorInput>> {
  const query = ctx.tx
    .select({
      name: referringDoctors.name,
      country_phone_code: referringDoctors.countryPhoneCode,
      phone_number: referringDoctors.phoneNumber,
    })
    .from(referringDoctors)
    .where(inScope(ctx, referringDoctors))
    .orderBy(referringDoctors.id);
  const rows = await readStored(ctx, { kind: "referring_doctors", isDry }, query);
  const stored = new Map(rows.map((doctor) => [phoneKey(doctor), doctor]));
  return {
    kind: "referring_doctors",
    entity: "referring_doctor",
    schema: ReferringDoctorInput,
    read: (cells) => readDoctorCells(cells, (phone) => stored.get(phoneKey(phone)) ?? null),
    identity: (doctor) =>
      (doctor.phone_number ?? null) === null
        ? null
        : { column: "phone_number", key: phoneKey(doctor) },
    namesOf: ({ name }) => ({ name_ar: name, name_en: name }),
    async store({ tx, account }, inputs, known) {
      const written = await tx
        .insert(referringDoctors)
        .values(
          inputs.map((input) => ({
            scanCenterId: account.centerId,
            ...doctorValuesOf(input),
            registeredBy: account.id,
          })),
        )
        .onConflictDoUpdate({
          target: [
            referringDoctors.scanCenterId,
            referringDoctors.countryPhoneCode,
            referringDoctors.phoneNumber,
          ],
          set: {
            name: sql`excluded.name`,
            searchText: sql`excluded.search_text`,
            searchSounds: sql`excluded.search_sounds`,
          },
          setWhere: isKnown(known),
        })
        .returning({ id: referringDoctors.id });
      return written.length;
    },
  };
}

/** True where an upsert may overwrite: a record that somebody else has just added is left as it is. */
const isKnown = (known: "changed" | "added") => (known === "changed" ? sql`true` : sql`false`);

function phoneKey({
  country_phone_code: code,
  phone_number: phone,
}: Pick<ReferringDoctorInput, "country_phone_code" | "phone_number">): string {
  return `${code} ${phone}`;
}
