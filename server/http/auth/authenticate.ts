import { sql } from "drizzle-orm";
import { branchesOf } from "#domain/access.ts";
import { Refusal } from "#domain/errors.ts";
import { roleFromCode } from "#domain/roles.ts";
import type { Database } from "../../database/connection.ts";
import type { RequestAccount } from "../context.ts";
import type { AccessTokens, TokenSubject } from "./tokens.ts";

/** Returns the account of the request's bearer token. Throws `unauthenticated` or `token_expired`. */
export async function authenticate(
  database: Database,
  tokens: AccessTokens,
  header: string | undefined,
  now: Date,
): Promise<RequestAccount> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(header ?? "") ?? [];
  if (token === undefined) throw new Refusal("unauthenticated");
  const account = await findAccount(database, await tokens.read(token, now), now);
  if (!account) throw new Refusal("unauthenticated");
  return account;
}

interface AccountRow extends Record<string, unknown> {
  name: string;
  email: string;
  role: number;
  zone: string;
  branches: number[];
  reporting: number[];
  admin: number[];
}

/** Returns the account's current data; null if the session has ended or the account is inactive. */
export async function findAccount(
  database: Database,
  { centerId, accountId, sessionId }: TokenSubject,
  now: Date,
): Promise<RequestAccount | null> {
  const listOf = (kind: string) =>
    sql`coalesce((select array_agg(branch_id order by branch_id) from account_branches b
      where b.scan_center_id = a.scan_center_id and b.account_id = a.id and b.kind = ${kind}), '{}')`;
  const { rows } = await database.db.execute<AccountRow>(sql`
    select a.name, a.email, a.role, c.time_zone as zone,
      ${listOf("branches")} as branches, ${listOf("reporting")} as reporting, ${listOf("admin")} as admin
    from sessions s
    join accounts a on a.scan_center_id = s.scan_center_id and a.id = s.account_id
    join scan_centers c on c.id = s.scan_center_id
    where s.scan_center_id = ${centerId} and s.id = ${sessionId} and a.id = ${accountId}
      and s.ended_at is null and s.expires_at > ${now.toISOString()}::timestamptz and a.active`);
  const [row] = rows;
  if (!row) return null;
  const role = roleFromCode(String(row.role));
  const scope = branchesOf(role, {
    branches: row.branches,
    reporting_branches: row.reporting,
    admin_branches: row.admin,
  });
  return {
    id: accountId,
    name: row.name,
    email: row.email,
    role,
    centerId,
    zone: row.zone,
    sessionId,
    scope: scope === "all" ? null : scope,
    branches: row.branches,
    reportingBranches: row.reporting,
    adminBranches: row.admin,
  };
}
