import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** The cable between the browser and the server, which can be pulled; no engine's own switch is needed for that. */
export interface Cable {
  url: string;
  off(): Promise<void>;
  on(): Promise<void>;
  close(): Promise<void>;
}

/** Lays a cable to a server. */
export async function layCable(to: string): Promise<Cable> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const pull = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${address.port}`,
    async off() {
      isCut = true;
      pull();
    },
    async on() {
      isCut = false;
    },
    async close() {
      server.close();
      pull();
    },
  };
}
