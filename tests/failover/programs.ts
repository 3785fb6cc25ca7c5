import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Debian's packages, by the program of each that is needed. */
const PACKAGES: Readonly<Record<string, string>> = {
  patroni: "patroni python3-etcd",
  etcd: "etcd-server",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  pgbackrest: "pgbackrest",
  psql: "postgresql-client",
};

/** Returns the folder of the newest PostgreSQL of the system. Throws if there is none. */
export function postgresFolder(): string {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root) : [];
  const newest = versions
    .filter((version) => existsSync(join(root, version, "bin/initdb")))
    .sort((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined) throw new Error("missing: apt-get install postgresql");
  return join(root, newest, "bin");
}

/** Throws one line with the packages to install if one of the programs is missing. */
export function requirePrograms(...names: readonly string[]): void {
  const path = `${process.env["PATH"] ?? ""}:/usr/sbin`;
  const missing = names.filter((name) =>
    path.split(":").every((one) => !existsSync(join(one, name))),
  );
  if (missing.length === 0) return;
  throw new Error(`missing: apt-get install ${missing.map((name) => PACKAGES[name]).join(" ")}`);
}

/** Runs programs of the system in a folder, as the user `postgres` if this process is root: PostgreSQL refuses root. */
export class Programs {
  readonly folder: string;
  readonly #user: { uid?: number; gid?: number };
  readonly #children = new Map<string, ChildProcess>();

  constructor(folder: string) {
    this.folder = folder;
    const idOf = (flag: string) => Number(spawnSync("id", [flag, "postgres"]).stdout.toString());
    this.#user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
    this.own(folder);
  }

  /** Gives a file or folder to the user of the programs. */
  own(path: string): void {
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }

  #options() {
    const PATH = `${process.env["PATH"] ?? ""}:/usr/sbin`;
    return { cwd: this.folder, env: { PATH, HOME: this.folder, LANG: "C.UTF-8" }, ...this.#user };
  }

  /** Starts a program that stays; what it prints goes to `<name>.log` in the folder. */
  start(name: string, program: string, args: readonly string[]): void {
    const log = openSync(join(this.folder, `${name}.log`), "a");
    this.#children.set(
      name,
      spawn(program, args, { ...this.#options(), stdio: ["ignore", log, log] }),
    );
  }

  isRunning(name: string): boolean {
    const child = this.#children.get(name);
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Sends a signal to a program and waits until it has ended. */
  async end(name: string, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const child = this.#children.get(name);
    if (child === undefined || !this.isRunning(name)) return;
    const ended = new Promise((done) => void child.once("exit", done));
    child.kill(signal);
    await ended;
  }

  /** Runs a program to its end and returns what it printed. Throws with that if it fails. */
  run(program: string, args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(program, args, this.#options());
    const text = `${String(stdout)}${String(stderr)}`;
    if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${text}`);
    return text;
  }
}

/** Asks every 100 ms until the answer is not null. Throws with `what` after a time, default two minutes. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null> | T | null,
  milliseconds = 120_000,
): Promise<T> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > end) throw new Error(`not within ${milliseconds / 1000} s: ${what}`);
    await sleep(100);
  }
}
