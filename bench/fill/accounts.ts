import { ROLE, type RoleCode } from "#domain/roles.ts";
import { insertRows, withIds } from "#server/database/demo/insert.ts";
import type pg from "pg";

/** The password of all accounts in a benchmark database. */
export const BENCH_PASSWORD = "measured-not-guessed";
/** The number of receptionists, and also of reporting doctors, in each branch. */
export const STAFF_PER_BRANCH = 2;

export interface Staff {
  owner: number;
  admin: number;
  /** By branch, {@link STAFF_PER_BRANCH} each. */
  desks: number[][];
  doctors: number[][];
}

/** Returns the e-mail address of the n-th account of a kind, counted from 1. */
export function benchEmail(kind: "owner" | "admin" | "doctor" | "desk", number = 1): string {
  return `${kind}${number}@bench.local`;
}

/** Inserts one center owner, one administrator, and the receptionists and reporting doctors of each branch. */
export async function insertStaff(
  client: pg.ClientBase,
  center: number,
  branches: readonly number[],
  passwordHash: string,
): Promise<Staff> {
  const branchSets = branches.flatMap((branch) =>
    Array.from({ length: STAFF_PER_BRANCH }, () => [branch]),
  );
  const people = await withIds(client, "accounts", [
    person("owner", 1, ROLE.CenterOwner, "", []),
    person("admin", 1, ROLE.AdminStaff, "admin", branches),
    ...branchSets.map((own, index) =>
      person("desk", index + 1, ROLE.Receptionist, "branches", own),
    ),
    ...branchSets.map((own, index) =>
      person("doctor", index + 1, ROLE.ReportingDoctor, "reporting", own),
    ),
  ]);
  const createdAt = new Date(0).toISOString();
  await insertRows(
    client,
    "accounts",
    people.map(({ id, name, email, role }) => ({
      scan_center_id: center,
      id,
      name,
      email,
      role,
      password_hash: passwordHash,
      password_changed_at: createdAt,
      is_demo: false,
      active: true,
      settings: {},
      created_at: createdAt,
      updated_at: createdAt,
      version: 1,
    })),
  );
  await insertRows(
    client,
    "account_branches",
    people.flatMap(({ id, kind, scope }) =>
      scope.map((branch) => ({ scan_center_id: center, account_id: id, kind, branch_id: branch })),
    ),
  );
  const [owner, admin, ...others] = people.map(({ id }) => id);
  const inBranches = (ids: readonly number[]) =>
    branches.map((_, index) => ids.slice(index * STAFF_PER_BRANCH, (index + 1) * STAFF_PER_BRANCH));
  return {
    owner: owner ?? 0,
    admin: admin ?? 0,
    desks: inBranches(others.slice(0, branchSets.length)),
    doctors: inBranches(others.slice(branchSets.length)),
  };
}

function person(
  title: "owner" | "admin" | "doctor" | "desk",
  number: number,
  role: RoleCode,
  kind: string,
  scope: readonly number[],
) {
  return { name: `${title} ${number}`, email: benchEmail(title, number), role, kind, scope };
}
