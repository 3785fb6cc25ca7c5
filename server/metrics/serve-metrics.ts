import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { MetricsPlace } from "../config.ts";
import type { ConnectionLog } from "../database/connection.ts";
import type { Metrics } from "./metrics.ts";

/** A server of figures. */
export interface MetricsServer {
  /** Address of the figures, with the actual port. */
  url: string;
  stop(): Promise<void>;
}

/** Connections at the same time: Prometheus needs one. */
const CONNECTIONS = 16;
const ARRIVAL_MS = 5_000;

/**
 * Serves the figures at `/metrics` and nothing else. It is a server of its own: what the product serves to browsers never
 * leads to it, and it answers while that is under pressure. Rejects if the port cannot be opened.
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: MetricsPlace,
  log: ConnectionLog,
): Promise<MetricsServer> {
  const server = createServer(
    { headersTimeout: ARRIVAL_MS, requestTimeout: ARRIVAL_MS },
    (request, response) => {
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (!isRead || request.url?.split("?")[0] !== "/metrics") {
        response.writeHead(404, { "content-type": "text/plain" }).end("Figures are at /metrics.\n");
        return;
      }
      metrics.text().then(
        (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
        (error: unknown) => {
          log.warn({ err: error }, "figures could not be shown");
          response.writeHead(500).end();
        },
      );
    },
  );
  server.maxConnections = CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}/metrics`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
