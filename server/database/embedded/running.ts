import { readAccess, urlOf } from "./access";
import { layoutOf } from "./folder";

/** Address of the embedded database that another ScanDesk runs in a data folder. */
export async function runningUrl(dataDir: string): Promise<string> {
  return urlOf(await readAccess(layoutOf(dataDir).accessFile));
}
