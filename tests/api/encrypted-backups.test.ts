import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from "age-encryption";
import type { BackupKeys } from "#server/backup-keys.ts";
import { createBackupCipher } from "#server/database/backup/encryption.ts";
import { openBackup } from "#server/database/backup/read-backup.ts";
import { restoreBackup } from "#server/database/backup/restore-backup.ts";
import { writeBackup } from "#server/database/backup/write-backup.ts";
import { backUpIfDue } from "#server/jobs/daily-backup.ts";
import { contentIn, contentOf, createBareDatabase, createFiles } from "../support/backups.ts";
import { makeCenter } from "../support/center.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { spawnCommand } from "../support/spawned.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const PASSPHRASE = "nine lanterns over the quiet river";
const NONE: BackupKeys = { passphrase: null, recipients: [], identities: [] };
const byPassphrase: BackupKeys = { ...NONE, passphrase: PASSPHRASE };
const files = createFiles();
/** A backup for a passphrase, and one for a public key. */
const [locked, forKey] = [files.next(), files.next()];
let source: TestDatabase;
let identity = "";
let recipient = "";
beforeAll(async () => {
  source = await createTestDatabase();
  await makeCenter(source);
  identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
  await writeWith(byPassphrase, locked);
  await writeWith({ ...NONE, recipients: [recipient] }, forKey);
});
afterAll(async () => {
  await source.drop();
  files.remove();
});

async function writeWith(keys: BackupKeys, path: string) {
  return writeBackup(source.url, path, { cipher: await createBackupCipher(keys) });
}

async function openWith(keys: BackupKeys, path: string) {
  return openBackup(path, { cipher: await createBackupCipher(keys) });
}

function fileOf(bytes: Uint8Array): string {
  const path = files.next();
  writeFileSync(path, bytes);
  return path;
}

describe("an encrypted backup", () => {
  it(
    "restores to the same content, from a passphrase and from a secret key",
    { tags: ["rest"] },
    async () => {
      const content = await contentOf(source.url, files.next());
      for (const [path, keys] of [
        [locked, byPassphrase],
        [forKey, { ...NONE, identities: [await generateIdentity(), identity] }],
      ] as const) {
        const target = await createBareDatabase();
        onTestFinished(() => target.drop());
        const backup = await openWith(keys, path);
        await restoreBackup(target.url, backup);
        expect(backup.isEncrypted).toBe(true);
        expect(await contentOf(target.url, files.next())).toEqual(content);
      }
    },
  );

  it("is a file of age whose content is a plain backup", async () => {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    const plain = fileOf(await decrypter.decrypt(readFileSync(locked)));
    const { manifest, isEncrypted } = await openBackup(plain);
    expect(isEncrypted).toBe(false);
    expect(contentIn(manifest)).toEqual(contentIn((await openWith(byPassphrase, locked)).manifest));
  });

  it("writes nothing plain, also while it is being made", async () => {
    const folder = files.folder;
    const known = new Set(readdirSync(folder));
    const starts = new Set<string>();
    const look = () => {
      for (const name of readdirSync(folder).filter((one) => !known.has(one))) {
        const bytes = readFileSync(join(folder, name));
        if (bytes.length > 0) starts.add(bytes.subarray(0, 21).toString("latin1"));
      }
    };
    const cipher = await createBackupCipher(byPassphrase);
    await writeBackup(source.url, files.next(), { cipher, onProgress: look });
    look();
    expect([...starts]).toEqual(["age-encryption.org/v1"]);
  });

  it("leaves no file when it is aborted halfway", async () => {
    const filesBefore = readdirSync(files.folder);
    const ending = new AbortController();
    const cipher = await createBackupCipher({ ...NONE, recipients: [recipient] });
    const options = { cipher, signal: ending.signal, onProgress: () => ending.abort() };
    await expect(writeBackup(source.url, files.next(), options)).rejects.toThrow(
      "Stopped; no backup was made.",
    );
    expect(readdirSync(files.folder)).toEqual(filesBefore);
  });

  it(
    "can be read back by whoever wrote it, without the secret key",
    { tags: ["rest"] },
    async () => {
      const path = files.next();
      const cipher = await createBackupCipher({ ...NONE, recipients: [recipient] });
      const written = await writeBackup(source.url, path, { cipher });
      expect((await openBackup(path, { cipher })).manifest).toEqual(written);
      await expect(openBackup(forKey, { cipher })).rejects.toThrow(
        `${forKey} is encrypted for a public key; name the file of its secret key in BACKUP_IDENTITY_FILE.`,
      );
    },
  );

  it("is refused in one line by any other key, and without one", { tags: ["rest"] }, async () => {
    const other = { ...NONE, passphrase: "another passphrase, as long" };
    const stranger = { ...NONE, identities: [await generateIdentity()] };
    for (const [path, keys, line] of [
      [
        locked,
        NONE,
        "is encrypted with a passphrase; give it in BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE.",
      ],
      [locked, stranger, "is encrypted with a passphrase; give it"],
      [locked, other, `The given passphrase does not open ${locked}`],
      [forKey, byPassphrase, "is encrypted for a public key; name the file of its secret key"],
      [forKey, stranger, `No secret key of BACKUP_IDENTITY_FILE opens ${forKey}`],
    ] as const) {
      await expect(openWith(keys, path)).rejects.toThrow(line);
    }
    await expect(openBackup(locked)).rejects.toThrow("is encrypted with a passphrase");
  });

  it("is refused if any single bit has changed", async () => {
    const whole = readFileSync(forKey);
    const { length } = whole;
    const head = whole.indexOf("\n---") + 1;
    const keys = { ...NONE, identities: [identity] };
    for (const place of [head + 8, head + 60, Math.floor(length / 2), length - 20, length - 1]) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      const path = fileOf(bytes);
      await expect(openWith(keys, path), `byte ${place}`).rejects.toThrow(
        `${path} is damaged or was cut short.`,
      );
    }
  });

  it("is refused wherever it was cut off", async () => {
    const whole = readFileSync(forKey);
    const payload = whole.indexOf("\n", whole.indexOf("\n---") + 1) + 1 + 16;
    const keys = { ...NONE, identities: [identity] };
    const cuts = [22, 40, payload - 16, payload - 1, payload, payload + 16, whole.length - 1];
    const chunk = 64 * 1024 + 16;
    if (payload + chunk < whole.length) cuts.push(payload + chunk);
    for (const kept of cuts) {
      const path = fileOf(whole.subarray(0, kept));
      await expect(openWith(keys, path), `${kept} bytes`).rejects.toThrow(
        `${path} is damaged or was cut short.`,
      );
    }
  });

  it("is refused if what is encrypted is no backup", async () => {
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    const path = fileOf(await encrypter.encrypt("a letter to somebody, and long enough"));
    await expect(openWith({ ...NONE, identities: [identity] }, path)).rejects.toThrow(
      `${path} is not a backup of ScanDesk.`,
    );
  });
});

it("a key that age does not know is refused before anything is done", async () => {
  const faulty = "age1nothing";
  await expect(createBackupCipher({ ...NONE, recipients: [faulty] })).rejects.toThrow(
    /^BACKUP_RECIPIENT holds what is no key of age: .*\.$/,
  );
  await expect(
    createBackupCipher({ ...NONE, identities: ["AGE-SECRET-KEY-1NOTHING"] }),
  ).rejects.toThrow(/^BACKUP_IDENTITY_FILE holds what is no key of age: .*\.$/);
});

it(
  "the daily backup is encrypted for a public key, and read back without the secret one",
  { tags: ["rest"] },
  async () => {
    const plan = {
      folder: join(files.folder, "daily"),
      keep: 3,
      minute: 0,
      keys: { ...NONE, recipients: [recipient] },
    };
    const path = await backUpIfDue(source.url, plan, new Date(2026, 10, 1, 3));
    const backup = await openWith({ ...NONE, identities: [identity] }, path ?? "");
    expect(backup.isEncrypted).toBe(true);
    expect(contentIn(backup.manifest)).toEqual(await contentOf(source.url, files.next()));
  },
);

describe("npm run backup and npm run restore with a passphrase", { timeout: 120_000 }, () => {
  it(
    "carry the content, and change nothing if the passphrase is wrong",
    { tags: ["rest"] },
    async () => {
      const [path, right, wrong] = [files.next(), files.next(), files.next()];
      writeFileSync(right, `${PASSPHRASE}\n`);
      writeFileSync(wrong, "not this passphrase at all\n");
      const run = (name: string, env: Record<string, string>) =>
        spawnCommand(name, { args: [path], env }).ended;
      const target = await createBareDatabase();
      onTestFinished(() => target.drop());

      const made = await run("backup", { DATABASE_URL: source.url, BACKUP_PASSPHRASE_FILE: right });
      expect(made.code).toBe(0);
      expect(made.output).toMatch(/read back and whole, encrypted with the passphrase\.\n$/);

      const dataDir = join(files.folder, "never-made");
      const refusals = [
        {},
        { BACKUP_PASSPHRASE_FILE: wrong },
        { BACKUP_PASSPHRASE: "fifteen letters" },
      ];
      const endings = [];
      for (const env of refusals) endings.push(await run("restore", { DATA_DIR: dataDir, ...env }));
      expect(endings).toEqual([
        {
          code: 1,
          output: `ScanDesk: ${path} is encrypted with a passphrase; give it in BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE.\n`,
        },
        {
          code: 1,
          output: `ScanDesk: The given passphrase does not open ${path}, or the head of the file is damaged.\n`,
        },
        {
          code: 1,
          output:
            "ScanDesk: BACKUP_PASSPHRASE is too weak; give at least 16 characters, e.g. from: openssl rand -base64 24\n",
        },
      ]);
      expect(existsSync(dataDir)).toBe(false);

      const env = { DATABASE_URL: target.url, BACKUP_PASSPHRASE: PASSPHRASE };
      expect(await run("restore", env)).toMatchObject({ code: 0 });
      expect(await contentOf(target.url, files.next())).toEqual(
        await contentOf(source.url, files.next()),
      );
    },
  );
});
