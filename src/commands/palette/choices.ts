import { listBranches } from "#src/api/catalog.ts";
import { find } from "#src/api/find.ts";
import type { Stored } from "#domain/entities/common.ts";
import { listTemplates } from "#src/api/reports.ts";
import { linesOf, PLACEHOLDERS, type PlaceholderName } from "#domain/report-content.ts";
import { fillTemplate } from "#domain/report-templates.ts";
import { lastDays } from "#domain/dates.ts";
import { rankOfFound } from "#domain/found-names.ts";
import { fitsScan, isNamedLike, templatesFor } from "#domain/template-choice.ts";
import { listShifts } from "#src/api/receptionist-shifts.ts";
import { listDoctorShifts } from "#src/api/shifts.ts";
import { currentDay } from "#src/i18n/dates.ts";
import { language } from "#src/i18n/language.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import type { Row } from "#src/state/screen/context.ts";
import { baseOf, type CatalogId } from "#src/state/screen/catalogs.ts";
import { commandOf, findCommand } from "../all.ts";
import type { Command, CommandId } from "../engine/define.ts";
import { execute } from "../engine/execute.ts";
import { factsNow } from "../engine/facts.ts";
import { openPacsOf } from "../areas/pacs.ts";
import { type ShiftRow, workerName } from "../areas/shift-actions.ts";
import type { Item } from "./item.ts";

/** A choice that a command asks for, other than a patient or an appointment. */
type Choice = {
  /** `Which branch?` */
  question: MessageKey;
  /** Returns all options, best first. Throws an ApiFailure. */
  lines: () => Promise<readonly Item[]>;
};

function line(
  group: MessageKey,
  value: string,
  { title, subtitle, run }: Pick<Item, "title" | "subtitle" | "run">,
): Item {
  return { value, group, title, subtitle, keys: null, reason: null, record: null, run };
}

/** Returns the name on screen of each placeholder. */
function placeholderWords(): Record<PlaceholderName, string> {
  const words = PLACEHOLDERS.map((name) => [name, t(`reports.placeholder.${name}`)]);
  return Object.fromEntries(words) as Record<PlaceholderName, string>;
}

async function templateLines(): Promise<Item[]> {
  const scan = context.report?.appointment;
  const templates = await listTemplates();
  if (scan === undefined) return [];
  const words = placeholderWords();
  return templatesFor(templates, scan, language()).map((template) => {
    const isUnfit = !fitsScan(template, scan);
    const group = isUnfit ? "palette.group.other_templates" : "palette.group.templates";
    return {
      ...line(group, `template:${template.id}`, {
        title: template.name,
        subtitle: template.modality === null ? "" : t(`common.modality.${template.modality}`),
        run: () => context.report?.insertTemplate?.(template),
      }),
      isUnfit,
      needsText: !isNamedLike(template, scan),
      text: linesOf(fillTemplate(template.content, words, (name) => words[name])),
    };
  });
}

/** Days back for which shifts are listed, as on the Controls page. */
const SHIFT_DAYS = 10;

/**
 * Returns a function that lists the recent shifts, the latest first; a shift that the command is refused for
 * shows why.
 */
function shiftLines(id: CommandId): () => Promise<Item[]> {
  return async () => {
    const query = { ...lastDays(SHIFT_DAYS, currentDay()), ordering: "-start_time" };
    const [desks, doctors] = await Promise.all([listShifts(query), listDoctorShifts(query)]);
    const rows: ShiftRow[] = [
      ...desks.results.map((record): ShiftRow => ({
        kind: "shift",
        worker: "receptionist",
        id: record.id,
        record,
      })),
      ...doctors.results.map((record): ShiftRow => ({
        kind: "shift",
        worker: "doctor",
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
    ...line("palette.group.shifts", `shift:${row.worker}:${row.id}`, {
      title: workerName(row),
      subtitle: `${formatRelativeDateTime(record.start_time)} · ${t(`shifts.state.${record.state}`)}`,
      run: () => execute(command, "palette", row),
    }),
    reason: reason === null ? null : t(reason),
  };
}

/** A record of a catalog as its list returns it; those of accounts and tokens have a name. */
type NamedRecord = Stored & { name: string; email?: string };

/** Returns a function that lists the records of a catalog; one that the command is refused for shows why. */
function recordLines(command: Command, catalog: CatalogId): () => Promise<Item[]> {
  return async () => {
    const records = await find<NamedRecord[]>(baseOf(catalog, null), {});
    return records.map((record) => {
      const { id, name, email = "" } = record;
      const row: Row = { kind: "record", catalog, id, record, parent: null, name };
      const reason = command.refuse(factsNow(), row);
      return {
        ...line(`catalog.kinds.${catalog}.title`, `record:${catalog}:${id}`, {
          title: name,
          subtitle: email,
          run: () => execute(command, "palette", row),
        }),
        reason: reason === null ? null : t(reason),
      };
    });
  };
}

/** Returns the choice of a command that needs a record of a catalog; null for any other command. */
function catalogChoiceOf(id: string): Choice | null {
  const command = findCommand(id);
  const catalog = command?.catalog ?? null;
  if (command === null || catalog === null) return null;
  return { question: "palette.choose.record", lines: recordLines(command, catalog) };
}

const CHOICES: Partial<Record<CommandId, Choice>> = {
  "pacs.open": {
    question: "palette.choose.pacs_branch",
    lines: async () =>
      (await listBranches({ pacs_enabled: true })).map((branch) =>
        line("palette.group.branches", `branch:${branch.id}`, {
          title: branch.name,
          subtitle: branch.address,
          run: () => openPacsOf(branch),
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
            run: () => context.editor?.placeholder?.(name),
          }),
        ),
      ),
  },
};

/** Returns the choice that a command asks for; null if it asks for a patient or an appointment. */
export function choiceOf(command: string | null): Choice | null {
  return command === null
    ? null
    : (Object.entries(CHOICES).find(([id]) => id === command)?.[1] ?? catalogChoiceOf(command));
}

/** Creates a function that reads the options once per opening of the palette, so that typing sends no request. */
function createOptionReader(): (choice: Choice, opening: object) => Promise<readonly Item[]> {
  const read = new WeakMap<object, Promise<readonly Item[]>>();
  return (choice, opening) => {
    const lines = read.get(opening) ?? choice.lines();
    read.set(opening, lines);
    // After a failure the options are read again.
    lines.catch(() => read.delete(opening));
    return lines;
  };
}

const optionsOf = createOptionReader();

/**
 * Returns the options of a choice that match the text, read once per opening: those that contain it before those
 * found by sound or by the other layout, and all that fit before the others. Throws an ApiFailure.
 */
export async function matchingChoices(
  choice: Choice,
  { text, opening }: { text: string; opening: object },
): Promise<Item[]> {
  const options = await optionsOf(choice, opening);
  const found = options.flatMap((item) => {
    const rank = rankOfFound(text, item.title, item.subtitle);
    return rank === null ? [] : [{ item, rank: rank + (item.isUnfit === true ? 2 : 0) }];
  });
  return found.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item);
}
