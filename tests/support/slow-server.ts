import http from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Starts a proxy that delays every response of the API by `late` milliseconds, except event streams. Unlike a delay
 * inside the browser, this occupies one of the browser's few connections. Returns the proxy's URL and a function that
 * stops it.
 */
export async function startSlowServer(
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
