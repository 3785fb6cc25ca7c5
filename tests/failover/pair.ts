import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { postgresFolder, type Programs, requirePrograms, until } from "./programs.ts";

/** Seconds after which a leader that says nothing has lost its place. */
export const TTL = 20;
const NODES = [1, 2] as const;
type Node = (typeof NODES)[number];

/** Two PostgreSQL servers, of which one always leads, behind HAProxy. */
export interface Pair {
  /** The URL of the database through HAProxy. */
  balanced: string;
  /** The URL of the database with both hosts. */
  several: string;
  leader(): Promise<Node | null>;
  /** Resolves once one leads and the other one follows it synchronously; with the one that leads. */
  whole(): Promise<Node>;
  /** Kills the leader's PostgreSQL and its Patroni with SIGKILL. */
  kill(): Promise<Node>;
  /** Starts the Patroni that was killed. */
  back(): void;
  /** Asks for a planned change of the leader. */
  switchOver(): Promise<Node>;
  stop(): Promise<void>;
}

/** Starts etcd, two Patroni and HAProxy on ports from `port` on, and creates the database `scandesk`. */
export async function startPair(programs: Programs, port: number): Promise<Pair> {
  requirePrograms("patroni", "etcd", "haproxy");
  const bin = postgresFolder();
  const { folder } = programs;
  const restPort = (node: Node) => port + 3000 + node;
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    programs.own(path);
    return path;
  };
  const patroni = (node: Node) => programs.start(`patroni${node}`, "patroni", [configs[node]]);
  const configs = {
    1: write("patroni1.yml", patroniConfig({ node: 1, port, bin, folder })),
    2: write("patroni2.yml", patroniConfig({ node: 2, port, bin, folder })),
  };

  /** Returns whether the REST interface of a node says yes. */
  async function says(node: Node, path: string): Promise<boolean> {
    const url = `http://127.0.0.1:${restPort(node)}/${path}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer?.status === 200;
  }
  async function leader(): Promise<Node | null> {
    for (const node of NODES) if (await says(node, "primary")) return node;
    return null;
  }
  async function isWhole(): Promise<Node | null> {
    const first = await leader();
    return first !== null && (await says(first === 1 ? 2 : 1, "synchronous")) ? first : null;
  }
  const whole = () => until("one leads and the other one follows", isWhole);

  const etcd = (offset: number) => `http://127.0.0.1:${port + 4000 + offset}`;
  programs.start("etcd", "etcd", [
    `--data-dir=${join(folder, "etcd")}`,
    `--listen-client-urls=${etcd(0)}`,
    `--advertise-client-urls=${etcd(0)}`,
    `--listen-peer-urls=${etcd(1)}`,
    `--initial-advertise-peer-urls=${etcd(1)}`,
    `--initial-cluster=default=${etcd(1)}`,
  ]);
  await until("etcd answers", () =>
    fetch(`${etcd(0)}/health`).then(
      ({ ok }) => ok || null,
      () => null,
    ),
  );
  patroni(1);
  await until("the first one leads", leader);
  patroni(2);
  programs.start("haproxy", "haproxy", ["-db", "-f", write("haproxy.cfg", haproxyConfig(port))]);
  await whole();
  const url = (hosts: string, name: string) => `postgres://postgres@${hosts}/${name}`;
  const hosts = NODES.map((node) => `127.0.0.1:${port + node}`).join(",");
  await until("HAProxy leads to the leader", () =>
    createDatabase(url(`127.0.0.1:${port}`, "postgres")),
  );

  return {
    balanced: url(`127.0.0.1:${port}`, "scandesk"),
    several: `${url(hosts, "scandesk")}?target_session_attrs=read-write`,
    leader,
    whole,
    async kill() {
      const node = await until("one leads", leader);
      await programs.end(`patroni${node}`, "SIGKILL");
      const [pid = ""] = readFileSync(join(folder, `data${node}/postmaster.pid`), "utf8").split(
        "\n",
      );
      process.kill(Number(pid), "SIGKILL");
      return node;
    },
    back() {
      for (const node of NODES) if (!programs.isRunning(`patroni${node}`)) patroni(node);
    },
    async switchOver() {
      const node = await until("one leads", leader);
      await until("the change is accepted", async () => {
        const { status } = await fetch(`http://127.0.0.1:${restPort(node)}/switchover`, {
          method: "POST",
          body: JSON.stringify({ leader: `node${node}` }),
        });
        // 412: the standby does not follow synchronously yet.
        return status === 200 ? true : null;
      });
      return node;
    },
    async stop() {
      await programs.end("haproxy");
      for (const node of NODES) await programs.end(`patroni${node}`);
      await programs.end("etcd");
      for (const node of NODES) {
        const data = join(folder, `data${node}`);
        if (existsSync(join(data, "postmaster.pid")))
          programs.run(join(bin, "pg_ctl"), ["stop", "-D", data, "-m", "immediate"]);
      }
    },
  };
}

/** Returns true once the database is there, null while its server cannot be reached. */
async function createDatabase(connectionString: string): Promise<true | null> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query(
      "CREATE DATABASE scandesk ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0",
    );
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42P04") return true;
    return null;
  } finally {
    await client.end();
  }
}

/**
 * The times, the synchronous mode and the way back of the old leader that docs/operations.md recommends, for two nodes on one
 * machine. TLS and passwords, which that page asks for, are left out: the ports are open to this machine alone.
 */
function patroniConfig({
  node,
  port,
  bin,
  folder,
}: {
  node: Node;
  port: number;
  bin: string;
  folder: string;
}): string {
  const rest = `127.0.0.1:${port + 3000 + node}`;
  return `
scope: scandesk
name: node${node}
restapi: {listen: "${rest}", connect_address: "${rest}"}
etcd3: {host: "127.0.0.1:${port + 4000}"}
bootstrap:
  dcs:
    ttl: ${TTL}
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: {max_connections: 120, hot_standby_feedback: "on"}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
  pg_hba: ["host replication all 127.0.0.1/32 trust", "host all all 127.0.0.1/32 trust", "local all all trust"]
postgresql:
  listen: "127.0.0.1:${port + node}"
  connect_address: "127.0.0.1:${port + node}"
  data_dir: ${folder}/data${node}
  bin_dir: ${bin}
  pgpass: ${folder}/pgpass${node}
  authentication:
    replication: {username: replication, password: x}
    superuser: {username: postgres, password: x}
  parameters: {unix_socket_directories: "${folder}", shared_buffers: 128MB}
`;
}

function haproxyConfig(port: number): string {
  const servers = NODES.map(
    (node) => `  server node${node} 127.0.0.1:${port + node} check port ${port + 3000 + node}`,
  );
  return `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 1s
  retries 0
  timeout client 30m
  timeout server 30m
listen postgres
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`;
}
