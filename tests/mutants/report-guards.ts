import type { Guard } from "./guard.ts";

/** Guards of reports and what they found. */
export const REPORT_GUARDS: readonly Guard[] = [
  {
    name: "findings: computed by the server",
    file: "server/resources/reports/write-report.ts",
    take: "const computed = withComputed(content);",
    leave: "const computed = content;",
    test: "tests/api/findings.test.ts",
    only: "never sent by the client",
  },
  {
    name: "addendum: computed by the server",
    file: "server/resources/reports/addenda.ts",
    take: "const addendum = withComputed(content);",
    leave: "const addendum = content;",
    test: "tests/api/reports-addenda.test.ts",
    only: "never those that the client sends",
  },
  {
    name: "findings: of the latest version alone",
    file: "server/resources/reports/finding-routes.ts",
    take: "inScope(ctx, appointments), IS_LATEST)",
    leave: "inScope(ctx, appointments))",
    test: "tests/api/findings.test.ts",
    only: "latest submitted version",
  },
  {
    name: "findings: of one's own branches",
    file: "server/resources/reports/finding-routes.ts",
    take: "inScope(ctx, reportVersions), inScope(ctx, appointments)",
    leave: "inScope(ctx, reportVersions)",
    test: "tests/api/findings.test.ts",
    only: "in one's branches",
  },
  {
    name: "template: a circle of computed fields",
    file: "domain/computed-fields.ts",
    take: "    ...circular\n      .filter(",
    leave: "    ...circular\n      .slice(0, 0)\n      .filter(",
    test: "tests/api/findings.test.ts",
    only: "a circle",
  },
];
