import { beforeEach, describe, expect, it } from "vitest";
import { TOKEN_PERMISSIONS } from "#domain/token-permissions.ts";
import type { Language } from "#src/i18n/language.ts";
import { ALL_TEXT_AREAS } from "#src/i18n/areas.ts";
import { loadMessages, loadTexts } from "#src/i18n/t.ts";
import {
  expiryWords,
  groupsOf,
  groupWords,
  permissionWords,
} from "#src/views/center/catalogs/token-words.ts";

describe.each<Language>(["ar", "en"])("the permissions of a token in words (%s)", (language) => {
  beforeEach(async () => {
    await loadMessages(language);
    await loadTexts(ALL_TEXT_AREAS);
  });

  it("exist for every permission that a token can have", () => {
    expect(TOKEN_PERMISSIONS.filter((one) => permissionWords(one) === one)).toEqual([]);
  });

  it("put each permission into one group, whose words differ from each other", () => {
    const groups = groupsOf(TOKEN_PERMISSIONS);
    expect(groups.flatMap(({ permissions }) => permissions).toSorted()).toEqual(TOKEN_PERMISSIONS);
    const alike = groups.filter(
      ({ permissions }) => new Set(permissions.map(permissionWords)).size < permissions.length,
    );
    expect(alike).toEqual([]);
  });
});

describe("a token in words", () => {
  beforeEach(async () => {
    await loadMessages("en");
    await loadTexts(ALL_TEXT_AREAS);
  });

  it("names what a program may do by area", () => {
    const words = groupsOf(["rooms.read", "patients.update", "patients.read", "payments.read"]);
    expect(words.map((group) => `${group.name}: ${groupWords(group)}`)).toEqual([
      "Patients: see, change",
      "Appointments: see payments",
      "Rooms: see",
    ]);
  });

  it("is valid through a day, or until a time within one", () => {
    expect([
      expiryWords({ expires_at: "2026-12-31T22:00:00.000Z" }),
      expiryWords({ expires_at: "2026-12-31T12:30:00.000Z" }),
    ]).toEqual(["31/12/2026", "31/12/2026 14:30"]);
  });
});
