import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const CLIENT = "dist/client";

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** What a person downloads, as gzip in bytes, and how much that may be (QUALITY.md). */
const BUDGETS = [
  {
    name: "login page",
    most: 90 * 1024,
    parts: ["index.html", "src/views/login/login.tsx", "src/i18n/ar/front.ts"],
  },
  {
    name: "first screen",
    most: 180 * 1024,
    parts: [
      "index.html",
      "src/workspace.tsx",
      "src/i18n/ar.ts",
      "src/views/appointments-list/index.tsx",
      "src/views/appointment-create/index.tsx",
      "src/views/dashboard/index.tsx",
    ],
  },
];

/** One line for every budget that the built client exceeds, or that cannot be judged. */
export function overBudget(): string[] {
  const path = join(CLIENT, ".vite/manifest.json");
  if (!existsSync(path)) return ["The client was not built."];
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, Chunk>;
  return BUDGETS.flatMap(({ name, most, parts }) => {
    const missing = parts.filter((part) => manifest[part] === undefined && part !== "index.html");
    const files = new Set<string>();
    for (const part of parts) collect(manifest, part, files);
    const size = [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file))).length,
      0,
    );
    console.log(`${name}: ${(size / 1024).toFixed(1)} KB of ${most / 1024} KB`);
    return [
      ...missing
        .filter((part) => !part.startsWith("src/views/login"))
        .map((part) => `${name}: no chunk for ${part}`),
      ...(size > most ? [`${name}: ${size} bytes are more than ${most}`] : []),
    ];
  });
}

/** A chunk and everything that must be there before it runs. */
function collect(manifest: Record<string, Chunk>, name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (chunk === undefined || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const other of chunk.imports ?? []) collect(manifest, other, files);
}
