import { defineConfig } from "@playwright/test";
import { keepTemporaryFilesInMemory } from "#tests/support/memory-folder.ts";
import { ENGINES } from "./support/engines.ts";

keepTemporaryFilesInMemory();

/** The jobs, in each engine that this machine has; tests/support/run-engines.ts says which are missing. */
export default defineConfig({
  testDir: ".",
  globalSetup: "../support/build-once.ts",
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // A state is waited for as long as in `support/desk.ts`, which a loaded machine may need.
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "../../test-results/engines.json" }]],
  outputDir: "../../test-results/engines",
  projects: ENGINES.filter((engine) => engine.missing() === null).map(({ name }) => ({ name })),
});
