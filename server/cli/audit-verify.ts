import {
  type BrokenRow,
  verifyAudit,
  type AuditCheckResult,
} from "../database/audit/verify-seals.ts";
import { type Head, headText, readHead } from "../database/audit/head-text.ts";
import { openDatabase } from "../database/connection.ts";
import { CommandFailure } from "../command-failure.ts";
import { readArguments } from "./arguments.ts";
import { runCommand } from "./run.ts";
import { openStorage } from "./storage.ts";

const { values } = readArguments({
  command: "audit-verify",
  args: "[--heads] [--head CENTER:SEAL:HASH]…",
  options: { heads: { type: "boolean" }, head: { type: "string", multiple: true } },
  help: `
Compares each row of the audit trail with its seal, even while ScanDesk runs, and says how many rows are whole, or which
is the first that was changed, put in or taken out.

  --heads                    also prints the latest seal of each center
  --head CENTER:SEAL:HASH    also checks that this seal, noted earlier from here or from the log, is still there`,
});

await runCommand(async () => {
  const noted = (values.head ?? []).map(headOf);
  const storage = await openStorage(process.env);
  try {
    const database = openDatabase(storage.url, { connections: 1, statementTimeout: 0 });
    try {
      const { rows } = await database.pool.query<{ isThere: boolean }>(
        `select to_regclass('audit_seals') is not null as "isThere"`,
      );
      if (rows[0]?.isThere !== true)
        throw new CommandFailure("This database has no seals yet; start this version once.");
      const verdict = await verifyAudit(database, noted);
      if (verdict.broken) throw new CommandFailure(brokenLine(verdict.broken));
      if (values.heads === true) for (const head of verdict.heads) console.log(headText(head));
      console.log(`ScanDesk: ${wholeLine(verdict)}`);
    } finally {
      await database.close();
    }
  } finally {
    await storage.close();
  }
});

function headOf(text: string): Head {
  const head = readHead(text);
  if (head === null)
    throw new CommandFailure(`--head: "${text}" is no seal; write CENTER:SEAL:HASH.`);
  return head;
}

function wholeLine({ sealed, waiting, centers }: AuditCheckResult): string {
  const count = (number: number, one: string) =>
    `${number.toLocaleString("en")} ${one}${number === 1 ? "" : "s"}`;
  return `The audit trail is whole: ${count(sealed, "sealed row")} of ${count(centers, "center")}, ${count(waiting, "row")} not sealed yet.`;
}

function brokenLine({ breach, center, id, position, at }: BrokenRow): string {
  const row = id === null ? `seal ${position}` : `row ${id}`;
  const when = at === null ? "" : `, of ${at}`;
  const what = {
    changed: "was changed",
    taken_out: "was taken out",
    seal_taken_out: "was taken out",
    put_in: "was put in without a seal",
    rewritten: "is not the one that was noted",
  }[breach];
  return `The audit trail of center ${center} is broken at ${breach === "rewritten" ? `seal ${position}` : row}${when}: it ${what}.`;
}
