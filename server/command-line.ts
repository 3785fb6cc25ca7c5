import { existsSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_DIR } from "./places.ts";

/**
 * Returns what an administrator types to run a command of this installation, such as `npm run backup -- FILE` in a
 * checkout, and `./scandesk backup FILE` where the archive of a release was unpacked.
 */
export function commandLine(command: string, args = ""): string {
  if (existsSync(join(PROJECT_DIR, "scandesk"))) return `./scandesk ${command} ${args}`.trim();
  const script = command === "start" ? "npm start" : `npm run ${command.replace("-", ":")}`;
  return args === "" ? script : `${script} -- ${args}`;
}
