import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import { CommandFailure } from "#server/command-failure.ts";
import { readSecret, type SecretName } from "#server/secret-files.ts";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "scandesk-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const NAMES: readonly SecretName[] = [
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_REPLICA_URL",
  "AUTH_SECRET",
  "AUTH_SECRET_PREVIOUS",
  "BACKUP_PASSPHRASE",
  "SCANDESK_OWNER_PASSWORD",
];

describe("a secret", () => {
  it.each(NAMES)("%s is the variable, or the line of the file that its twin names", (name) => {
    const file = (text: string) => ({ [`${name}_FILE`]: fileWith(name, text) });
    expect([
      readSecret({}, name),
      readSecret({ [name]: "", [`${name}_FILE`]: "" }, name),
      readSecret({ [name]: "s3cret words" }, name),
      readSecret(file("s3cret words"), name),
      readSecret(file("s3cret words\n"), name),
      readSecret(file("s3cret words\r\n"), name),
    ]).toEqual([null, null, ...Array.from({ length: 4 }, () => "s3cret words")]);
  });

  it("of each kind that the server takes can be a file", () => {
    const url = "postgres://desk:pw@db.example:5432/scans";
    const secret = "kq2Zx9Lw4Tn8Rv3Hy6Jd1Mf5Pc0Sg7Bb";
    const settings = readConfig(
      {
        DATABASE_URL_FILE: fileWith("url", `${url}\n`),
        DATABASE_REPLICA_URL_FILE: fileWith("replica", `${url}-replica\n`),
        AUTH_SECRET_FILE: fileWith("secret", `${secret}\n`),
        AUTH_SECRET_PREVIOUS_FILE: fileWith("previous", `${secret}-before\n`),
        BACKUP_DIR: folder,
        BACKUP_PASSPHRASE_FILE: fileWith("passphrase", "nine lanterns over the river\n"),
      },
      "start",
    );
    expect(settings).toMatchObject({
      databaseUrl: url,
      replicaUrl: `${url}-replica`,
      authSecret: secret,
      previousAuthSecret: `${secret}-before`,
      backups: { keys: { passphrase: "nine lanterns over the river" } },
    });
  });

  it.each([
    ["both", { AUTH_SECRET: "x", AUTH_SECRET_FILE: "y" }, "Set AUTH_SECRET or AUTH_SECRET_FILE"],
    [
      "a file that is not there",
      { AUTH_SECRET_FILE: join(folder, "none") },
      `AUTH_SECRET_FILE names ${join(folder, "none")}, which cannot be read (ENOENT); make it, or name another file.`,
    ],
    [
      "a folder",
      { AUTH_SECRET_FILE: folder },
      `AUTH_SECRET_FILE names ${folder}, which cannot be read (EISDIR); it is a folder, name a file.`,
    ],
    ["an empty file", { AUTH_SECRET_FILE: fileWith("empty", "") }, "which is empty; write"],
    ["a blank line", { AUTH_SECRET_FILE: fileWith("blank", "\n") }, "which is empty; write"],
    ["two lines", { AUTH_SECRET_FILE: fileWith("two", "a\nb\n") }, "which has several lines"],
  ])("is refused in one line: %s", (_what, env, words) => {
    const read = () => readSecret(env, "AUTH_SECRET");
    expect(read).toThrow(CommandFailure);
    expect(read).toThrow(words);
    expect(read).toThrow(/^[^\n]+$/);
  });
});
