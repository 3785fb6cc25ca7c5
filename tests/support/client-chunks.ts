import { readFileSync } from "node:fs";

/** Returns the address of the built script that holds a source file, such as `src/views/…/index.tsx`. */
export function scriptOf(source: string): string {
  const manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8")) as Record<
    string,
    { file: string }
  >;
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`No script is built for ${source}`);
  return `/${chunk.file}`;
}
