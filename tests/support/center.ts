import type { PgTable } from "drizzle-orm/pg-core";
import { foldName, searchText, withoutTitle } from "#domain/names.ts";
import { searchSounds } from "#domain/sounds.ts";
import { ROLE, type RoleCode } from "#domain/roles.ts";
import type { Database } from "#server/database/connection.ts";
import { createCenter } from "#server/database/create-center.ts";
import * as schema from "#server/database/schema.ts";
import { hashPassword } from "#server/http/auth/passwords.ts";
import { TEST_PASSWORD } from "./api.ts";

/** Ids of a small center in which every rule of a receptionist's work can be tested. Amounts are piastres. */
export type TestCenter = Awaited<ReturnType<typeof makeCenter>>;

/**
 * Creates two branches: north with a CT and an MR, south with a CT. Accounts: owner, admin and doctor of north, desk of
 * north, desk2 of south, desk3 of both; `<name>@<domain>`, all with TEST_PASSWORD.
 */
export async function makeCenter(
  { db, pool }: Database,
  domain = "nile.test",
  timeZone = "Africa/Cairo",
) {
  const passwordHash = await knownHash();
  const { centerId: scanCenterId, ownerId } = await createCenter(pool, {
    timeZone,
    name: domain,
    ownerName: "Samy Owner",
    ownerEmail: `owner@${domain}`,
    passwordHash,
  });
  const add = async <T extends PgTable>(
    table: T,
    values: Omit<T["$inferInsert"], "scanCenterId">,
  ): Promise<number> => {
    const row = { scanCenterId, ...values } as unknown as T["$inferInsert"];
    const insertedRows = await db.insert(table).values(row).returning();
    return Number(Reflect.get(Object(insertedRows[0]), "id"));
  };

  const north = await add(schema.branches, { name: "North", address: "1 Nile St" });
  const south = await add(schema.branches, {
    name: "South",
    address: "2 Delta St",
    opensAt: "09:00",
    closesAt: "12:00",
  });
  const northRoom = await add(schema.rooms, { branchId: north, roomNumber: "N1" });
  const southRoom = await add(schema.rooms, { branchId: south, roomNumber: "S1" });
  const machine = (name: string, branchId: number, roomId: number, active = true) =>
    add(schema.machines, { name, branchId, roomId, model: "M", number: name, active });
  const machines = {
    ct: await machine("North CT", north, northRoom),
    mr: await machine("North MR", north, northRoom),
    southCt: await machine("South CT", south, southRoom),
    retired: await machine("Old CT", north, northRoom, false),
  };
  const test = (uniqueId: string, nameAr: string, nameEn: string, modality: "CT" | "MR") =>
    add(schema.tests, {
      uniqueId,
      nameAr,
      nameEn,
      modality,
      searchText: foldName(`${uniqueId} ${nameAr} ${nameEn}`),
    });
  const tests = {
    brain: await test("CT-BRAIN", "أشعة مقطعية على المخ", "CT brain", "CT"),
    chest: await test("CT-CHEST", "أشعة مقطعية على الصدر", "CT chest", "CT"),
    knee: await test("MR-KNEE", "رنين على الركبة", "MRI knee", "MR"),
  };
  const offer = (machineId: number, testId: number, price: number, durationMinutes: number) =>
    add(schema.testAvailabilities, {
      machineId,
      testId,
      price,
      modifiedPrice: price,
      durationMinutes,
    });
  const offers = {
    brain: await offer(machines.ct, tests.brain, 100_000, 20),
    chest: await offer(machines.ct, tests.chest, 60_000, 30),
    southBrain: await offer(machines.southCt, tests.brain, 90_000, 15),
    retired: await offer(machines.retired, tests.brain, 10_000, 15),
    knee: await add(schema.testAvailabilities, {
      machineId: machines.mr,
      testId: tests.knee,
      price: 200_000,
      discountType: "percentage",
      discountBasisPoints: 1_000,
      modifiedPrice: 180_000,
      durationMinutes: 30,
    }),
    switchedOff: await add(schema.testAvailabilities, {
      machineId: machines.mr,
      testId: tests.chest,
      price: 50_000,
      modifiedPrice: 50_000,
      durationMinutes: 30,
      active: false,
    }),
  };
  const providers = {
    health: await add(schema.insuranceProviders, { name: "Health", coverageBasisPoints: 8_000 }),
    second: await add(schema.insuranceProviders, { name: "Second" }),
    closed: await add(schema.insuranceProviders, { name: "Closed", active: false }),
  };
  for (const [providerId, testId, price] of [
    [providers.health, tests.brain, 80_000],
    [providers.health, tests.chest, 50_000],
    [providers.second, tests.brain, 70_000],
  ] as const) {
    await add(schema.supportedTests, { providerId, testId, price, modifiedPrice: price });
  }
  const doctor = (name: string, phoneNumber: string, active = true) =>
    add(schema.referringDoctors, {
      name,
      countryPhoneCode: "+20",
      phoneNumber,
      active,
      searchText: `${foldName(name)} 0${phoneNumber}`,
      searchSounds: searchSounds(withoutTitle(name)),
    });
  const doctors = {
    amr: await doctor("د. عمرو حلمي", "1000000001"),
    nadia: await doctor("Dr Nadia", "1000000002"),
    gone: await doctor("Dr Gone", "1000000003", false),
  };
  const rules = {
    amr: await add(schema.commissionRules, {
      commissionType: "percentage",
      commissionBasisPoints: 1_000,
      doctorId: doctors.amr,
    }),
    amrChest: await add(schema.commissionRules, {
      commissionType: "value",
      value: 7_777,
      doctorId: doctors.amr,
      testId: tests.chest,
    }),
    mr: await add(schema.commissionRules, {
      commissionType: "percentage",
      commissionBasisPoints: 250,
      modality: "MR",
    }),
  };
  const account = async (
    name: string,
    role: RoleCode,
    kind: "branches" | "reporting" | "admin",
    branchIds: number[],
  ) => {
    const email = `${name}@${domain}`;
    const id = await add(schema.accounts, { name, email, role, passwordHash });
    for (const branchId of branchIds) {
      await db
        .insert(schema.accountBranches)
        .values({ scanCenterId, accountId: id, kind, branchId });
    }
    return id;
  };
  const accounts = {
    owner: ownerId,
    admin: await account("admin", ROLE.AdminStaff, "admin", [north]),
    doctor: await account("doctor", ROLE.ReportingDoctor, "reporting", [north]),
    desk: await account("desk", ROLE.Receptionist, "branches", [north]),
    desk2: await account("desk2", ROLE.Receptionist, "branches", [south]),
    desk3: await account("desk3", ROLE.Receptionist, "branches", [north, south]),
  };
  const patient = (name: string, national_id: string, phone_number: string) =>
    add(schema.patients, {
      name,
      nationalId: national_id,
      countryPhoneCode: "+20",
      phoneNumber: phone_number,
      birthDate: "1990-05-01",
      gender: "male",
      searchText: searchText({ name, national_id, phone_number, country_phone_code: "+20" }),
      searchSounds: searchSounds(name),
    });
  const patients = {
    mohamed: await patient("محمد عبد الله حسن", "29005011234567", "1012345678"),
    ahmed: await patient("Ahmed Samir", "29005012154321", "1123456789"),
  };
  return {
    id: scanCenterId,
    domain,
    branches: { north, south },
    rooms: { north: northRoom, south: southRoom },
    machines,
    tests,
    offers,
    providers,
    doctors,
    rules,
    accounts,
    patients,
  };
}

let hash: Promise<string> | undefined;

/** Returns the hash of TEST_PASSWORD. Hashing is slow, so all accounts share one hash. */
function knownHash(): Promise<string> {
  hash ??= hashPassword(TEST_PASSWORD);
  return hash;
}
