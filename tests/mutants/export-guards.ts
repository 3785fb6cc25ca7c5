import type { Guard } from "./guard.ts";

/** Guards of exported files. */
export const EXPORT_GUARDS: readonly Guard[] = [
  {
    name: "exports: names of filtered ids stay within the branches",
    file: "server/exports/filter-words.ts",
    take: "const inScope = (branch && inBranches(ctx, branch)) ?? sql`true`;",
    leave: "const inScope = (branch && inBranches(ctx, branch) && sql`true`) ?? sql`true`;",
    test: "tests/api/exports-for-people.test.ts",
  },
  {
    name: "exports: names of filtered ids need their permission",
    file: "server/exports/filter-words.ts",
    take: "const known = allows(ctx.account, names.permission)",
    leave: 'const known = allows(ctx.account, names.permission) || ctx.requestId !== ""',
    test: "tests/api/exports-for-people.test.ts",
  },
  {
    name: "exports: names of filtered ids stay within the center",
    file: "server/exports/filter-words.ts",
    take: "where ${table.scanCenterId} = ${ctx.account.centerId}",
    leave: "where ${table.scanCenterId} is not null",
    test: "tests/api/exports-for-people.test.ts",
  },
  {
    name: "exports: what looks like a formula is a cell of type text",
    file: "server/spreadsheet/cells.ts",
    take: "return textXml(String(value), place, style);",
    leave:
      'return String(value).startsWith("=") ? `<c r="${place}"><f>${escaped(String(value))}</f></c>` : textXml(String(value), place, style);',
    test: "tests/api/exports-for-people.test.ts",
  },
  {
    name: "exports: more rows than a sheet holds are refused before the first byte",
    file: "server/http/lists/export.ts",
    take: 'if (kind === "xlsx" && rows > MAX_ROWS)',
    leave: 'if (kind === "xlsx" && rows > MAX_ROWS + 100)',
    test: "tests/api/exports-for-people.test.ts",
  },
];
