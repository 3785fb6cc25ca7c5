import { listBranches } from "#src/api/catalog.ts";
import { listTemplates } from "#src/api/reports.ts";
import { linesOf, PLACEHOLDERS, type PlaceholderName } from "#domain/report-content.ts";
import { fillTemplate } from "#domain/report-templates.ts";
import { canOpen } from "#domain/routes.ts";
import { rankOfFound } from "#domain/found-names.ts";
import { fitsScan, isNamedLike, templatesFor } from "#domain/template-choice.ts";
import { language } from "#src/i18n/language.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import type { Row } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { catalogOf, type CatalogId } from "#src/state/screen/catalogs.ts";
import { findCommand } from "../all.ts";
import { askedKind, type Command, type CommandId } from "../engine/define.ts";
import { execute } from "../engine/execute.ts";
import { factsNow } from "../engine/facts.ts";
import { openPacsOf } from "../areas/pacs.ts";
import type { Item } from "./item.ts";
import type { ListedKind } from "./record-choices.ts";
import { rowName } from "./row-name.ts";

/** A choice that a command asks for, other than a patient or an appointment. */
type Choice = {
  /** `Which branch?` */
  question: MessageKey;
  /** Returns all options, best first. Throws an ApiFailure. */
  lines: () => Promise<readonly Item[]>;
  /** Returns those that the server finds; used where there are more than {@link MOST_READ}. Throws an ApiFailure. */
  search?: (text: string) => Promise<Item[]>;
};

/** The most options that are read at once. */
const MOST_READ = 500;

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

/** The group of the lines of each kind of record. */
const GROUPS = {
  shift: "palette.group.shifts",
  template: "palette.group.templates",
  transaction: "palette.group.transactions",
  claim_batch: "shell.screen.claim_batches",
  safe_movement: "shell.screen.safe",
  doctor_balance: "shell.screen.commissions",
  pay_out: "shell.screen.pay_outs",
} as const satisfies Record<ListedKind, MessageKey>;

/** Returns the choice of a command among records; one that it is refused for shows why. */
function recordChoice(
  command: Command,
  kind: ListedKind | { catalog: CatalogId },
  question: MessageKey,
): Choice {
  const group =
    typeof kind === "string" ? GROUPS[kind] : (`catalog.kinds.${kind.catalog}.title` as const);
  const lines = async (text: string): Promise<Item[]> => {
    // What few people ask for is not read with the palette.
    const { readRows, rowDetails } = await import("./record-choices.ts");
    return (await readRows(kind, text, MOST_READ)).map((row) => {
      const reason = command.refuse(factsNow(), row);
      return {
        ...line(group, lineIdOf(row), {
          title: rowName(row),
          subtitle: rowDetails(row),
          run: () => execute(command, "palette", row),
        }),
        reason: reason === null ? null : t(reason),
      };
    });
  };
  return { question, lines: () => lines(""), search: lines };
}

const lineIdOf = (row: Row): string =>
  `${row.kind}:${row.kind === "shift" ? row.worker : row.kind === "record" ? row.catalog : ""}:${row.id}`;

/** Returns the catalogs that a command can ask in: those that the user may open. Prices are found at what they belong to. */
const askedCatalogs = ({ catalogs }: Command): CatalogId[] =>
  catalogs.filter((id) => {
    const { base, path } = catalogOf(id);
    return !base.includes(":parent") && canOpen(session.role, path);
  });

/** Returns the choice of a list, for a command that takes the records of several. */
function catalogChoice(command: Command, catalogs: readonly CatalogId[]): Choice {
  return {
    question: "palette.choose.catalog",
    lines: () =>
      Promise.resolve(
        catalogs.map((catalog) =>
          line("palette.group.lists", `catalog:${catalog}`, {
            title: t(`catalog.kinds.${catalog}.title`),
            subtitle: "",
            run: () =>
              openLayer({ kind: "palette", mode: "commands", choose: command.id, catalog }),
          }),
        ),
      ),
  };
}

/** Returns the choice of the record that a command needs; null if it needs none, or a patient or an appointment. */
function choiceOfRecord(command: Command, catalog: CatalogId | undefined): Choice | null {
  const kind = askedKind(command);
  if (kind === null || kind === "patient" || kind === "appointment") return null;
  if (kind !== "record") {
    const question = kind === "shift" || kind === "template" ? kind : "record";
    return recordChoice(command, kind, `palette.choose.${question}`);
  }
  const catalogs = askedCatalogs(command);
  const only = catalog ?? (catalogs.length === 1 ? catalogs[0] : undefined);
  return only === undefined
    ? catalogChoice(command, catalogs)
    : recordChoice(command, { catalog: only }, "palette.choose.record");
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
export function choiceOf({
  choose,
  opening,
}: {
  choose: string | null;
  opening: { catalog?: CatalogId };
}): Choice | null {
  const command = choose === null ? null : findCommand(choose);
  if (command === null) return null;
  return CHOICES[command.id] ?? choiceOfRecord(command, opening.catalog);
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
  if (options.length >= MOST_READ && choice.search !== undefined && text.trim() !== "")
    return choice.search(text);
  const found = options.flatMap((item) => {
    const rank = rankOfFound(text, item.title, item.subtitle);
    return rank === null ? [] : [{ item, rank: rank + (item.isUnfit === true ? 2 : 0) }];
  });
  return found.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item);
}
