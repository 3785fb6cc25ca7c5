import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "#server/cli/build.js";
import { BENCH_SECRET } from "../storage.ts";

/** The server of `npm start`, as a child process. */
export interface Product {
  /** Base URL of the API: `http://…/api`. */
  base: string;
  pid: number;
  /** Milliseconds from the start until the server was ready. */
  startTime: number;
  /** Returns the current resident memory in MB; null if the operating system does not provide it. */
  memory(): number | null;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;

/**
 * Starts the server on a data folder or on `DATABASE_URL`, `databaseUrl` if given. Throws with its output if it does not
 * become ready.
 */
export async function startProduct(
  dataDir: string,
  port: number,
  { databaseUrl = process.env["DATABASE_URL"] }: { databaseUrl?: string | undefined } = {},
): Promise<Product> {
  await build();
  const began = performance.now();
  const child = spawn(process.execPath, ["--enable-source-maps", "dist/server/start.js"], {
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      // A bench makes the calls of many people with a few sessions.
      CALLS_PER_MINUTE: "0",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET: BENCH_SECRET } : {}),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
    process.stderr.write(chunk);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve());
  });
  const pid = child.pid ?? 0;
  const base = `http://127.0.0.1:${port}/api`;
  while (!(await isReady(base))) {
    const isOver = child.exitCode !== null || performance.now() - began > START_TIMEOUT_MS;
    if (isOver) throw new Error(`the server did not start: ${printed}`);
    await sleep(10);
  }
  return {
    base,
    pid,
    startTime: performance.now() - began,
    memory: () => memoryOf(pid),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function isReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/ready/`)).ok;
  } catch {
    // The server does not listen yet.
    return false;
  }
}

function memoryOf(pid: number): number | null {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    // Only Linux has /proc.
    return null;
  }
}
