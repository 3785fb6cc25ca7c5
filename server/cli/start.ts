import type { Settings } from "../config.ts";
import { unencryptedHostOf } from "../database/plain-connection.ts";
import { isLoopback } from "../loopback.ts";
import { readArguments } from "./arguments.ts";
import { runServer } from "./run.ts";

readArguments({
  command: "start",
  help: `
Serves ScanDesk on HOST and PORT (0.0.0.0 and 3000) with the database of DATABASE_URL, else with the embedded one of
DATA_DIR (./data). It changes the database to this version first. Stop it with SIGTERM or Ctrl+C.`,
});

await runServer("start", { before: warnOfPlainDatabases }, ({ url }, settings) => {
  console.log(`ScanDesk: ${url}`);
  if (isExposed(settings)) {
    console.log(
      "ScanDesk: other machines can reach this address without TLS. Put TLS in front: set HOST=127.0.0.1 for a proxy on this machine, or TRUSTED_PROXIES for one elsewhere (docs/operations.md).",
    );
  }
});

/**
 * Returns true if other machines can reach the server without TLS: it does not listen on loopback only, and no trusted
 * proxy on another machine stands before it.
 */
function isExposed({ host, trustedProxies }: Settings): boolean {
  return !isLoopback(host) && trustedProxies.every((proxy) => isLoopback(proxy));
}

/** Warns of each database on another machine whose connection is not encrypted. */
function warnOfPlainDatabases({ databaseUrl, ownerUrl, replicaUrl }: Settings): void {
  const addresses = {
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_REPLICA_URL: replicaUrl,
  };
  for (const [name, address] of Object.entries(addresses)) {
    const host = address === null ? null : unencryptedHostOf(address);
    if (host === null) continue;
    console.log(
      `ScanDesk: the connection to the database on ${host} is not encrypted: end ${name} with ?sslmode=verify-full (docs/operations.md).`,
    );
  }
}
