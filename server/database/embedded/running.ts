import { readAccess, urlOf } from "./access.ts";
import { layoutOf } from "./folder.ts";

/** Returns the connection URL of the embedded database that another ScanDesk process runs. */
export async function runningUrl(dataDir: string): Promise<string> {
  return urlOf(await readAccess(layoutOf(dataDir).accessFile));
}
