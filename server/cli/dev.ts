import { spawn } from "node:child_process";
import { join } from "node:path";
import { createServer } from "vite";
import { readConfig } from "../config.ts";
import { openDataFolder } from "../database/embedded/folder.ts";
import { choosePort } from "../database/embedded/ports.ts";
import { refuseTakenPort } from "../main.ts";
import { PROJECT_DIR } from "../places.ts";
import { runCommand } from "./run.ts";

/** Runs Vite on PORT, which proxies `/api` to the server; both reload when their source files change. */
await runCommand(async () => {
  const settings = readConfig(process.env, "dev");
  await refuseTakenPort(settings);
  // Checks the lock first, because the watch process would keep running if the server failed to start.
  if (settings.databaseUrl === null) (await openDataFolder(settings.dataDir)).release();

  const apiPort = await choosePort(0);
  const vite = await createServer({
    root: PROJECT_DIR,
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      proxy: { "/api": `http://127.0.0.1:${apiPort}` },
    },
  });
  await vite.listen();
  const api = spawn(
    process.execPath,
    [
      join(PROJECT_DIR, "node_modules/tsx/dist/cli.mjs"),
      "watch",
      "--clear-screen=false",
      join(PROJECT_DIR, "server/cli/dev-api.ts"),
    ],
    {
      stdio: "inherit",
      env: { ...process.env, PORT: String(apiPort), HOST: "127.0.0.1" },
    },
  );
  // Vite's own listener would exit the process before the server has stopped its database.
  process.removeAllListeners("SIGTERM");
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => void api.kill("SIGTERM"));
  }
  api.once("exit", () => void vite.close().finally(() => process.exit(0)));
  console.log(`ScanDesk (development): ${vite.resolvedUrls?.local[0] ?? ""}`);
});
