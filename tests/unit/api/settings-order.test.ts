import { afterEach, expect, it } from "vitest";
import { createSettingsSaver } from "#src/api/own-settings.ts";
import { answer, openPage, type Page } from "./browser-page.ts";

let page: Page;
afterEach(() => page.close());

it("settings changed one after the other are saved in that order, even if a response is lost", async () => {
  const applied: unknown[] = [];
  page = await openPage({ access_token: "own" }, (_request, response, body) => {
    applied.push(JSON.parse(body));
    if (applied.length === 1) response.destroy();
    else answer(response, 200, { taken: applied.length });
  });
  const saveSettings = createSettingsSaver();
  const allDays = { appointment_days: "all" } as const;
  const day = { appointment_days: "today" } as const;
  await Promise.all([saveSettings(allDays), saveSettings(day)]);
  expect(applied).toEqual([{ settings: allDays }, { settings: allDays }, { settings: day }]);
});
