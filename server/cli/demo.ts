import { createDemoCenter, DEMO_ACCOUNTS } from "../database/demo/demo.ts";
import type { Database } from "../database/connection.ts";
import { DEMO_PASSWORD } from "../demo-password.ts";
import { hashPassword } from "../http/auth/passwords.ts";
import { readArguments } from "./arguments.ts";
import { runServer } from "./run.ts";

const ROLE_NAMES = ["", "CenterOwner", "ReportingDoctor", "Receptionist", "AdminStaff"];

readArguments({
  command: "demo",
  help: `
Serves a center with invented data on PORT (3000), for this machine only; prints its accounts. The data are in DATA_DIR
(./data/demo) and stay there.`,
});

await runServer("demo", { fill: fillDemo }, ({ url }) => {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  const lines = DEMO_ACCOUNTS.map(
    ({ email, role }) => `  ${email.padEnd(width)}  ${ROLE_NAMES[role] ?? ""}`,
  );
  console.log(
    `\nScanDesk demo: ${url}\n\n${lines.join("\n")}\n\nPassword of all: ${DEMO_PASSWORD}\n`,
  );
});

/** Creates the demo center, unless the database already contains a center. */
async function fillDemo({ pool }: Database): Promise<void> {
  const { rows } = await pool.query("SELECT 1 FROM scan_centers LIMIT 1");
  if (rows.length > 0) return;
  console.log("ScanDesk: making the demo center…");
  await createDemoCenter(pool, {
    now: new Date(),
    ...(process.env["DEMO_TIME_ZONE"] !== undefined && { zone: process.env["DEMO_TIME_ZONE"] }),
    passwordHash: await hashPassword(DEMO_PASSWORD),
  });
}
