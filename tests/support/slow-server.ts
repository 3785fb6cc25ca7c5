import http from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Stands between a browser and a server, and gives every answer of the API so many milliseconds late, but
 * for streams of events. Unlike a late answer within the browser it takes one of the few connections that a
 * browser has. Returns its address, and what ends it.
 */
export async function slowServer(
  of: string,
  late: number,
): Promise<{ url: string; end: () => void }> {
  const { port, hostname: host } = new URL(of);
  const server = http.createServer((request, response) => {
    const { url = "/", method, headers } = request;
    const isSlow = url.startsWith("/api/") && !url.startsWith("/api/events");
    const through = http.request({ host, port, path: url, method, headers }, (answer) => {
      const give = () => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      };
      if (isSlow) setTimeout(give, late);
      else give();
    });
    through.on("error", () => response.destroy());
    response.on("close", () => through.destroy());
    request.pipe(through);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}
