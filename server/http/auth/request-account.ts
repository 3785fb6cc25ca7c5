import { sql, type SQL } from "drizzle-orm";
import { branchesOf } from "#domain/access.ts";
import type { StoredExportRoles } from "#domain/exports.ts";
import { type RoleCode, roleFromCode } from "#domain/roles.ts";
import { accountBranches, accounts, scanCenters } from "../../database/schema.ts";
import type { RequestAccount } from "../context.ts";
import { HAS_SECOND_FACTOR } from "./factors/stored-factors.ts";

/** What a query selects of an account and its center to get a {@link RequestAccount}. */
export const ACCOUNT_COLUMNS = {
  name: accounts.name,
  email: accounts.email,
  role: accounts.role,
  zone: scanCenters.timeZone,
  exportRoles: scanCenters.exportRoles,
  secondReader: scanCenters.secondReader,
  mustChangePassword: accounts.mustChangePassword,
  factorRoles: scanCenters.factorRoles,
  hasFactor: HAS_SECOND_FACTOR,
  branches: branchIdsOf("branches"),
  reporting: branchIdsOf("reporting"),
  admin: branchIdsOf("admin"),
};

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
function branchIdsOf(kind: (typeof accountBranches.$inferSelect)["kind"]): SQL<number[]> {
  const { scanCenterId, accountId, branchId } = accountBranches;
  return sql`coalesce((select array_agg(${branchId} order by ${branchId}) from ${accountBranches}
    where ${scanCenterId} = ${accounts.scanCenterId} and ${accountId} = ${accounts.id}
      and ${accountBranches.kind} = ${kind}), '{}')`;
}
