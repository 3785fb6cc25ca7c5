import { withTexts } from "#src/i18n/t.ts";
import { PERMISSIONS } from "#domain/access.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { reasonAgainstArranging } from "#domain/worklist.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import type { Whose } from "#src/state/report/worklist.ts";
import { worklistPath } from "#src/state/report/worklist.ts";
import { type Command, type CommandId, defineCommand } from "../engine/define.ts";

const ARRANGER = PERMISSIONS["worklist.arrange"];

const load = () => withTexts(import("#src/state/report/arrange.ts"), "reports");

/** Declares a command that shows some of the scans. */
function showing(whose: Whose, key: string): Command {
  return defineCommand({
    id: `worklist.${whose}`,
    section: "report",
    keys: [key],
    when: { view: ["worklist"] },
    roles: ARRANGER,
    run: () => navigate(worklistPath(whose), { replace: true }),
  });
}

/** Declares a command for the current scan. */
function onScan(
  id: CommandId,
  key: string,
  run: (scan: Appointment) => void | Promise<void>,
  asks = false,
): Command {
  return defineCommand({
    id,
    asks,
    section: "report",
    keys: [key],
    when: { view: ["worklist", "report"] },
    param: "appointment",
    roles: ARRANGER,
    refuse(_facts, row) {
      const code = row?.kind === "appointment" ? reasonAgainstArranging(row.record) : null;
      return code === null ? null : `errors.code.${code}`;
    },
    async run({ row }) {
      if (row?.kind === "appointment") await run(row.record);
    },
  });
}

/** Commands of the worklist: which scans it shows, and what is arranged for the current one. */
export const worklistCommands: Command[] = [
  showing("mine", "w>m"),
  showing("unassigned", "w>u"),
  showing("all", "w>a"),
  onScan("worklist.assign_me", "a>m", async (scan) => (await load()).assignToMe(scan)),
  onScan("worklist.assign", "a>d", (scan) => openLayer({ kind: "report-assign", scan }), true),
  onScan("worklist.unassign", "a>u", async (scan) => (await load()).unassign(scan)),
  onScan("worklist.stat", "p>s", async (scan) => (await load()).setPriority(scan, "stat")),
  onScan("worklist.urgent", "p>u", async (scan) => (await load()).setPriority(scan, "urgent")),
  onScan("worklist.routine", "p>r", async (scan) => (await load()).setPriority(scan, "routine")),
  onScan("worklist.defer", "d", (scan) => openLayer({ kind: "report-defer", scan }), true),
  onScan("worklist.resume", "b", async (scan) => (await load()).resume(scan)),
];
