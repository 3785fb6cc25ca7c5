import pg from "pg";

/** What a server has to be for a connection to stay on it. */
type Role = "read-write" | "standby";

/** The addresses in a URL of a database. */
interface Hosts {
  /** The URL for each host alone, in the order in which they are given. */
  urls: string[];
  /** The value of `target_session_attrs`; null if there is none. */
  attributes: string | null;
}

/** Splits `postgres://user@a:5432,b:5432/name?…` as libpq does; the driver knows one host only. */
export function hostsOf(url: string): Hosts {
  const [, start = "", hosts = "", rest = ""] = /^([^:]*:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(
    url,
  ) ?? ["", url];
  const urls = hosts.split(",").map((host) => start + host + rest);
  const [first = ""] = urls;
  const attributes = URL.canParse(first)
    ? new URL(first).searchParams.get("target_session_attrs")
    : null;
  return { urls, attributes };
}

/** Returns why a URL of a database cannot be used, as the end of a sentence that begins with its name; null if it can. */
export function faultOfUrl(url: string, role: Role): string | null {
  const { urls, attributes } = hostsOf(url);
  const isSeveral = urls.length > 1;
  const isRight = urls.every((one) => {
    if (!URL.canParse(one)) return false;
    const { protocol, hostname } = new URL(one);
    return /^postgres(ql)?:$/.test(protocol) && (hostname !== "" || !isSeveral);
  });
  if (!isRight)
    return "must look like postgres://user:password@host:5432/name, with several hosts like a:5432,b:5432.";
  if (attributes === role || (attributes === null && !isSeveral)) return null;
  return attributes === null
    ? `has several hosts; end it with ?target_session_attrs=${role}.`
    : `can have target_session_attrs=${role} only, not "${attributes}".`;
}

/**
 * Returns the options of a pool for a URL. With `target_session_attrs`, each new connection goes to the first host that is
 * what is wanted; the hosts are tried in turn, beginning with the one that was right the last time.
 */
export function poolOptionsOf(url: string): pg.PoolConfig {
  const { urls, attributes } = hostsOf(url);
  const [first = url] = urls;
  if (attributes !== "read-write" && attributes !== "standby") return { connectionString: first };
  return { connectionString: first, Client: clientOf(urls, attributes) };
}

function clientOf(
  urls: readonly string[],
  role: Role,
): new (config?: pg.ClientConfig) => pg.Client {
  const servers = urls
    .map((url) => new pg.Client({ connectionString: url }))
    .map(({ host, port }) => ({ host, port }));
  const last = { right: 0 };

  /** Returns the host and port to connect to. Rejects with what each server said if none is right. */
  async function find(config: pg.ClientConfig): Promise<{ host: string; port: number }> {
    const reasons: string[] = [];
    const deadline = performance.now() + (config.connectionTimeoutMillis ?? 0);
    const first = last.right;
    for (const turn of servers.keys()) {
      const index = (first + turn) % servers.length;
      const { host, port } = servers[index] ?? { host: "", port: 0 };
      // A machine that is off answers nothing: what is left of the time is shared with those behind it and with the
      // connection itself.
      const share = Math.max(1, (deadline - performance.now()) / (servers.length - turn + 1));
      const limits = config.connectionTimeoutMillis
        ? { connectionTimeoutMillis: share, query_timeout: share }
        : {};
      try {
        const reason = await faultOfServer(
          { ...config, connectionString: urls[index], ...limits },
          role,
        );
        if (reason === null) {
          last.right = index;
          return { host, port };
        }
        reasons.push(`${host}:${port} ${reason}`);
      } catch (error) {
        // A wrong password or name is wrong everywhere.
        if (error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? "")) throw error;
        reasons.push(
          `${host}:${port}: ${error instanceof Error ? error.message || error.name : String(error)}`,
        );
      }
    }
    const wanted = role === "standby" ? "is a standby" : "takes writes";
    // The SQLSTATE of a server that is starting: another attempt may succeed.
    throw Object.assign(new Error(`no host ${wanted} (${reasons.join("; ")})`), { code: "57P03" });
  }

  return class extends pg.Client {
    readonly #config: pg.ClientConfig;
    constructor(config: pg.ClientConfig = {}) {
      super(config);
      this.#config = config;
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      if (callback === undefined) return this.#connect();
      void this.#tell(callback);
    }

    async #connect(): Promise<pg.Client> {
      Object.assign(this, await find(this.#config));
      return super.connect();
    }

    /** The pool calls with a callback, which gets null instead of an error. */
    async #tell(callback: (error: Error) => void): Promise<void> {
      const outcome = await this.#connect().then(
        () => null,
        (error: unknown) => error,
      );
      Reflect.apply(callback, undefined, [outcome, this]);
    }
  };
}

/** Returns why a server is not what is wanted; null if it is. */
async function faultOfServer(config: pg.ClientConfig, role: Role): Promise<string | null> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; read_only: boolean }>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as read_only`,
    );
    const { standby = false, read_only = false } = rows[0] ?? {};
    if (role === "standby") return standby ? null : "is the leader";
    return standby ? "is a standby" : read_only ? "is read-only" : null;
  } finally {
    // A server that stands still would never confirm it.
    client.end().catch(() => undefined);
  }
}
