import pg from "pg";
import { isLoopback } from "../loopback.ts";

/**
 * Returns the name of the machine that a connection to the address reaches without TLS; null if it is this machine or the
 * connection is encrypted. The driver itself reads the address, and the variables such as PGSSLMODE that complete it.
 */
export function unencryptedHostOf(url: string): string | null {
  const { host, ssl } = new pg.Client({ connectionString: url });
  // A path is a socket of this machine.
  const isHere = host === "" || host.startsWith("/") || isLoopback(host);
  return isHere || ssl ? null : host;
}
