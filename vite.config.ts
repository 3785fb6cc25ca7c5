import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Kilobytes of compressed JavaScript that a page may take. */
const BUDGETS = [
  { page: "login", limit: 90, modules: ["src/main.tsx"] },
  {
    page: "first screen",
    limit: 186,
    modules: [
      "src/main.tsx",
      "src/i18n/ar.ts",
      "src/workspace.tsx",
      "src/views/money/dashboard/index.tsx",
      "src/i18n/ar/areas/dashboard.ts",
    ],
  },
];

const SMALLEST = { level: constants.Z_BEST_COMPRESSION };

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    onlyVersion(),
    paintOnce(),
    nameBuild(),
    keepBudgets(),
    compressFiles(),
  ],
  build: {
    outDir: "dist/client",
    target: "es2022",
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs comes in one piece: many small ones cost more than they hold, and a
        // browser asks for six at a time.
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"], priority: 1 },
            { name: "workspace", test: /\/src\/workspace\.tsx$/ },
            // What loads the page anew keeps keystrokes as forms keep their drafts. Two pieces more would be named in the
            // scripts of the first screen, and this one is loaded everywhere.
            {
              name: "status-hints",
              test: /\/src\/(?:views\/shell\/status-hints|views\/parts\/form\/store\/saves-in-flight|state\/screen\/draft-cipher)\.tsx?$|\/@noble\//,
              includeDependenciesRecursively: false,
            },
            // Filters and figures that open their rows stand on the dashboard and on most other screens.
            {
              name: "filters",
              test: /\/(?:src\/(?:views\/parts\/(?:chart\/(?:figure-area|nearest)|grid\/filter-(?:days|select)|retry-button)|state\/screen\/(?:figure-choice|exports))|domain\/periods)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            // Small parts that the dashboard shares with other screens: a piece for each costs as much as it holds.
            {
              name: "figures",
              test: /\/src\/(?:api\/figures|focus\/use-initial-focus|commands\/ui\/command-button|views\/(?:parts\/(?:chart\/chart|period\/(?!period-(?:actions|head)|fault-reason)|page\.|use-view|states|reading\/(?:options|use-reading))|money\/dashboard\/use-figures))/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});

/** The client needs the version of package.json, and the rest would tell every visitor which packages are used. */
function onlyVersion(): Plugin {
  const path = join(import.meta.dirname, "package.json");
  return {
    name: "scandesk:only-version",
    enforce: "pre",
    transform(code, id) {
      if (id !== path) return null;
      const { version } = JSON.parse(code) as { version: string };
      return { code: JSON.stringify({ version }), map: null };
    },
  };
}

/** Language, direction and theme are set by the first scripts: nothing is painted before they ran. */
function paintOnce(): Plugin {
  return {
    name: "scandesk:paint-once",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replaceAll('<script type="module"', '<script blocking="render" type="module"'),
    },
  };
}

/** Gives each build an id, by which a page notices that the server has another one (`server/http/client-files.ts`). */
function nameBuild(): Plugin {
  return {
    name: "scandesk:name-build",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const hash = createHash("sha256").update(html);
        // The names carry hashes of what the files hold.
        for (const name of Object.keys(bundle).sort()) hash.update(name);
        const content = hash.digest("hex").slice(0, 16);
        return [{ tag: "meta", attrs: { name: "build", content }, injectTo: "head" }];
      },
    },
  };
}

/**
 * Fails the build when a page needs more JavaScript than it may. What is weighed is what was written,
 * with the names of the chunks that Vite adds last, as a browser without Brotli gets it.
 */
function keepBudgets(): Plugin {
  return {
    name: "scandesk:keep-budgets",
    apply: "build",
    writeBundle(_options, bundle) {
      for (const { page, limit, modules } of BUDGETS) {
        const size = compressedSize(bundle, modules);
        const line = `JavaScript of the ${page}: ${size.toFixed(1)} KB of ${limit} KB compressed`;
        if (size > limit) this.error(line);
        this.info(line);
      }
    },
  };
}

/**
 * Writes each script and style also as .br and .gz, so that the server sends them as they are:
 * Brotli at its best is too slow for each visit, and a seventh smaller than at the level that is not.
 */
function compressFiles(): Plugin {
  return {
    name: "scandesk:compress-files",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error("No folder to write to");
      const work = Object.values(bundle)
        .filter(({ fileName }) => /\.(js|css)$/.test(fileName))
        .map(async (output) => {
          const content = isChunk(output) ? output.code : output.source;
          const to = join(dir, output.fileName);
          await writeFile(`${to}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${to}.gz`, await promisify(gzip)(content, SMALLEST));
        });
      await Promise.all(work);
    },
  };
}

function compressedSize(bundle: Bundle, modules: readonly string[]): number {
  const needed = new Set<string>();
  const need = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || needed.has(fileName)) return;
    needed.add(fileName);
    chunk.imports.forEach(need);
  };
  for (const name of modules) {
    const chunk = Object.values(bundle).find((output) => holds(output, name));
    if (chunk === undefined) throw new Error(`No chunk holds ${name}`);
    need(chunk.fileName);
  }
  const codes = [...needed].map((fileName) => bundle[fileName]).filter(isChunk);
  return codes.reduce((sum, { code }) => sum + gzipSync(code, SMALLEST).length, 0) / 1024;
}

function holds(output: Bundle[string], module: string): boolean {
  return isChunk(output) && output.moduleIds.some((id) => id.endsWith(`/${module}`));
}

function isChunk(output: Bundle[string] | undefined): output is Chunk {
  return output?.type === "chunk";
}
