import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBackupKeys } from "#server/backup-keys.ts";
import { CommandFailure } from "#server/command-failure.ts";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "scandesk-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const LONG = "nine lanterns over the river";
const NONE = { passphrase: null, recipients: [], identities: [] };

describe("the keys of backups", () => {
  it("are none in an empty environment", () => {
    expect(readBackupKeys({})).toEqual(NONE);
    expect(readBackupKeys({ BACKUP_PASSPHRASE: "", BACKUP_RECIPIENT: " " })).toEqual(NONE);
  });

  it("are read from variables and from the files that they name", () => {
    const passphraseFile = fileWith("passphrase", `${LONG}\n`);
    const identityFile = fileWith("identity", "# created: today\n\nAGE-SECRET-KEY-1ABC\n");
    expect([
      readBackupKeys({ BACKUP_PASSPHRASE: LONG }),
      readBackupKeys({ BACKUP_PASSPHRASE_FILE: passphraseFile }),
      readBackupKeys({ BACKUP_RECIPIENT: "age1abc, age1def", BACKUP_IDENTITY_FILE: identityFile }),
    ]).toEqual([
      { ...NONE, passphrase: LONG },
      { ...NONE, passphrase: LONG },
      { ...NONE, recipients: ["age1abc", "age1def"], identities: ["AGE-SECRET-KEY-1ABC"] },
    ]);
  });

  it.each([
    ["a short passphrase", { BACKUP_PASSPHRASE: "fifteen letters" }, "BACKUP_PASSPHRASE is too"],
    ["blanks", { BACKUP_PASSPHRASE: " ".repeat(20) }, "BACKUP_PASSPHRASE is too weak"],
    ["few characters", { BACKUP_PASSPHRASE: "abcd".repeat(6) }, "BACKUP_PASSPHRASE is too weak"],
    [
      "a short passphrase in a file",
      { BACKUP_PASSPHRASE_FILE: fileWith("short", "short\n") },
      "The passphrase in BACKUP_PASSPHRASE_FILE is too weak",
    ],
    [
      "an empty file",
      { BACKUP_PASSPHRASE_FILE: fileWith("empty", "") },
      `BACKUP_PASSPHRASE_FILE names ${join(folder, "empty")}, which is empty`,
    ],
    [
      "two lines in a file",
      { BACKUP_PASSPHRASE_FILE: fileWith("lines", `${LONG}\n${LONG}\n`) },
      "which has several lines",
    ],
    ["two lines", { BACKUP_PASSPHRASE: `${LONG}\n${LONG}` }, "must be a single line"],
    [
      "a file that is not there",
      { BACKUP_PASSPHRASE_FILE: join(folder, "missing") },
      `BACKUP_PASSPHRASE_FILE names ${join(folder, "missing")}, which cannot be read (ENOENT)`,
    ],
    [
      "two passphrases",
      { BACKUP_PASSPHRASE: LONG, BACKUP_PASSPHRASE_FILE: "x" },
      "BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, not both",
    ],
    [
      "a passphrase and a public key",
      { BACKUP_PASSPHRASE: LONG, BACKUP_RECIPIENT: "age1abc" },
      "not both; unset one",
    ],
    [
      "an identity file without a key",
      { BACKUP_IDENTITY_FILE: fileWith("none", "# nothing\n") },
      "BACKUP_IDENTITY_FILE must be",
    ],
  ])("refuse %s in one line that names the variable", (_what, env, words) => {
    const read = () => readBackupKeys(env);
    expect(read).toThrow(CommandFailure);
    expect(read).toThrow(words);
    expect(read).toThrow(/^[^\n]+$/);
  });
});
