// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * `node server/cli/run-built.js <command> [arguments]` runs a command of `dist/server`. Where the sources and the
 * build tools are installed, it first builds what is not up to date. With the production packages alone it never
 * builds: it runs what is there.
 */
const [name = "", ...args] = process.argv.slice(2);
const program = new URL(`../../dist/server/${name}.js`, import.meta.url);
const buildScript = fileURLToPath(new URL("run-build.js", import.meta.url));

if (canBuild()) await buildOutdated();
else if (!existsSync(program)) {
  stop(
    'dist/ is missing, and the packages that build it are not installed. Run "npm ci --include=dev && npm run build".',
  );
}
process.argv.splice(1, 2 + args.length, fileURLToPath(program), ...args);
process.setSourceMapsEnabled(true);
await import(program.href);

function canBuild() {
  if (!existsSync(new URL("start.ts", import.meta.url))) return false;
  try {
    import.meta.resolve("vite");
    return true;
  } catch {
    // Only the production packages are installed.
    return false;
  }
}

/** Builds in a process of its own, so that the build tools take no memory of the program. */
async function buildOutdated() {
  const { outdatedParts } = await import("./build.js");
  const parts = outdatedParts();
  if (parts.length === 0) return;
  console.log(`ScanDesk: building the ${parts.join(" and the ")}…`);
  const { status } = spawnSync(process.execPath, [buildScript, "--outdated"], { stdio: "inherit" });
  if (status !== 0) stop("the build failed; see above.");
}

/**
 * @param {string} reason
 * @returns {never}
 */
function stop(reason) {
  console.error(`ScanDesk: ${reason}`);
  process.exit(1);
}
