import { defineConfig } from "vitest/config";
import { keepTemporaryFilesInMemory } from "./tests/support/memory-folder.ts";

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    tags: [
      {
        name: "rest",
        description: "one more case of what is proved already; see tests/support/run-rest.ts",
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          // Properties over thousands of texts and imports take a second here, and many on a loaded machine.
          testTimeout: 60_000,
          // By default, one processor is left to the watch mode.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          environment: "node",
          include: [
            "tests/api/**/*.test.ts",
            // On a Citus cluster only: tests/support/run-citus.ts.
            ...(process.env["TEST_CITUS"] === undefined ? [] : ["tests/citus/**/*.test.ts"]),
          ],
          globalSetup: ["tests/support/global-setup.ts"],
          pool: "forks",
          // The server keeps no state in modules (lint sees to it), so test files share them.
          isolate: false,
          fileParallelism: true,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // openapi-typescript writes its types by the compiler's JavaScript interface, which TypeScript 7 has not.
          alias: { typescript: "typescript-5" },
          server: { deps: { inline: ["openapi-typescript"] } },
        },
      },
    ],
  },
});
