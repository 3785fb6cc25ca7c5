import { join } from "node:path";
import pg from "pg";
import { urlOf, type Access } from "./access.ts";
import type { Layout } from "./folder.ts";

/** Maximum length in bytes of a socket's path on every system; a longer one is cut off. */
const MAX_PATH = 103;

/**
 * Returns the URL of a running server's database: through its Unix socket, by which a query costs half of what it costs
 * by TCP, or by TCP where there is no socket: on Windows, in a folder with a long path, and for a server that an older
 * release has started.
 */
export async function nearestUrl({ clusterDir }: Layout, access: Access): Promise<string> {
  const path = join(clusterDir, `.s.PGSQL.${access.port}`);
  if (Buffer.byteLength(path) > MAX_PATH) return urlOf(access);
  const url = urlOf(access, clusterDir);
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return url;
  } catch {
    return urlOf(access);
  } finally {
    await client.end().catch(() => undefined);
  }
}
