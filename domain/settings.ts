import { may } from "./access.ts";
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

/** Returns stored settings, with the defaults of the role for those that the user never chose. */
export function settingsFrom(stored: Partial<Settings> | null, role: RoleCode): Settings {
  return {
    ...DEFAULT_SETTINGS,
    ...(may(role, "reports.write") && { idle_lock_minutes: IDLE_MINUTES_OF_DOCTORS }),
    ...stored,
  };
}
