import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refusalIn } from "../support/old-world.ts";
import { createPlaces, spawnCommand } from "../support/spawned.ts";
import { afterAll, describe, expect, it } from "vitest";

const NOBODY = 65_534;
/** Any user who is neither root nor nobody. */
const SOMEBODY = 4_321;
const places = createPlaces();
chmodSync(places.root, 0o711);
afterAll(places.remove);

/** Returns true if this process is root, and any user may read the checkout. */
function canBeNobody(): boolean {
  if (process.getuid?.() !== 0) return false;
  const user = { uid: NOBODY, gid: NOBODY };
  return spawnSync("test", ["-r", "server/cli/start.ts"], user).status === 0;
}

const asNobody = (name: string, args: readonly string[], dataDir: string) =>
  spawnCommand(name, { args, env: { PORT: "0", DATA_DIR: dataDir }, uid: NOBODY }).ended;

describe.skipIf(!canBeNobody())("a user without the rights", { timeout: 120_000 }, () => {
  it("is refused in a data folder that belongs to somebody else, in one line", async () => {
    const dataDir = places.next();
    mkdirSync(dataDir, { mode: 0o755 });
    mkdirSync(join(dataDir, "postgres"));
    const line = `ScanDesk: The data folder ${dataDir} cannot be written (EACCES); it belongs to root (0), and you are nobody (${NOBODY}): start as root (0) (sudo -u '#0' ...), or make it yours (sudo chown -R ${NOBODY} ${dataDir}), or set DATA_DIR to another folder, or DATABASE_URL.`;
    expect(refusalIn(await asNobody("start", [], dataDir))).toBe(line);
    expect(refusalIn(await asNobody("database-upgrade", [], dataDir))).toBe(line);
    expect(readdirSync(dataDir)).toEqual(["postgres"]);
  });

  it(
    "is refused on a database that belongs to somebody else, in one line",
    { tags: ["rest"] },
    async () => {
      const dataDir = places.next();
      const cluster = join(dataDir, "postgres/cluster");
      mkdirSync(cluster, { recursive: true });
      writeFileSync(join(cluster, "PG_VERSION"), "18\n");
      for (const path of [dataDir, join(dataDir, "postgres")]) chownSync(path, NOBODY, NOBODY);
      chownSync(cluster, SOMEBODY, SOMEBODY);
      expect(refusalIn(await asNobody("start", [], dataDir))).toBe(
        `ScanDesk: The database in ${dataDir} is not yours; it belongs to user ${SOMEBODY}, and you are nobody (${NOBODY}): start as user ${SOMEBODY} (sudo -u '#${SOMEBODY}' ...), or make it yours (sudo chown -R ${NOBODY} ${dataDir}), or start as root.`,
      );
      expect(readdirSync(cluster)).toEqual(["PG_VERSION"]);
    },
  );
});
