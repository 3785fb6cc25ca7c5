import { api } from "./client.ts";
import { find } from "./find.ts";
import type { Branch } from "#domain/entities/branch.ts";
import type { Room } from "#domain/entities/room.ts";
import type { InsuranceProvider, SupportedTest } from "#domain/entities/insurance.ts";
import type { Availability, Machine } from "#domain/entities/machine.ts";
import type { Package } from "#domain/entities/package.ts";
import type { ReferringDoctor, ReferringDoctorInput } from "#domain/entities/referring-doctor.ts";
import type { Test } from "#domain/entities/test.ts";
import type { Query } from "./client.ts";

/** The server returns a whole catalog without paging if it has at most 1,000 rows; else it throws `page_required`. */
export function listBranches(query?: Query): Promise<Branch[]> {
  return list("/branches/", query);
}

export function listRooms(query?: Query): Promise<Room[]> {
  return list("/rooms/", query);
}

export function listMachines(query?: Query): Promise<Machine[]> {
  return list("/machines/", query);
}

/** Returns the tests that a machine does, with their prices. */
export function listAvailabilities(machine: number, query?: Query): Promise<Availability[]> {
  return list(`/machines/${machine}/availabilities/`, query);
}

/** Whether any active machine in the user's branches does a test. */
export async function isTestDone(test: number): Promise<boolean> {
  const machines = await listMachines({ active: true });
  const offers = await Promise.all(
    machines.map(({ id }) => listAvailabilities(id, { test, active: true })),
  );
  return offers.some(({ length }) => length > 0);
}

export function listTests(query?: Query): Promise<Test[]> {
  return list("/tests/", query);
}

export function listPackages(query?: Query): Promise<Package[]> {
  return list("/packages/", query);
}

export function listReferringDoctors(query?: Query): Promise<ReferringDoctor[]> {
  return list("/referring-doctors/", query);
}

export function createReferringDoctor(
  input: ReferringDoctorInput,
  idempotencyKey: string,
): Promise<ReferringDoctor> {
  return api.post("/referring-doctors/", { body: input, idempotencyKey });
}

export function listInsuranceProviders(query?: Query): Promise<InsuranceProvider[]> {
  return list("/insurance-providers/", query);
}

/** Returns the tests that a provider covers, with its prices. */
export function listSupportedTests(provider: number, query?: Query): Promise<SupportedTest[]> {
  return list(`/insurance-providers/${provider}/tests/`, query);
}

function list<T>(path: string, query: Query = {}): Promise<T[]> {
  return find(path, { query });
}
