import { sql } from "drizzle-orm";
import { DEMO_ACCOUNTS } from "../database/demo/demo.ts";
import { readMigrations } from "../database/migrate.ts";
import { accounts } from "../database/schema.ts";
import { publicRoute } from "../http/route.ts";
import { Refusal } from "#domain/errors.ts";
import { VERSION } from "#domain/version.ts";
import { DEMO_PASSWORD } from "../demo-password.ts";
import { HealthRecord, ReadyRecord } from "#domain/records/other.ts";
import { one } from "../http/declared-answers.ts";

/**
 * Returns the routes of the liveness and readiness checks. On a demo server, readiness also lists the demo
 * accounts.
 */
export function healthRoutes({ acceptDemoPassword }: { acceptDemoPassword: boolean }) {
  const latest = readMigrations().at(-1)?.name ?? "";
  return [
    publicRoute({
      method: "GET",
      url: "/health/",
      answers: one(HealthRecord),
      handler: () => ({ status: "up", version: VERSION }),
    }),
    publicRoute({
      method: "GET",
      url: "/ready/",
      answers: one(ReadyRecord),
      async handler({ tx }) {
        const migrated = await tx.execute(
          sql`select 1 from schema_migrations where name = ${latest}`,
        );
        if (migrated.rows.length === 0) throw new Refusal("unavailable");
        if (!acceptDemoPassword) return { status: "ready" };
        const rows = await tx
          .select({ email: accounts.email, name: accounts.name, role: accounts.role })
          .from(accounts)
          .where(sql`${accounts.isDemo} and ${accounts.active}`)
          .orderBy(accounts.id);
        const demoRows = rows.filter(({ email }) =>
          DEMO_ACCOUNTS.some((known) => known.email === email),
        );
        if (demoRows.length === 0) return { status: "ready" };
        return {
          status: "ready",
          demo: { accounts: demoRows.map((account) => ({ ...account, password: DEMO_PASSWORD })) },
        };
      },
    }),
  ];
}
