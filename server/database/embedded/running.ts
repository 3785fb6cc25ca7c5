import { readAccess, urlOf } from "./access.ts";
import { layoutOf } from "./folder.ts";

/** Address of the embedded database that another ScanDesk runs in a data folder. */
export async function runningUrl(dataDir: string): Promise<string> {
  return urlOf(await readAccess(layoutOf(dataDir).accessFile));
}
