import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Counter, Gauge, type Registry } from "prom-client";
import { isBackupName } from "../jobs/daily-backup.ts";
import { JOBS, type JobWatch } from "../jobs/rounds.ts";

/** Counts the rounds of jobs. */
export interface JobFigures {
  watch: JobWatch;
  refresh(): Promise<void>;
}

/**
 * Returns figures of the jobs of this server; of several servers each has its own rounds, of which one does the work. The
 * time of the newest backup comes from the folder: it is right after a restart, and if another server made the backup.
 */
export function createJobFigures(registry: Registry, backupFolder: string | null): JobFigures {
  const registers = [registry];
  const labelNames = ["job"] as const;
  const succeeded = new Gauge({
    name: "scandesk_job_last_success_timestamp_seconds",
    help: "When the latest round of a job ended well, in seconds since 1970; absent before the first.",
    labelNames,
    registers,
  });
  const duration = new Gauge({
    name: "scandesk_job_last_duration_seconds",
    help: "How long the latest round of a job took.",
    labelNames,
    registers,
  });
  const rounds = new Counter({
    name: "scandesk_job_rounds_total",
    help: "Rounds of a job that ended, well or not.",
    labelNames,
    registers,
  });
  const failures = new Counter({
    name: "scandesk_job_failures_total",
    help: "Rounds of a job that failed; it is tried again in the next round.",
    labelNames,
    registers,
  });
  for (const job of JOBS) {
    if (job === "backup" && backupFolder === null) continue;
    rounds.inc({ job }, 0);
    failures.inc({ job }, 0);
  }
  const backup =
    backupFolder === null
      ? null
      : new Gauge({
          name: "scandesk_backup_last_success_timestamp_seconds",
          help: "When the newest daily backup was made, in seconds since 1970; 0 if there is none.",
          registers,
        });
  return {
    watch(job, isDone, seconds) {
      duration.set({ job }, seconds);
      rounds.inc({ job });
      if (isDone) succeeded.set({ job }, Date.now() / 1000);
      else failures.inc({ job });
    },
    async refresh() {
      if (backupFolder !== null) backup?.set(await newestBackup(backupFolder));
    },
  };
}

/** Returns when the newest backup of a folder was written, in seconds since 1970; 0 if there is none to be seen. */
async function newestBackup(folder: string): Promise<number> {
  try {
    const name = (await readdir(folder)).filter(isBackupName).sort().at(-1);
    return name === undefined ? 0 : (await stat(join(folder, name))).mtimeMs / 1000;
  } catch {
    return 0;
  }
}
