import { listBranches } from "#src/api/catalog.ts";
import { listTemplates } from "#src/api/reports.ts";
import { PLACEHOLDERS } from "#domain/report-content.ts";
import { lastDays, today } from "#domain/dates.ts";
import { foldName } from "#domain/names.ts";
import { listShifts } from "#src/api/receptionist-shifts.ts";
import { listDoctorShifts } from "#src/api/shifts.ts";
import { timeZone } from "#src/i18n/dates.ts";
import { formatNear } from "#src/i18n/near.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { commandOf } from "../all.ts";
import type { Command, CommandId } from "../engine/define.ts";
import { execute } from "../engine/execute.ts";
import { factsNow } from "../engine/facts.ts";
import { openPacsOf } from "../areas/pacs.ts";
import { type ShiftRow, workerName } from "../areas/shift-actions.ts";
import type { Item } from "./item.ts";

/** What a command asks for that is neither a patient nor an appointment. */
type Choice = {
  /** `Which branch?` */
  question: MessageKey;
  /** All there is to choose from, best first. Throws an ApiFailure. */
  lines: () => Promise<readonly Item[]>;
};

function line(
  group: MessageKey,
  value: string,
  { title, subtitle, take }: Pick<Item, "title" | "subtitle" | "take">,
): Item {
  return { value, group, title, subtitle, keys: null, reason: null, record: null, take };
}

async function templateLines(): Promise<Item[]> {
  const modality = context.report?.appointment.modality ?? null;
  const nearness = (one: string | null) => (one === modality ? 0 : one === null ? 1 : 2);
  const templates = await listTemplates();
  return templates
    .toSorted((one, other) => nearness(one.modality) - nearness(other.modality))
    .map((template) =>
      line("palette.group.templates", `template:${template.id}`, {
        title: template.name,
        subtitle: template.modality === null ? "" : t(`common.modality.${template.modality}`),
        take: () => context.report?.insertTemplate?.(template),
      }),
    );
}

/** How far back a shift is looked for, as on the page that controls them. */
const SHIFT_DAYS = 10;

/** The shifts of the last days, the latest first; one that the command cannot be done to says why. */
function shiftLines(id: CommandId): () => Promise<Item[]> {
  return async () => {
    const query = { ...lastDays(SHIFT_DAYS, today(timeZone())), ordering: "-start_time" };
    const [desks, doctors] = await Promise.all([listShifts(query), listDoctorShifts(query)]);
    const rows: ShiftRow[] = [
      ...desks.results.map((record): ShiftRow => ({
        kind: "shift",
        of: "receptionist",
        id: record.id,
        record,
      })),
      ...doctors.results.map((record): ShiftRow => ({
        kind: "shift",
        of: "doctor",
        id: record.id,
        record,
      })),
    ];
    return rows
      .toSorted((one, other) => other.record.start_time.localeCompare(one.record.start_time))
      .map((row) => shiftLine(commandOf(id), row));
  };
}

function shiftLine(command: Command, row: ShiftRow): Item {
  const { record } = row;
  const reason = command.refuse(factsNow(), row);
  return {
    ...line("palette.group.shifts", `shift:${row.of}:${row.id}`, {
      title: workerName(row),
      subtitle: `${formatNear(record.start_time)} · ${t(`controls.state.${record.state}`)}`,
      take: () => execute(command, "palette", row),
    }),
    reason: reason === null ? null : t(reason),
  };
}

const CHOICES: Partial<Record<CommandId, Choice>> = {
  "pacs.open": {
    question: "palette.choose.pacs_branch",
    lines: async () =>
      (await listBranches({ pacs_enabled: true })).map((branch) =>
        line("palette.group.branches", `branch:${branch.id}`, {
          title: branch.name,
          subtitle: branch.address,
          take: () => openPacsOf(branch),
        }),
      ),
  },
  "shift.flag": { question: "palette.choose.shift", lines: shiftLines("shift.flag") },
  "shift.unflag": { question: "palette.choose.shift", lines: shiftLines("shift.unflag") },
  "shift.clear": { question: "palette.choose.shift", lines: shiftLines("shift.clear") },
  "shift.compensate": { question: "palette.choose.shift", lines: shiftLines("shift.compensate") },
  "report.template": { question: "palette.choose.template", lines: templateLines },
  "editor.placeholder": {
    question: "palette.choose.placeholder",
    lines: () =>
      Promise.resolve(
        PLACEHOLDERS.map((name) =>
          line("palette.group.placeholders", `placeholder:${name}`, {
            title: t(`reports.placeholder.${name}`),
            subtitle: `{{${name}}}`,
            take: () => context.editor?.placeholder?.(name),
          }),
        ),
      ),
  },
};

/** What a command lets choose from; null where it asks for a record. */
export function choiceOf(command: string | null): Choice | null {
  return command === null
    ? null
    : (Object.entries(CHOICES).find(([id]) => id === command)?.[1] ?? null);
}

/** What was read for each opening of the palette: a letter more asks nobody again. */
const read = new WeakMap<object, Promise<readonly Item[]>>();

/** The lines of a choice whose words are asked for, read once for an opening. Throws an ApiFailure. */
export async function chosenAmong(
  choice: Choice,
  { line, opening }: { line: string; opening: object },
): Promise<Item[]> {
  const lines = read.get(opening) ?? choice.lines();
  read.set(opening, lines);
  // What could not be read is asked for once more.
  lines.catch(() => read.delete(opening));
  const folded = foldName(line);
  return (await lines).filter(({ title, subtitle }) =>
    foldName(`${title} ${subtitle}`).includes(folded),
  );
}
