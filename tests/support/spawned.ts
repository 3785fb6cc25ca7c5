import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** How a command ended. */
export interface Ending {
  /** Exit code; null if a signal killed it. */
  code: number | null;
  /** Everything it printed. */
  output: string;
}

/** A command of ScanDesk, running as a process of its own. */
export interface Spawned {
  pid: number;
  ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
  /** Closes the pipes that read its output, as if the logger behind them had died. */
  closeOutput(): void;
}

/** The server of `npm start`, running and ready. */
export interface SpawnedServer extends Spawned {
  url: string;
  /** Kills it with SIGKILL, which leaves its database server running, and waits for its end. */
  killHard(): Promise<void>;
  /** Stops it with SIGTERM, as a service manager does. */
  stop(): Promise<Ending>;
}

export interface SpawnOptions {
  env?: Record<string, string>;
  args?: readonly string[];
  /** Folder whose `dist/` is run; default: the checkout. */
  cwd?: string;
  /** Id of the user and group to run as; default: those of this process. */
  uid?: number;
  /** Text of its standard input; default empty. */
  input?: string;
}

/**
 * Runs a command of the built server, which the API tests build before they begin. Its environment contains only PATH,
 * HOST, TMPDIR and `env`.
 */
export function spawnCommand(name: string, options: SpawnOptions): Spawned {
  return spawnProgram(
    [process.execPath, "--enable-source-maps", `dist/server/${name}.js`],
    options,
  );
}

/** Runs a program, given with its first arguments, in the same environment. */
export function spawnProgram(
  [program = "", ...firstArgs]: readonly string[],
  options: SpawnOptions = {},
): Spawned {
  const { PATH = "", TMPDIR } = process.env;
  const child = spawn(program, [...firstArgs, ...(options.args ?? [])], {
    env: { PATH, HOST: "127.0.0.1", ...(TMPDIR && { TMPDIR }), ...options.env },
    stdio: [options.input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  });
  // The command may end before it has read its input.
  child.stdin?.on("error", () => undefined).end(options.input);
  const ended = endingOf(child);
  return {
    pid: child.pid ?? 0,
    ended,
    kill: (signal) => void child.kill(signal),
    closeOutput() {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
  };
}

/** Starts the server of `npm start`, by default on a free port, and waits until it has printed its address. */
export async function spawnServer(
  dataDir: string,
  options: SpawnOptions = {},
): Promise<SpawnedServer> {
  const port = options.env?.["PORT"] ?? "0";
  const child = spawnCommand("start", {
    ...options,
    env: {
      LOG_LEVEL: "error",
      CALLS_PER_MINUTE: "0",
      ...options.env,
      PORT: port,
      DATA_DIR: dataDir,
    },
  });
  const url = await readyAt(child);
  return {
    ...child,
    url,
    async killHard() {
      child.kill("SIGKILL");
      await child.ended;
    },
    async stop() {
      child.kill("SIGTERM");
      return child.ended;
    },
  };
}

const outputs = new WeakMap<Promise<Ending>, () => string>();

function endingOf(child: ChildProcess): Promise<Ending> {
  let output = "";
  const read = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
  outputs.set(ended, () => output);
  return ended;
}

async function readyAt(child: Spawned): Promise<string> {
  let isOver = false;
  void child.ended.then(() => (isOver = true));
  for (;;) {
    const printed = outputs.get(child.ended)?.() ?? "";
    const [, url] = /ScanDesk: (http:\S+)/.exec(printed) ?? [];
    if (url !== undefined) return url;
    if (isOver) throw new Error(`the server ended: ${printed}`);
    await sleep(20);
  }
}

/** Returns paths of data folders below a folder that only its owner may enter, like a home directory of mode 0700. */
export function createPlaces() {
  const root = mkdtempSync(join(tmpdir(), "scandesk-lifecycle-"));
  let count = 0;
  return {
    root,
    next: () => join(root, `data-${++count}`),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Returns the process id of the database server that is recorded in a data folder, null if there is none. */
export function postmasterOf(dataDir: string): number | null {
  const path = join(dataDir, "postgres/cluster/postmaster.pid");
  return existsSync(path) ? Number(readFileSync(path, "utf8").split("\n")[0]) : null;
}

/**
 * Repeats an attempt until it succeeds, for at most a minute, even on a busy machine. How soon ScanDesk must be back:
 * bench/parts/outages.ts.
 */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(100);
  }
}
