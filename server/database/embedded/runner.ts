import { spawn } from "node:child_process";
import { chown } from "node:fs/promises";
import { CommandFailure } from "../../command-failure.ts";
import type { Binaries } from "./binaries.ts";
import type { Layout } from "./folder.ts";
import { foreignAdvice, ownerOf } from "./owner.ts";

/** The result of a finished program. */
export interface Outcome {
  code: number;
  /** Standard output and standard error, combined. */
  output: string;
}

/** Runs PostgreSQL's programs as a user that they accept. */
export interface Runner {
  /** Resolves when the program has ended, with any exit code; rejects if it cannot be started. */
  run(program: string, args: readonly string[], input?: string): Promise<Outcome>;
  /** Changes the owner of a file or folder to the user who runs the programs. */
  takeOwnership(path: string): Promise<void>;
}

/** User id of `nobody` on all common systems. */
const NOBODY_UID = 65_534;

/**
 * A normal user runs the programs directly. PostgreSQL refuses to run as root, so root runs them as the
 * owner of the existing cluster or else as `nobody`, with the one capability that allows access to paths
 * inside root's folders, such as a home folder with mode 0700. No system user is created.
 */
export async function createRunner(layout: Layout, binaries: Binaries): Promise<Runner> {
  if (process.getuid?.() !== 0) return runDirectly(layout);
  const owner = await ownerOf(layout.clusterDir);
  const uid = owner === null || owner === 0 ? NOBODY_UID : owner;
  const giveToUser = (path: string) => chown(path, uid, uid);

  const prefix = dropRoot(uid);
  const outcome = await execute("setpriv", [...prefix, binaries.postgres, "--version"], {}).catch(
    () => null,
  );
  if (outcome?.code === 0) {
    return {
      run: (program, args, input) =>
        execute("setpriv", [...prefix, program, ...args], { ...(input && { input }) }),
      takeOwnership: giveToUser,
    };
  }
  return withoutSetpriv(layout, binaries, uid, giveToUser);
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

/**
 * Returns a runner for which Node changes the user. The new user has no special access to files, so the programs and
 * the data folder must be in folders that every user can enter.
 */
async function withoutSetpriv(
  layout: Layout,
  binaries: Binaries,
  uid: number,
  takeOwnership: Runner["takeOwnership"],
): Promise<Runner> {
  const userOptions = { uid };
  const access = await execute(
    "/bin/sh",
    ["-c", '"$0" --version && test -x "$1"', binaries.postgres, layout.dataDir],
    userOptions,
  );
  if (access.code !== 0) {
    throw new CommandFailure(
      "PostgreSQL does not run as root: install setpriv (util-linux), use a folder that every user can enter, or run ScanDesk as a normal user.",
    );
  }
  return {
    run: (program, args, input) =>
      execute(program, args, { ...userOptions, ...(input && { input }) }),
    takeOwnership,
  };
}

async function runDirectly(layout: Layout): Promise<Runner> {
  const owner = await ownerOf(layout.clusterDir);
  const uid = process.getuid?.();
  if (owner !== null && uid !== undefined && owner !== uid) {
    throw new CommandFailure(
      `The database in ${layout.dataDir} is not yours; ${foreignAdvice({ owner, uid, dataDir: layout.dataDir })}, or start as root.`,
    );
  }
  return {
    run: (program, args, input) => execute(program, args, { ...(input && { input }) }),
    takeOwnership: async () => undefined,
  };
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
      // Does not inherit the environment, because variables such as PGDATA and PGPORT would interfere.
      env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" },
      stdio: "pipe",
      ...(uid !== undefined && { uid, gid: uid }),
    });
    let output = "";
    const collect = (chunk: Buffer) => (output += chunk.toString("utf8"));
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    // If a program ends before reading its input, its exit code tells the reason.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input ?? "");
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
