import { defineConfig } from "@playwright/test";
import { testBrowser } from "#tests/support/chromium.ts";
import { keepTemporaryFilesInMemory } from "#tests/support/memory-folder.ts";
import { ZONE } from "#tests/support/zone.ts";

keepTemporaryFilesInMemory();

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "tests/support/build-once.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 5_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  outputDir: "test-results/browser",
  use: {
    launchOptions: await testBrowser(),
    viewport: { width: 1280, height: 800 },
    timezoneId: ZONE,
    trace: "off",
  },
});
