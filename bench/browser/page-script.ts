import { build } from "vite";

/** Bundles a source file with its imports and returns the text of the script. Throws if the build fails. */
export async function pageScript(entry: string, format: "iife" | "es" = "iife"): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      lib: { entry, formats: [format], name: "benchPage" },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error(`${entry} is no script`);
  return chunk.code;
}
