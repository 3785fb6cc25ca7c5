import { and, eq, isNull, sql } from "drizzle-orm";
import {
  type ApiToken,
  ApiTokenInput,
  ApiTokenPatch,
  faultOfExpiry,
} from "#domain/entities/api-token.ts";
import type { PermissionId } from "#domain/access.ts";
import { Refusal } from "#domain/errors.ts";
import { ApiTokenRecord, NewApiTokenRecord } from "#domain/records/api-tokens.ts";
import { accounts, apiTokens, branches } from "../../database/schema.ts";
import { createApiToken } from "../../http/auth/api-tokens.ts";
import { sha256 } from "../../http/auth/tokens.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import { Checks } from "../../http/checks.ts";
import type { RequestContext } from "../../http/context.ts";
import { NOTHING, one } from "../../http/declared-answers.ts";
import { defineList } from "../../http/lists/define.ts";
import { byKeyword } from "../../http/lists/filters.ts";
import { readRoutes } from "../../http/lists/routes.ts";
import { readRecord } from "../../http/lists/run.ts";
import { checkVersion } from "../../http/refusals.ts";
import { route } from "../../http/route.ts";
import { branchList } from "../catalog/branches.ts";
import { requireRecord } from "../catalog/write-routes.ts";
import { matchesWords } from "../matching-words.ts";
import { inScope } from "../scope.ts";
import { withoutUndefined, storedOf } from "../stored.ts";

const BASE = "/api-tokens/";

const namesOfBranches = (center: number) => sql<
  string[]
>`array(select ${branches.name} from ${branches}
  where ${branches.scanCenterId} = ${center} and ${branches.id} = any(${apiTokens.branchIds})
  order by 1)`;

const tokenList = defineList<ApiToken>({
  id: apiTokens.id,
  record: ApiTokenRecord,
  scope: (ctx) => inScope(ctx, apiTokens),
  async select(tx, { where, orderBy, limit, offset }, ctx) {
    const rows = await tx
      .select({
        row: apiTokens,
        by: accounts.name,
        branchNames: namesOfBranches(ctx.account.centerId),
      })
      .from(apiTokens)
      .innerJoin(
        accounts,
        and(
          eq(accounts.scanCenterId, apiTokens.scanCenterId),
          eq(accounts.id, apiTokens.accountId),
        ),
      )
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, by, branchNames }) => ({
      ...storedOf(row),
      name: row.name,
      permissions: row.permissions,
      branches: row.branchIds,
      branch_names: row.branchIds === null ? null : branchNames,
      expires_at: row.expiresAt.toISOString(),
      revoked_at: row.revokedAt?.toISOString() ?? null,
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
      created_by: row.accountId,
      created_by_name: by,
    }));
  },
  filters: {
    state: byKeyword(
      {
        valid: sql`(${isNull(apiTokens.revokedAt)} and ${apiTokens.expiresAt} > now())`,
        ended: sql`(${apiTokens.revokedAt} is not null or ${apiTokens.expiresAt} <= now())`,
      },
      (several) => sql`(${sql.join(several, sql` or `)})`,
    ),
  },
  ordering: {
    name: apiTokens.name,
    expires_at: apiTokens.expiresAt,
    created_at: apiTokens.createdAt,
    id: apiTokens.id,
  },
  defaultOrder: ["name"],
  search: (ctx, text) =>
    matchesWords(
      text,
      apiTokens.name,
      sql`array_to_string(${namesOfBranches(ctx.account.centerId)}, ' ')`,
    ),
});

/** Routes of the tokens of other programs, for the owners of a center. */
export const apiTokenRoutes = [
  ...readRoutes({ base: BASE, permission: "api_tokens.read", list: tokenList }),
  route({
    method: "POST",
    url: BASE,
    permission: "api_tokens.create",
    freshFactor: true,
    body: ApiTokenInput,
    answers: one(NewApiTokenRecord),
    secretAnswer: "token",
    handler: (ctx, { body }) => create(ctx, body),
  }),
  ...changeRoutes({
    url: `${BASE}:id/`,
    permission: "api_tokens.update",
    freshFactor: true,
    record: ApiTokenRecord,
    patch: ApiTokenPatch,
    whole: ApiTokenInput,
    read: (ctx, { id }) => readRecord(ctx, tokenList, id),
    change: (ctx, { id }, patch) => change(ctx, id, patch),
    replace: (ctx, { id }, whole) => change(ctx, id, { branches: null, ...whole }),
  }),
  // Revokes the token. Its row stays, because the audit trail names it.
  route({
    method: "DELETE",
    url: `${BASE}:id/`,
    permission: "api_tokens.delete",
    freshFactor: true,
    answers: NOTHING,
    async handler(ctx, { params }) {
      const before = await lock(ctx, params.id);
      if (before.revoked_at !== null) return undefined;
      await ctx.tx.update(apiTokens).set({ revokedAt: ctx.now }).where(isToken(ctx, params.id));
      const after = await readRecord(ctx, tokenList, params.id);
      record(ctx, "revoke", before, after);
      return undefined;
    },
  }),
];

async function create(ctx: RequestContext, input: ApiTokenInput) {
  await check(ctx, input);
  const token = createApiToken(ctx.account.centerId);
  const [row] = await ctx.tx
    .insert(apiTokens)
    .values({
      scanCenterId: ctx.account.centerId,
      accountId: ctx.account.id,
      tokenHash: sha256(token),
      ...columnsOf(input),
    })
    .returning({ id: apiTokens.id });
  if (!row) throw new Refusal("internal");
  const after = await readRecord(ctx, tokenList, row.id);
  record(ctx, "create", null, after);
  return { ...after, token };
}

/** Changes a token; one that was revoked stays revoked. Throws `not_found`, `stale`, `validation`. */
async function change(
  ctx: RequestContext,
  id: number,
  { version, ...patch }: ApiTokenPatch,
): Promise<ApiToken> {
  const before = await lock(ctx, id);
  checkVersion(version, before);
  const input = { ...before, ...withoutUndefined(patch) };
  // What stays as it is was right once: a token that is over can be given another name.
  const isSameEnd = Date.parse(input.expires_at) === Date.parse(before.expires_at);
  await check(ctx, {
    expires_at: isSameEnd ? null : input.expires_at,
    branches: patch.branches ?? null,
  });
  await ctx.tx.update(apiTokens).set(columnsOf(input)).where(isToken(ctx, id));
  const after = await readRecord(ctx, tokenList, id);
  record(ctx, "update", before, after);
  return after;
}

/** Throws `validation` if the time is over or too long, or a branch does not exist; null is not checked. */
async function check(
  ctx: RequestContext,
  chosen: { expires_at: string | null; branches?: ApiTokenInput["branches"] | undefined },
): Promise<void> {
  const checks = new Checks();
  if (chosen.expires_at !== null) {
    const expiresAt = Date.parse(chosen.expires_at);
    checks.add({ expires_at: faultOfExpiry(expiresAt, ctx.now.getTime()) });
  }
  for (const id of chosen.branches ?? [])
    await checks.make(() => requireRecord(ctx, branchList, { field: "branches", id }));
  checks.done();
}

function columnsOf({ name, permissions, branches, expires_at }: ApiTokenInput) {
  const sorted: PermissionId[] = [...new Set(permissions)].toSorted();
  return {
    name,
    permissions: sorted,
    branchIds: branches === null || branches === undefined ? null : [...new Set(branches)],
    expiresAt: new Date(expires_at),
  };
}

function record(
  ctx: RequestContext,
  action: "create" | "update" | "revoke",
  before: ApiToken | null,
  after: ApiToken,
): void {
  ctx.changed({ action, entity: "api_token", id: after.id, branch: null, before, after });
}

function isToken(ctx: RequestContext, id: number) {
  return and(eq(apiTokens.scanCenterId, ctx.account.centerId), eq(apiTokens.id, id));
}

async function lock(ctx: RequestContext, id: number): Promise<ApiToken> {
  await ctx.tx.select({ id: apiTokens.id }).from(apiTokens).where(isToken(ctx, id)).for("update");
  return readRecord(ctx, tokenList, id);
}
