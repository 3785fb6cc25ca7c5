import { spawn } from "node:child_process";
import { chown, stat } from "node:fs/promises";
import { StartFailure } from "../../start-failure.ts";
import type { Binaries } from "./binaries.ts";
import type { Layout } from "./folder.ts";

/** What a finished program left. */
export interface Outcome {
  code: number;
  /** Standard output and error together. */
  output: string;
}

/** Runs PostgreSQL's programs as a user they accept. */
export interface Runner {
  /** Resolves when the program has ended, whatever its exit code; rejects if it cannot begin. */
  run(program: string, args: readonly string[], input?: string): Promise<Outcome>;
  /** Gives a file or folder to the user the programs run as. */
  own(path: string): Promise<void>;
}

/** `nobody` on every common system. */
const NOBODY = 65_534;

/**
 * As a normal user programs run directly. PostgreSQL refuses root, so for root they run as the
 * owner of the existing cluster, else as `nobody`, keeping the one capability that lets it
 * pass through folders of root such as a 0700 home. No user is created on the system.
 */
export async function createRunner(layout: Layout, binaries: Binaries): Promise<Runner> {
  if (process.getuid?.() !== 0) return direct(layout);
  const owner = await ownerOf(layout.clusterDir);
  const uid = owner === null || owner === 0 ? NOBODY : owner;
  const own = (path: string) => chown(path, uid, uid);

  const prefix = dropRoot(uid);
  const outcome = await execute("setpriv", [...prefix, binaries.postgres, "--version"], {}).catch(
    () => null,
  );
  if (outcome?.code === 0) {
    return {
      run: (program, args, input) =>
        execute("setpriv", [...prefix, program, ...args], { ...(input && { input }) }),
      own,
    };
  }
  return withoutSetpriv(layout, binaries, uid, own);
}

function dropRoot(uid: number): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${uid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--securebits=+no_setuid_fixup",
  ];
}

/** Node can change the user too, but keeps no capability: everybody must be able to reach both. */
async function withoutSetpriv(
  layout: Layout,
  binaries: Binaries,
  uid: number,
  own: Runner["own"],
): Promise<Runner> {
  const as = { uid };
  const reach = await execute(
    "/bin/sh",
    ["-c", '"$0" --version && test -x "$1"', binaries.postgres, layout.dataDir],
    as,
  );
  if (reach.code !== 0) {
    throw new StartFailure(
      "PostgreSQL does not run as root: install setpriv (util-linux), use a folder that every user can enter, or run ScanDesk as a normal user.",
    );
  }
  return {
    run: (program, args, input) => execute(program, args, { ...as, ...(input && { input }) }),
    own,
  };
}

async function direct(layout: Layout): Promise<Runner> {
  const owner = await ownerOf(layout.clusterDir);
  const uid = process.getuid?.();
  if (owner !== null && uid !== undefined && owner !== uid) {
    throw new StartFailure(
      `The database in ${layout.dataDir} belongs to user ${owner}, not to you (${uid}); start as that user or as root.`,
    );
  }
  return {
    run: (program, args, input) => execute(program, args, { ...(input && { input }) }),
    own: async () => undefined,
  };
}

async function ownerOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).uid;
  } catch {
    // Not made yet.
    return null;
  }
}

interface Execution {
  uid?: number;
  input?: string;
}

function execute(
  program: string,
  args: readonly string[],
  { uid, input }: Execution,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: "/",
      // Nothing inherited: PGDATA, PGPORT and their like would lead it astray.
      env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" },
      stdio: "pipe",
      ...(uid !== undefined && { uid, gid: uid }),
    });
    let output = "";
    const collect = (chunk: Buffer) => (output += chunk.toString("utf8"));
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    // A program that ends before reading its input says why by its exit code.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input ?? "");
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
