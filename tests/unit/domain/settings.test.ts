import { describe, expect, it } from "vitest";
import { AccountPatch, changeSettings } from "#domain/entities/settings.ts";
import { DEFAULT_SETTINGS, settingsFrom } from "#domain/settings.ts";
import { ROLE } from "#domain/roles.ts";
import { validate } from "#domain/validate.ts";

describe("the settings of an account", () => {
  it("are five idle minutes and single-letter keys by default", () => {
    expect(settingsFrom(null, ROLE.Receptionist)).toEqual({
      idle_lock_minutes: 5,
      single_letter_keys: true,
      columns: {},
      keys: {},
      appointment_days: "today",
    });
    expect(settingsFrom({ idle_lock_minutes: 30 }, ROLE.ReportingDoctor)).toEqual({
      ...DEFAULT_SETTINGS,
      idle_lock_minutes: 30,
    });
  });

  it("are twenty idle minutes for a doctor, who reads for long without a key", () => {
    expect(settingsFrom({}, ROLE.ReportingDoctor)).toEqual({
      ...DEFAULT_SETTINGS,
      idle_lock_minutes: 20,
    });
  });

  it("that were never chosen stay out of what is stored, so that a new default applies to them", () => {
    expect(changeSettings({}, { columns: { tests: ["code"] } })).toEqual({
      columns: { tests: ["code"] },
    });
    expect(changeSettings({ idle_lock_minutes: 9 }, { single_letter_keys: false })).toEqual({
      idle_lock_minutes: 9,
      single_letter_keys: false,
    });
  });

  it("change one at a time, and other lists keep their columns", () => {
    const settingsBefore = { ...DEFAULT_SETTINGS, columns: { patients: ["name"] } };
    expect(
      changeSettings(settingsBefore, { single_letter_keys: false, columns: { tests: ["code"] } }),
    ).toEqual({
      idle_lock_minutes: 5,
      single_letter_keys: false,
      columns: { patients: ["name"], tests: ["code"] },
      keys: {},
      appointment_days: "today",
    });
    expect(changeSettings(settingsBefore, { appointment_days: "all" })).toEqual({
      ...settingsBefore,
      appointment_days: "all",
    });
  });

  it("keep the custom keys of other commands, and drop those reset to the default", () => {
    const settingsBefore = { ...DEFAULT_SETTINGS, keys: { "a.one": ["f4"], "a.two": ["g>p"] } };
    const change = { "a.one": null, "a.three": [] };
    expect(changeSettings(settingsBefore, { keys: change }).keys).toEqual({
      "a.two": ["g>p"],
      "a.three": [],
    });
  });

  it("are refused outside their ranges", () => {
    const faulty = [
      { idle_lock_minutes: 0 },
      { idle_lock_minutes: 241 },
      { idle_lock_minutes: 1.5 },
      { single_letter_keys: "no" },
      { theme: "dark" },
      { appointment_days: "tomorrow" },
      { keys: { "a.one": ["mod+t"] } },
      { keys: { "a.one": ["enter"] } },
      { keys: { "a.one": ["e", "f", "h", "i", "j"] } },
      { keys: { "a.one": "e" } },
      { keys: Object.fromEntries(Array.from({ length: 301 }, (_, index) => [`a.${index}`, []])) },
      { columns: { patients: Array.from({ length: 61 }, (_, index) => `c${index}`) } },
    ];
    expect(faulty.map((settings) => validate(AccountPatch, { settings }).ok)).toEqual(
      faulty.map(() => false),
    );
  });
});
