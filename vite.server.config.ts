import { cpSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { COMMANDS } from "./server/cli/build.js";

/** Builds the server: its own code in one file per command and what they share, the packages left outside. */
export default defineConfig({
  plugins: [copyMigrations()],
  ssr: { target: "node", external: true },
  build: {
    ssr: true,
    outDir: "dist/server",
    target: "node20.19",
    copyPublicDir: false,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        ...Object.fromEntries(COMMANDS.map((name) => [name, `server/cli/${name}.ts`])),
        // The processes that read uploaded files: `UPLOAD_READER` in server/places.ts.
        "upload-reader": "server/uploads/reader.ts",
      },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "parts/[name].js",
        // Stack traces need the positions only.
        sourcemapExcludeSources: true,
      },
    },
  },
});

/** Copies the migrations beside the server: to `dist/migrations`, or with the same suffix as the server's folder. */
function copyMigrations(): Plugin {
  return {
    name: "scandesk:copy-migrations",
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error("No folder to write to");
      const folder = basename(dir).replace("server", "migrations");
      cpSync("server/database/migrations", join(dirname(dir), folder), { recursive: true });
    },
  };
}
