import { totalmem } from "node:os";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Layout } from "./folder.ts";
import type { Runner } from "./runner.ts";

/** PostgreSQL settings by their names in postgresql.conf. */
export type ServerSettings = Readonly<Record<string, string | number>>;

const MEBIBYTE = 1024 * 1024;

/** Returns settings for a machine with about two cores that also runs ScanDesk and perhaps a browser. */
export function productionSettings(memory = totalmem()): ServerSettings {
  const memoryShare = (part: number, minimum: number, maximum: number) =>
    `${Math.round(Math.min(maximum, Math.max(minimum, (memory * part) / MEBIBYTE)))}MB`;
  return {
    listen_addresses: "127.0.0.1",
    // The cluster's own folder, where nobody else can put a socket in its place.
    unix_socket_directories: ".",
    unix_socket_permissions: "0700",
    max_connections: 100,
    password_encryption: "scram-sha-256",
    timezone: "UTC",
    log_timezone: "UTC",

    shared_buffers: memoryShare(1 / 8, 64, 1024),
    effective_cache_size: memoryShare(1 / 2, 256, 16_384),
    work_mem: "16MB",
    maintenance_work_mem: memoryShare(1 / 32, 64, 512),
    random_page_cost: 1.1,
    max_worker_processes: 8,
    max_parallel_workers_per_gather: 1,
    // JIT compilation takes longer than the short queries of ScanDesk.
    jit: "off",

    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    wal_compression: "on",
    max_wal_size: "2GB",

    // Logs may be shown to others, so they must not contain row values or statements with patients' names.
    log_min_messages: "warning",
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    log_line_prefix: "%m [%p] ",
  };
}

/**
 * Overwrites the cluster's postgresql.conf, so that an update of ScanDesk updates the settings.
 * An operator's settings in `local.conf` next to it take precedence.
 */
export async function writeSettings(
  layout: Layout,
  runner: Runner,
  settings: ServerSettings,
): Promise<void> {
  const path = join(layout.clusterDir, "postgresql.conf");
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  const content = [
    "# Written by ScanDesk at each start. Put your own settings into local.conf beside this file.",
    ...lines,
    "include_if_exists = 'local.conf'",
    "",
  ].join("\n");
  await writeFile(path, content, { mode: 0o600 });
  await runner.takeOwnership(path);
}
