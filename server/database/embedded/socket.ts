import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import type { Layout } from "./folder.ts";

/** Maximum length in bytes of a socket's path on every system; a longer one is cut off. */
const MAX_PATH = 103;

/**
 * Returns the folder of the running server's Unix socket, through which a query costs half of what it costs by TCP.
 * Returns null where there is none: on Windows, in a folder with a long path, and for a server that an older release
 * has started.
 */
export async function findSocketDir({ clusterDir }: Layout, port: number): Promise<string | null> {
  const path = join(clusterDir, `.s.PGSQL.${port}`);
  if (Buffer.byteLength(path) > MAX_PATH) return null;
  const socket = connect(path);
  try {
    await once(socket, "connect");
    return clusterDir;
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
