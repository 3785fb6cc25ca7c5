import { ROLE } from "@domain/roles";
import { listBranches } from "@src/api/catalog";
import { getAppointment } from "@src/api/appointments";
import { getPatient } from "@src/api/patients";
import { type Found, search } from "@src/api/search";
import { formatDateTime } from "@src/i18n/dates";
import { type MessageKey, t } from "@src/i18n/t";
import { context, type Row } from "@src/state/context";
import type { PaletteMode } from "@src/state/layers";
import { navigate } from "@src/state/navigation";
import { recentCommands } from "@src/state/recent";
import { session } from "@src/state/session";
import { COMMANDS, findCommand } from "../all";
import { type Command, isHere } from "../define";
import { execute, rowFor } from "../execute";
import { factsNow } from "../facts";
import { beneath, findCommands, listedCommands } from "../find-commands";
import { openPacsOf } from "../pacs";

/** One line of the palette. */
export type Item = {
  /** Unique among the lines. */
  value: string;
  group: MessageKey;
  title: string;
  subtitle: string;
  keys: string | null;
  /** Why it cannot be taken now; null when it can. */
  reason: string | null;
  take: () => void | Promise<void>;
};

/** What is asked: the line, where to look, and the command that waits for its record. */
export type Asked = { line: string; mode: PaletteMode; choose: string | null };

const MOST_COMMANDS = 12;
const MOST_FOUND = 20;

/** Lines that are there at once, without the server. */
export function itemsAtOnce({ line, mode, choose }: Asked): Item[] {
  if (choose !== null || mode === "patients" || mode === "appointments") return [];
  const facts = factsNow();
  const listed = listedCommands(COMMANDS, facts);
  if (mode === "actions") return actionItems(line, listed);
  if (mode === "keys") {
    const keyed = COMMANDS.filter(
      (command) => command.keys.length > 0 && isHere(command, beneath(facts)),
    );
    return (line === "" ? keyed : findCommands(keyed, line)).map((command) =>
      itemOf(command, "palette.group.commands"),
    );
  }
  if (line !== "") {
    const most = mode === "all" ? MOST_COMMANDS : 50;
    return findCommands(listed, line)
      .slice(0, most)
      .map((command) => itemOf(command, "palette.group.commands"));
  }
  return mode === "commands"
    ? listed.map((command) => itemOf(command, "palette.group.commands"))
    : opening(listed);
}

/** Nothing typed: what was used last, then what fits the screen. */
function opening(listed: readonly Command[]): Item[] {
  const recent = recentCommands().flatMap((id) => listed.filter((command) => command.id === id));
  const fitting = listed.filter(
    (command) =>
      !recent.includes(command) &&
      command.section !== "go" &&
      (command.param === null || rowFor(command) !== null),
  );
  return [
    ...recent.slice(0, 5).map((command) => itemOf(command, "palette.group.recent")),
    ...fitting.slice(0, MOST_COMMANDS).map((command) => itemOf(command, "palette.group.here")),
  ];
}

function actionItems(line: string, listed: readonly Command[]): Item[] {
  const about = listed.filter((command) => command.param !== null && rowFor(command) !== null);
  const found = line === "" ? about : findCommands(about, line);
  return found.map((command) => itemOf(command, "palette.group.actions"));
}

function itemOf(command: Command, group: MessageKey): Item {
  const reason = command.refuse(factsNow(), rowFor(command));
  return {
    value: `command:${command.id}`,
    group,
    title: t(command.title),
    subtitle: "",
    keys: command.keys[0] ?? null,
    reason: reason === null ? null : t(reason),
    take: () => execute(command, "palette"),
  };
}

/** Lines that the server finds. Throws an ApiFailure. */
export async function itemsFound(
  { line, mode, choose }: Asked,
  signal: AbortSignal,
): Promise<Item[]> {
  if (choose === "pacs.open") return branchItems(line);
  const kinds = kindsOf(mode);
  if (line.trim() === "" || kinds.length === 0) return [];
  const { results } = await search({ q: line, kinds, limit: MOST_FOUND }, signal);
  return results.map((found) => foundItem(found, choose));
}

function kindsOf(mode: PaletteMode): string[] {
  const seesPatients = session.role !== ROLE.ReportingDoctor;
  if (mode === "patients") return ["patients"];
  if (mode === "appointments") return ["appointments"];
  return mode === "all" ? [...(seesPatients ? ["patients"] : []), "appointments"] : [];
}

function foundItem({ kind, id, title, subtitle, match }: Found, choose: string | null): Item {
  const isPatient = kind === "patient";
  return {
    value: `${kind}:${id}`,
    group: isPatient ? "palette.group.patients" : "palette.group.appointments",
    title,
    subtitle: isPatient ? `${subtitle} · ${match}` : `${subtitle} · ${formatDateTime(match)}`,
    keys: null,
    reason: null,
    async take() {
      const command = choose === null ? null : findCommand(choose);
      if (command !== null) return execute(command, "palette", await rowOf(isPatient, id));
      navigate(isPatient ? `/patients/${id}/records` : `/appointments/${id}/details`);
    },
  };
}

async function rowOf(isPatient: boolean, id: number): Promise<Row> {
  return isPatient
    ? { kind: "patient", id, record: await getPatient(id) }
    : { kind: "appointment", id, record: await getAppointment(id) };
}

async function branchItems(line: string): Promise<Item[]> {
  const branches = await listBranches({ pacs_enabled: true });
  return branches
    .filter(({ name }) => name.includes(line.trim()))
    .map((branch) => ({
      value: `branch:${branch.id}`,
      group: "palette.group.branches",
      title: branch.name,
      subtitle: branch.address,
      keys: null,
      reason: null,
      take: () => openPacsOf(branch),
    }));
}

/** What the palette says it is asking for. */
export function breadcrumbOf({ choose, mode }: Asked): string | null {
  if (mode === "actions") {
    const { row } = context;
    return row === null ? null : row.kind === "patient" ? row.record.name : row.record.patient_name;
  }
  const command = choose === null ? null : findCommand(choose);
  return command === null ? null : t(command.title);
}
