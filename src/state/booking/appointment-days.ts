import { type AppointmentDays, DEFAULT_SETTINGS } from "#domain/settings.ts";
import { saveSettings } from "#src/api/own-settings.ts";
import { currentDay } from "#src/i18n/dates.ts";
import { adoptAccount, session } from "../session/session.ts";
import { toastFailure } from "../screen/toasts.ts";

/** First and last day of a list, `YYYY-MM-DD`; both empty for all days. */
export type DayFilters = { start_date: string; end_date: string };

export const ALL_DAYS: DayFilters = { start_date: "", end_date: "" };

export function todayOnly(): DayFilters {
  const day = currentDay();
  return { start_date: day, end_date: day };
}

/** Returns the days with which the list of appointments opens for the signed-in person. */
export function openingDays(): DayFilters {
  const { appointment_days: days } = session.account?.settings ?? DEFAULT_SETTINGS;
  return days === "all" ? ALL_DAYS : todayOnly();
}

/** Saves on the account whether the list opens with today or with all days, so it applies on every computer. */
export function rememberDays(days: AppointmentDays): void {
  const { account } = session;
  if (account === null || account.settings.appointment_days === days) return;
  adoptAccount({ ...account, settings: { ...account.settings, appointment_days: days } });
  saveSettings({ appointment_days: days }).catch(toastFailure);
}
