// @ts-check
import { build, removeDrafts } from "./build.js";

/**
 * `npm run build` builds everything; with `--outdated`, which the start commands use, only what is out of date. This
 * file is separate from `build.js`, because the configuration of Vite imports that file while a build runs.
 */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    removeDrafts();
    process.exit(1);
  });
}
const USE = "npm run build -- [--outdated]";
const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  console.log(`${USE}

Builds the server and the client into dist/. With --outdated it builds only what is missing or older than its sources,
as every command does first.

Exit codes: 0 done, 1 refused or failed (the last line says why).`);
  process.exit(0);
}
const unknown = args.find((argument) => argument !== "--outdated");
if (unknown !== undefined) {
  console.error(`ScanDesk: Unknown argument '${unknown}'. Use: ${USE}`);
  process.exit(1);
}
const isOfStart = args.includes("--outdated");
try {
  await build(isOfStart ? {} : { force: true, logLevel: "info" });
} catch (error) {
  const isDenied =
    error instanceof Error && "code" in error && /^(EACCES|EPERM|EROFS)$/.test(String(error.code));
  console.error(
    isDenied
      ? `ScanDesk: ${error.message}. Run "npm run build" as the owner of this folder.`
      : `ScanDesk: the build failed: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
}
