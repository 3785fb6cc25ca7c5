import { may } from "#domain/access.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { getAppointment } from "#src/api/appointments.ts";
import { getPatient } from "#src/api/patients.ts";
import type { Found } from "#domain/entities/found.ts";
import { search } from "#src/api/search.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { isolate } from "#src/i18n/numbers.ts";
import { queueDuring } from "#src/focus/queued-keys.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import type { CatalogId } from "#src/state/screen/catalogs.ts";
import { isNamedBy, namedFor } from "./row-name.ts";
import { context, type Row } from "#src/state/screen/context.ts";
import { PALETTE_MODES, type PaletteMode } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import {
  type RecentRecord,
  recentCommands,
  recentRecords,
  rememberRecord,
} from "#src/state/screen/recent.ts";
import { session } from "#src/state/session/session.ts";
import { commandsNow, findCommand } from "../all.ts";
import { type Command, isAvailable, type Section } from "../engine/define.ts";
import { refusalOf } from "../engine/appointments.ts";
import { execute, reasonAgainst, rowFor, rowsFor } from "../engine/execute.ts";
import { factsBeneath, factsNow } from "../engine/facts.ts";
import {
  findCommands,
  type Listed,
  listedCommands,
  type Match,
  matchListed,
  MAX_TITLE_RANK,
  MAX_WORD_RANK,
} from "./find-commands.ts";
import { matchingChoices, choiceOf } from "./choices.ts";
import { appointmentsToday, expectedToday } from "./expected-today.ts";
import type { Item } from "./item.ts";
import type { RoleCode } from "#domain/roles.ts";

/** A query: the text, the mode, the command that needs a record, and the record of the actions. */
type QueryParts = { text: string; mode: PaletteMode; choose: string | null; actionRow: Row | null };
/** A query with its `opening`, an object for each time the palette opens; options are read once per opening. */
export type Query = QueryParts & {
  opening: { among?: readonly Appointment[]; catalog?: CatalogId };
};

/** Lines that need no request: those above the server's results, those above what only resembles the text, and the others. */
export type LocalItems = Readonly<Record<"first" | "beforeNear" | "last", readonly Item[]>>;

const MAX_LINES = 50;
const MAX_COMMANDS = 8;
const MAX_RECENT = 6;
/** Maximum number of results requested: more than the list shows at once. Typing another letter finds the others. */
export const MAX_FOUND = 12;
const NO_ITEMS: LocalItems = { first: [], beforeNear: [], last: [] };

/** Returns the modes available to a role; doctors cannot search patients. */
export function modesFor(role: RoleCode, present: PaletteMode): PaletteMode[] {
  return PALETTE_MODES.filter(
    (mode) =>
      (mode !== "patients" || may(role, "patients.read")) &&
      (mode !== "actions" || present === "actions"),
  );
}

/** Returns the lines that need no request: the commands that match or, for an empty input, those used last. */
export function localItems({ text, mode, choose, actionRow }: QueryParts): LocalItems {
  if (choose !== null || mode === "patients" || mode === "appointments") return NO_ITEMS;
  const facts = factsNow();
  const listed = listedCommands(commandsNow(), facts);
  const all = [...listed.here, ...listed.asking];
  const query = text.trim();
  if (mode === "all") return query === "" ? opening(all) : commandsForQuery(listed, query);
  const candidates =
    mode === "commands"
      ? all
      : mode === "keys"
        ? commandsNow().filter(
            (command) => command.keys.length > 0 && isAvailable(command, factsBeneath(facts)),
          )
        : all.filter((command) => rowFor(command, actionRow) !== null);
  const group = mode === "actions" ? "palette.group.actions" : "palette.group.commands";
  const found =
    query === ""
      ? candidates
      : mode === "commands"
        ? matchListed(listed, query).map(({ command }) => command)
        : findCommands(candidates, query);
  const first = found.slice(0, MAX_LINES).map((command) => itemOf(command, group, actionRow));
  return { ...NO_ITEMS, first };
}

/**
 * Puts commands that match by title above the people found, those that match by other words below them; but above who
 * only resembles the text if they have it as whole words.
 */
function commandsForQuery(listed: Listed, query: string): LocalItems {
  const items = (matches: readonly Match[]) =>
    matches.slice(0, MAX_COMMANDS).map(({ command }) => itemOf(command, "palette.group.commands"));
  const matches = matchListed(listed, query);
  const [titled, worded] = [MAX_TITLE_RANK, MAX_WORD_RANK].map(
    (most) => matches.filter(({ rank }) => rank <= most).length,
  );
  return {
    first: items(matches.slice(0, titled)),
    beforeNear: items(matches.slice(titled, worded)),
    last: items(matches.slice(worded)),
  };
}

/** Sections that are the same on every screen: offered only if typed, or in another mode. */
const BEYOND_SCREEN: ReadonlySet<Section> = new Set(["search", "go"]);

/** Returns how specific a command is: to the current record (3), to the screen (2), or to none. */
function specificity({ param, when, section }: Command): number {
  if (param !== null) return 3;
  if (section === "session" || section === "screen") return 0;
  // Starting and ending a shift are offered, but must not be the first line, which a mere Enter would run.
  if (section === "shift") return 1;
  return when.hasForm || when.hasGrid || when.shift !== undefined ? 2 : 1;
}

/** Returns the lines for an empty input: what was used last, then the commands of the screen. */
function opening(listed: readonly Command[]): LocalItems {
  const records = recentRecords().map((record) => recordItem(record, "palette.group.recent"));
  const used = recentCommands().flatMap((id) => listed.filter((command) => command.id === id));
  const recent = [
    ...records.slice(0, MAX_RECENT / 2),
    ...used.map((command) => itemOf(command, "palette.group.recent")),
  ].slice(0, MAX_RECENT);
  const shown = new Set(recent.map(({ value }) => value));
  const fitting = listed
    .filter(({ section, param }) => !BEYOND_SCREEN.has(section) || param !== null)
    .filter((command) => specificity(command) > 0)
    .filter((command) => command.param === null || rowFor(command) !== null)
    .sort((one, other) => specificity(other) - specificity(one))
    .map((command) => itemOf(command, "palette.group.here"))
    .filter(({ value }) => !shown.has(value));
  return { ...NO_ITEMS, first: [...recent, ...fitting.slice(0, MAX_COMMANDS)] };
}

/** Returns all lines in order, at most {@link MAX_LINES}. */
export function joinLines(local: LocalItems, found: readonly Item[]): Item[] {
  const near = local.beforeNear.length === 0 ? [] : found.filter(({ isNear }) => isNear === true);
  const written = found.filter((item) => !near.includes(item));
  return [...local.first, ...written, ...local.beforeNear, ...near, ...local.last].slice(
    0,
    MAX_LINES,
  );
}

function itemOf(command: Command, group: MessageKey, itemRow: Row | null = context.row): Item {
  const row = rowFor(command, itemRow);
  // A command for the current record applies to the selected rows, if there are any.
  const rows = row === context.row ? rowsFor(command) : row === null ? [] : [row];
  const reason = rows.length > 1 ? null : reasonAgainst(command, factsNow(), rows);
  return {
    value: `command:${command.id}`,
    group,
    title: t(command.title),
    // Who is meant: the highlighted row beneath is out of sight.
    subtitle: namedFor(command, rows),
    keys: command.keys[0] ?? null,
    reason: reason === null ? null : t(reason),
    record: null,
    run: () => execute(command, "palette", ...rows),
  };
}

/** Returns true if the query needs a request to the server. */
export function needsServer({ text, mode, choose, opening }: Query): boolean {
  if (choiceOf({ choose, opening }) !== null || appointmentCommand(choose) !== null) return true;
  return text.trim() !== "" && kindsOf(mode, text).length > 0;
}

/** Returns the command that needs an appointment; null if there is none. */
function appointmentCommand(choose: string | null): Command | null {
  const command = choose === null ? null : findCommand(choose);
  return command?.param === "appointment" ? command : null;
}

/** Returns the lines that the server finds. Throws an ApiFailure. */
export async function readItems(
  { text, mode, choose, opening }: Query,
  signal: AbortSignal,
): Promise<Item[]> {
  const choice = choiceOf({ choose, opening });
  if (choice !== null) return matchingChoices(choice, { text, opening });
  const waiting = appointmentCommand(choose);
  if (opening.among !== undefined)
    return opening.among
      .filter((record) => isNamedBy(text, record))
      .flatMap((record) => foundItem(foundOf(record), choose));
  if (waiting !== null && text.trim() === "") {
    const expected = await expectedToday(waiting);
    return expected.flatMap((record) => foundItem(foundOf(record), choose));
  }
  const query = { q: text.trim(), kinds: kindsOf(mode, text), limit: MAX_FOUND };
  const [{ results }, day] = await Promise.all([
    search(query, signal),
    waiting === null ? [] : appointmentsToday(),
  ]);
  const items = results.flatMap((found) => foundItem(found, choose));
  return waiting === null ? items : refusedLast(items, waiting, day);
}

/** Moves today's appointments that the command is refused for to the end, with the reason. */
function refusedLast(
  items: readonly Item[],
  command: Command,
  day: readonly Appointment[],
): Item[] {
  const withReasons = items.map((item) => {
    const record = day.find(({ id }) => id === item.record?.id);
    const reason = record === undefined ? null : refusalOf(command, record);
    return reason === null ? item : { ...item, reason: t(reason) };
  });
  return withReasons.toSorted(
    (one, other) => Number(one.reason !== null) - Number(other.reason !== null),
  );
}

/**
 * Returns the kinds of records to search. In mode `all`, appointments are searched only by number, from four
 * digits on, as names find patients. They are searched by name, too, in their own mode and for roles that
 * cannot search patients.
 */
function kindsOf(mode: PaletteMode, text: string): string[] {
  const findsPeople = may(session.role, "patients.read");
  if (mode === "appointments") return ["appointments"];
  if (mode === "patients") return findsPeople ? ["patients"] : [];
  if (mode !== "all") return [];
  if (!findsPeople) return ["appointments"];
  return /\p{Nd}{4}/u.test(text.replace(/[\s\p{Pd}/]/gu, ""))
    ? ["patients", "appointments"]
    : ["patients"];
}

function foundItem(
  { kind, id, title, subtitle, match, why, ends }: Found,
  choose: string | null,
): Item[] {
  if (kind !== "patient" && kind !== "appointment") return [];
  const detail = kind === "patient" ? isolate(match) : formatDateTime(match);
  const record = { kind, id, title, subtitle: `${isolate(subtitle)} · ${detail}` };
  const item = recordItem(record, `palette.group.${kind}s`, choose);
  const reason = why === undefined || why === "text" ? [] : [t(`palette.why.${why}`)];
  return [
    {
      ...item,
      isNear: reason.length > 0,
      endsWithText: ends === true,
      subtitle: [...reason, item.subtitle].join(" · "),
    },
  ];
}

/** Returns an appointment in the shape of a search result. */
function foundOf({ id, patient_name, accession_number, start_at }: Appointment): Found {
  return {
    kind: "appointment",
    id,
    title: patient_name,
    subtitle: accession_number,
    match: start_at,
  };
}

function recordItem(record: RecentRecord, group: MessageKey, choose: string | null = null): Item {
  const { kind, id, title, subtitle } = record;
  const command = choose === null ? null : findCommand(choose);
  return {
    value: `${kind}:${id}`,
    group,
    title,
    subtitle,
    keys: null,
    reason: null,
    record,
    async run() {
      rememberRecord(record);
      if (command !== null) {
        const reading = rowOf(record);
        // Keystrokes typed meanwhile are for the layer that the command opens. If they were dropped, nothing opens.
        if (await queueDuring(reading.then(() => true)))
          await execute(command, "palette", await reading);
      } else
        navigate(kind === "patient" ? `/patients/${id}/records` : `/appointments/${id}/details`);
    },
  };
}

/** Reads the full record of a line. Throws an ApiFailure. */
export async function rowOf({ kind, id }: RecentRecord): Promise<Row> {
  return kind === "patient"
    ? { kind, id, record: await getPatient(id) }
    : { kind, id, record: await getAppointment(id) };
}
