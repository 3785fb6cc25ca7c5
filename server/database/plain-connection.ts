import pg from "pg";
import { isLoopback } from "../loopback.ts";
import { hostsOf } from "./hosts.ts";

/**
 * Returns the name of the first machine that a connection to the address reaches without TLS; null if it is this machine or the
 * connection is encrypted. The driver itself reads the address, and the variables such as PGSSLMODE that complete it.
 */
export function unencryptedHostOf(url: string): string | null {
  for (const connectionString of hostsOf(url).urls) {
    const { host, ssl } = new pg.Client({ connectionString });
    // A path is a socket of this machine.
    const isHere = host === "" || host.startsWith("/") || isLoopback(host);
    if (!isHere && !ssl) return host;
  }
  return null;
}
