import { may } from "./access.ts";
import type { AccountPatch } from "./entities/settings.ts";
import type { RoleCode } from "./roles.ts";

/** The personal settings of a user; stored with the account, so they are the same on every computer. */
export type Settings = {
  /** Idle minutes until the screen locks, 1 to 240. Default 5; 20 for a ReportingDoctor, who reads for long. */
  idle_lock_minutes: number;
  /** Whether single letters and sequences run commands outside text. Default true. */
  single_letter_keys: boolean;
  /** Visible column ids in display order, by list id; a missing list shows its default columns. */
  columns: Record<string, string[]>;
  /** Keys by command id; a missing command has its default keys, an empty list means no keys. */
  keys: Record<string, string[]>;
  /** The days that the list of appointments shows when it is opened. Default today. */
  appointment_days: AppointmentDays;
};

export const APPOINTMENT_DAYS = ["today", "all"] as const;
export type AppointmentDays = (typeof APPOINTMENT_DAYS)[number];

export const DEFAULT_SETTINGS: Settings = {
  idle_lock_minutes: 5,
  single_letter_keys: true,
  columns: {},
  keys: {},
  appointment_days: "today",
};

const IDLE_MINUTES_OF_DOCTORS = 20;

/**
 * Returns the stored settings after a change; those that the user never chose stay out, so that their defaults apply.
 * Lists and commands missing from the change keep their columns and keys; null resets a command to its default keys.
 */
export function changeSettings(
  stored: Partial<Settings>,
  { columns: changedColumns, keys: changedKeys, ...patch }: AccountPatch["settings"],
): Partial<Settings> {
  const chosen = Object.entries(patch).filter(([, value]) => value !== undefined);
  return {
    ...stored,
    ...Object.fromEntries(chosen),
    ...(changedColumns !== undefined && { columns: { ...stored.columns, ...changedColumns } }),
    ...(changedKeys !== undefined && { keys: changeKeys(stored.keys ?? {}, changedKeys) }),
  };
}

function changeKeys(
  before: Settings["keys"],
  changed: Readonly<Record<string, readonly string[] | null>>,
): Settings["keys"] {
  const changedKeys = Object.entries({ ...before, ...changed });
  return Object.fromEntries(
    changedKeys.flatMap(([id, own]) => (own === null ? [] : [[id, [...own]]])),
  );
}

/** Returns stored settings, with the defaults of the role for those that the user never chose. */
export function settingsFrom(stored: Partial<Settings> | null, role: RoleCode): Settings {
  return {
    ...DEFAULT_SETTINGS,
    ...(may(role, "reports.write") && { idle_lock_minutes: IDLE_MINUTES_OF_DOCTORS }),
    ...stored,
  };
}
