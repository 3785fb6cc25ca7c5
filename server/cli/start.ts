import type { Settings } from "../config.ts";
import { readArguments } from "./arguments.ts";
import { runServer } from "./run.ts";

/** Addresses that only this machine reaches. */
const LOOPBACK = /^(127\.|localhost$|::1\b|\[::1\]$)/;

readArguments({
  command: "start",
  help: `
Serves ScanDesk on HOST and PORT (0.0.0.0 and 3000) with the database of DATABASE_URL, else with the embedded one of
DATA_DIR (./data). It changes the database to this version first. Stop it with SIGTERM or Ctrl+C.`,
});

await runServer("start", {}, ({ url }, settings) => {
  console.log(`ScanDesk: ${url}`);
  if (isExposed(settings)) {
    console.log(
      "ScanDesk: other machines can reach this address without TLS. Put TLS in front: set HOST=127.0.0.1 for a proxy on this machine, or TRUSTED_PROXIES for one elsewhere (docs/operations.md).",
    );
  }
});

/** Returns true if other machines can reach the server, and no proxy on another machine is named that could speak TLS. */
function isExposed({ host, trustedProxies }: Settings): boolean {
  return !LOOPBACK.test(host) && trustedProxies.every((proxy) => LOOPBACK.test(proxy));
}
