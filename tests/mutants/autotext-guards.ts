import type { Guard } from "./guard.ts";

const ROUTES = "server/resources/reports/autotext-routes.ts";
const TEST = "tests/api/autotexts.test.ts";

/** Guards of autotexts. */
export const AUTOTEXT_GUARDS: readonly Guard[] = [
  {
    name: "autotext: only the person's own ones",
    file: ROUTES,
    take: "eq(autotexts.accountId, owner);",
    leave: "eq(autotexts.scanCenterId, autotexts.scanCenterId);",
    test: TEST,
    only: "by that person only",
  },
  {
    name: "autotext: as many as the editor loads",
    file: ROUTES,
    take: "      if (before === null) await requireRoom(ctx, accountId);\n",
    leave: "",
    test: TEST,
    only: "beyond the number",
  },
  {
    name: "autotext: one of a name (unique key)",
    file: "server/database/migrations/0033_autotexts.sql",
    take: "coalesce(account_id, 0), name_key)",
    leave: "coalesce(account_id, 0), name_key, id)",
    test: TEST,
    only: "sounds like it|sounds like on the keyboard",
  },
];
