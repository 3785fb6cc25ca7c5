import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { IncomingMessage, ServerResponse } from "node:http";

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export type Page = {
  /** Requests that the server received, such as `POST /api/auth/token/refresh/`. */
  requests: string[];
  cookies: () => Record<string, string>;
  close: () => Promise<void>;
};

/**
 * Starts a real server on a free port and fakes the parts of a browser page that the API client
 * uses: cookies, storage, location, and relative addresses for `fetch`.
 */
export async function openPage(cookies: Record<string, string>, handler: Handler): Promise<Page> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => handler(request, response, Buffer.concat(parts).toString()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  const origin = `http://127.0.0.1:${address.port}`;
  const jar = new Map(Object.entries(cookies));
  const nativeFetch = globalThis.fetch;
  const originalGlobals = { fetch: nativeFetch };
  const window = new EventTarget();
  Object.assign(globalThis, {
    document: cookieDocument(jar),
    location: { protocol: "http:", pathname: "/patients", search: "?page=2" },
    sessionStorage: memoryStorage(),
    localStorage: memoryStorage(),
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    fetch: (url: string, init?: RequestInit) => nativeFetch(new URL(url, origin), init),
  });
  return {
    requests,
    cookies: () => Object.fromEntries(jar),
    close: async () => {
      Object.assign(globalThis, originalGlobals);
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Sends a JSON response. */
export function answer(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === undefined ? "" : JSON.stringify(body));
}

function memoryStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const storage = new Map<string, string>();
  return {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  };
}

function cookieDocument(jar: Map<string, string>): object {
  return {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(written: string) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(written) ?? [];
      if (/Max-Age=0/.test(written)) jar.delete(name);
      else jar.set(name, value);
    },
  };
}
