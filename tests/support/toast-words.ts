import { allArabic, allEnglish } from "./all-texts.ts";

/** What each form of the specification's actions says in a toast if it failed and if it is done: keys of the dictionaries. */
export const TOAST_WORDS: Readonly<Record<string, { failed: string; done: string }>> = {
  booking: { failed: "actions.appointment.create.failed", done: "booking.booked" },
  ...ofAction("appointment-edit", "appointment.edit"),
  ...ofAction("cancel", "appointment.delete"),
  ...ofAction("insure", "transaction.create"),
  ...ofAction("settle", "transaction.edit"),
  ...ofAction("template", "template.edit"),
  ...ofAction("reset-password", "password.reset"),
  ...ofAction("shift-start", "shift.start"),
  ...ofAction("end-doctor-shift", "shift.end"),
  ...ofAction("doctor-shift-close", "shift.close"),
  ...ofAction("flag-shift", "shift.flag"),
  ...ofAction("compensate-shift", "shift.compensate"),
  "shift-close": { failed: "actions.shift.close.failed", done: "shifts.close.over" },
  "end-shift": { failed: "actions.shift.end.failed", done: "ending.over" },
  "new-rooms": { failed: "catalog_words.rooms.not_added", done: "catalog_words.rooms.added" },
  ...Object.fromEntries(
    ["branches", "rooms", "machines", "tests", "accounts", "doctors", "providers", "rules"].map(
      (id) => [
        `catalog-${id}`,
        { failed: `catalog_words.${id}.not_saved`, done: `catalog_words.${id}.saved` },
      ],
    ),
  ),
};

function ofAction(form: string, action: string) {
  return { [form]: { failed: `actions.${action}.failed`, done: `actions.${action}.done` } };
}

/** Returns the beginning of a text, up to the first value in it. */
export function beginningOf(language: "ar" | "en", key: string): string {
  const found = key
    .split(".")
    .reduce<unknown>(
      (table, name) => Reflect.get(Object(table), name),
      language === "ar" ? allArabic : allEnglish,
    );
  return String(found).split("{{")[0] ?? "";
}
