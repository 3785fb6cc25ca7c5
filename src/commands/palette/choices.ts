import { listBranches } from "@src/api/catalog";
import { listTemplates } from "@src/api/reports";
import { PLACEHOLDERS } from "@domain/report-content";
import { foldName } from "@domain/names";
import { type MessageKey, t } from "@src/i18n/t";
import { context } from "@src/state/context";
import type { CommandId } from "../define";
import { openPacsOf } from "../pacs";
import type { Item } from "./results";

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

/** The lines of a choice whose words are asked for. Throws an ApiFailure. */
export async function chosenAmong(choice: Choice, asked: string): Promise<Item[]> {
  const folded = foldName(asked);
  const lines = await choice.lines();
  return lines.filter(({ title, subtitle }) => foldName(`${title} ${subtitle}`).includes(folded));
}
