import { and, eq, exists, inArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { PERMISSIONS, type PermissionId } from "#domain/access.ts";
import { isProfileFilled } from "#domain/entities/center-profile.ts";
import { SettingUpRecord } from "#domain/records/setting-up.ts";
import type { CountedList, SettingUp } from "#domain/setting-up.ts";
import {
  accountBranches,
  accounts,
  apiTokens,
  branches,
  commissionRules,
  insuranceProviders,
  machines,
  referringDoctors,
  rooms,
  testAvailabilities,
  tests,
} from "../database/schema.ts";
import { allows } from "../http/auth/allows.ts";
import type { RequestContext } from "../http/context.ts";
import { one } from "../http/declared-answers.ts";
import { route } from "../http/route.ts";
import { profileOf } from "./center-profile/profile.ts";
import { readOwnCenter } from "./own-center.ts";
import { inBranches, inScope } from "./scope.ts";

/** The route by which those who set a center up see what is there and what is missing. */
export const settingUpRoutes = [
  route({
    method: "GET",
    url: "/center/setting-up/",
    permission: "setting_up.read",
    answers: one(SettingUpRecord),
    transaction: "snapshot",
    handler: readSettingUp,
  }),
];

type Counted = PgTable & { scanCenterId: PgColumn; branchId?: PgColumn };

const LISTS: Readonly<Record<CountedList, { table: Counted; permission: PermissionId }>> = {
  branches: { table: branches, permission: "branches.read" },
  rooms: { table: rooms, permission: "rooms.read" },
  machines: { table: machines, permission: "machines.read" },
  tests: { table: tests, permission: "tests.read" },
  accounts: { table: accounts, permission: "accounts.read" },
  doctors: { table: referringDoctors, permission: "referring_doctors.read" },
  providers: { table: insuranceProviders, permission: "insurance_providers.read" },
  rules: { table: commissionRules, permission: "commission_rules.read" },
  api_tokens: { table: apiTokens, permission: "api_tokens.read" },
};

async function readSettingUp(ctx: RequestContext): Promise<SettingUp> {
  const usable = await readUsable(ctx);
  const totals: SettingUp["totals"] = {};
  for (const [list, { table, permission }] of Object.entries(LISTS)) {
    if (!allows(ctx.account, permission)) continue;
    const scope = table === branches ? inOwnBranches(ctx) : inScope(ctx, table);
    totals[list as CountedList] = await ctx.tx.$count(table, scope);
  }
  return { ...usable, totals };
}

function inOwnBranches(ctx: RequestContext): SQL | undefined {
  return and(eq(branches.scanCenterId, ctx.account.centerId), inBranches(ctx, branches.id));
}

/** Counts what a booking can use, by the same conditions as `readOffer` of the booking. */
async function readUsable(ctx: RequestContext): Promise<Pick<SettingUp, "usable" | "can_book">> {
  const { tx } = ctx;
  const center = ctx.account.centerId;
  const usableBranch = and(inOwnBranches(ctx), eq(branches.active, true));
  const branchOf = (column: PgColumn) =>
    and(eq(branches.scanCenterId, center), eq(branches.id, column));
  const usableRooms = tx
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(branches, branchOf(rooms.branchId))
    .where(and(eq(rooms.scanCenterId, center), eq(rooms.active, true), usableBranch));
  const usableMachines = tx
    .select({ id: machines.id })
    .from(machines)
    .innerJoin(rooms, and(eq(rooms.scanCenterId, center), eq(rooms.id, machines.roomId)))
    .innerJoin(branches, branchOf(machines.branchId))
    .where(
      and(
        eq(machines.scanCenterId, center),
        eq(machines.active, true),
        eq(rooms.active, true),
        usableBranch,
      ),
    );
  const usablePrices = tx
    .select({ branch: machines.branchId })
    .from(testAvailabilities)
    .innerJoin(
      machines,
      and(eq(machines.scanCenterId, center), eq(machines.id, testAvailabilities.machineId)),
    )
    .innerJoin(rooms, and(eq(rooms.scanCenterId, center), eq(rooms.id, machines.roomId)))
    .innerJoin(branches, branchOf(machines.branchId))
    .innerJoin(tests, and(eq(tests.scanCenterId, center), eq(tests.id, testAvailabilities.testId)))
    .where(
      and(
        eq(testAvailabilities.scanCenterId, center),
        eq(testAvailabilities.active, true),
        eq(machines.active, true),
        eq(rooms.active, true),
        eq(tests.active, true),
        usableBranch,
      ),
    );
  const isReceptionist = and(
    eq(accounts.scanCenterId, center),
    eq(accounts.active, true),
    inArray(accounts.role, [...PERMISSIONS["appointments.create"]]),
  );
  const worksIn = (condition: SQL | undefined) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(accountBranches)
        .innerJoin(branches, branchOf(accountBranches.branchId))
        .where(
          and(
            eq(accountBranches.scanCenterId, center),
            eq(accountBranches.accountId, accounts.id),
            eq(accountBranches.kind, "branches"),
            usableBranch,
            condition,
          ),
        ),
    );
  const isPriced = sql`${accountBranches.branchId} in ${usablePrices}`;
  return {
    usable: {
      branches: await tx.$count(branches, usableBranch),
      rooms: await tx.$count(usableRooms.as("usable_rooms")),
      machines: await tx.$count(usableMachines.as("usable_machines")),
      tests: await tx.$count(tests, and(eq(tests.scanCenterId, center), eq(tests.active, true))),
      prices: await tx.$count(usablePrices.as("usable_prices")),
      accounts: await tx.$count(accounts, and(isReceptionist, worksIn(undefined))),
      profile: isProfileFilled(profileOf(await readOwnCenter(ctx))) ? 1 : 0,
    },
    can_book: (await tx.$count(accounts, and(isReceptionist, worksIn(isPriced)))) > 0,
  };
}
