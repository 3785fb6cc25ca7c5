import type { Guard } from "./guard.ts";

const CHANGES = "server/resources/catalog/prices/change-prices.ts";
const LISTS = "server/resources/catalog/prices/lists.ts";
const HUNDRED = "tests/api/prices-by-the-hundred.test.ts";
const RACES = "tests/api/races-prices.test.ts";

/** Guards of changing many prices at once. */
export const PRICE_GUARDS: readonly Guard[] = [
  {
    name: "prices: only what was seen is saved",
    file: CHANGES,
    take: "if (unseen.length > 0) await refuseChanged(ctx, prices, unseen);",
    leave: "void [unseen, refuseChanged];",
    test: HUNDRED,
  },
  {
    name: "prices: without what was seen nothing is saved",
    file: CHANGES,
    take: 'if (seen === undefined) throw invalidFields({ seen: "required" });\n  const unseen = unseenTests(changes, seen);',
    leave: "const unseen = seen === undefined ? [] : unseenTests(changes, seen);",
    test: HUNDRED,
    only: "not shown at all",
  },
  {
    name: "prices: a raise leaves no price of nothing or below its discount",
    file: "domain/price-raise.ts",
    take: 'if (price <= 0) return "amount_positive";',
    leave: "",
    test: HUNDRED,
    only: "names the prices",
  },
  {
    name: "prices: two changes of many run one after the other",
    file: LISTS,
    take: "await tx.execute(sql`select 1 from ${owner[0]} where ${owner[1]} for no key update`);\n  await tx.execute(sql`select 1 from ${prices[0]} where ${prices[1]} for no key update`);",
    leave: "void [tx, owner, prices];",
    test: RACES,
    only: "one after the other",
  },
  {
    name: "prices: one that was added meanwhile is not overwritten",
    file: LISTS,
    take: 'setWhere: known === "changed" ? sql`true` : sql`false`,',
    leave: "setWhere: sql`${known} is not null`,",
    test: RACES,
    only: "just adding",
  },
  {
    name: "prices: each that changes leaves an audit row",
    file: "server/resources/catalog/prices/write-prices.ts",
    take: "if (old !== undefined) audit(old, { ...old, ...row });",
    leave: "if (old === undefined) audit(row as PriceRow, row as PriceRow);",
    test: "tests/api/machine-price-lists.test.ts",
  },
  {
    name: "prices: a machine is copied from only if it is seen",
    file: "server/resources/catalog/prices/routes.ts",
    take: '      await requireRecord(ctx, machineList, { field: "from", id: body.from });\n',
    leave: "",
    test: HUNDRED,
    only: "not one's own",
  },
];
