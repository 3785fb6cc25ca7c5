// @ts-check
import { build, removeDrafts } from "./build.js";

/**
 * `npm run build` builds everything; with `--outdated`, as a start does, what is not up to date.
 * It stands apart from `build.js`, because the configuration of Vite imports that file while a build runs.
 */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    removeDrafts();
    process.exit(1);
  });
}
const isOfStart = process.argv.includes("--outdated");
try {
  await build(isOfStart ? {} : { force: true, logLevel: "info" });
} catch (error) {
  const isDenied =
    error instanceof Error && "code" in error && /^(EACCES|EPERM|EROFS)$/.test(String(error.code));
  console.error(
    isDenied
      ? `ScanDesk: ${error.message}. Run "npm run build" as the owner of this folder.`
      : error,
  );
  process.exit(1);
}
