import { sql, type Placeholder, type SQL } from "drizzle-orm";
import { branchesOf } from "#domain/access.ts";
import type { StoredExportRoles } from "#domain/exports.ts";
import { type RoleCode, roleFromCode } from "#domain/roles.ts";
import { accountBranches, accounts, scanCenters } from "../../database/schema.ts";
import type { RequestAccount } from "../context.ts";
import { hasSecondFactor } from "./factors/stored-factors.ts";

/**
 * Returns what a query selects of an account and its center, which it names, to get a {@link RequestAccount}. Each part
 * of the query names the center too: where centers are spread over several servers, that tells which one has the rows.
 */
export function accountColumns(center: number | Placeholder) {
  return {
    name: accounts.name,
    email: accounts.email,
    role: accounts.role,
    zone: scanCenters.timeZone,
    exportRoles: scanCenters.exportRoles,
    secondReader: scanCenters.secondReader,
    mustChangePassword: accounts.mustChangePassword,
    factorRoles: scanCenters.factorRoles,
    hasFactor: hasSecondFactor(center),
    branches: branchIdsOf(center, "branches"),
    reporting: branchIdsOf(center, "reporting"),
    admin: branchIdsOf(center, "admin"),
  };
}

/** The columns as they are read. */
interface AccountRow {
  name: string;
  email: string;
  role: number;
  zone: string;
  exportRoles: StoredExportRoles;
  secondReader: boolean;
  mustChangePassword: boolean;
  factorRoles: RoleCode[];
  hasFactor: boolean;
  branches: number[];
  reporting: number[];
  admin: number[];
}

/** Returns the account of a request, with the branches that its role may see, and with what depends on the kind of token. */
export function requestAccountOf(
  row: AccountRow,
  {
    factorAt,
    ...ofToken
  }: Pick<RequestAccount, "id" | "centerId" | "sessionId" | "isLocked" | "token"> & {
    factorAt: Date | null;
  },
): RequestAccount {
  const { factorRoles, hasFactor, secondReader } = row;
  const { name, email, zone, exportRoles, mustChangePassword, branches, reporting, admin } = row;
  const role = roleFromCode(String(row.role));
  const scope = branchesOf(role, {
    branches,
    reporting_branches: reporting,
    admin_branches: admin,
  });
  return {
    ...ofToken,
    name,
    email,
    role,
    zone,
    mustChangePassword,
    secondFactor: {
      isSetUp: hasFactor,
      isRequired: factorRoles.includes(role),
      provedAt: factorAt,
    },
    exportRoles,
    secondReader,
    scope: scope === "all" ? null : scope,
    branches,
    reportingBranches: reporting,
    adminBranches: admin,
  };
}

/** Selects the ids of an account's branches of one kind, such as those that a doctor reports for. */
function branchIdsOf(
  center: number | Placeholder,
  kind: (typeof accountBranches.$inferSelect)["kind"],
): SQL<number[]> {
  const { scanCenterId, accountId, branchId } = accountBranches;
  return sql`coalesce((select array_agg(${branchId} order by ${branchId}) from ${accountBranches}
    where ${scanCenterId} = ${center} and ${accountId} = ${accounts.id}
      and ${accountBranches.kind} = ${kind}), '{}')`;
}
