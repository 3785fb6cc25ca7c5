import { existsSync, readFileSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Serves the files of the built client, and its single page at `/`. */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // The build compresses the files once, at a higher level than is affordable per response.
    preCompressed: true,
    // The plugin's own cache-control header would override the one set below.
    cacheControl: false,
    setHeaders(response, path) {
      // Names under assets/ carry a hash of their content.
      const isHashed = /[\\/]assets[\\/]/.test(path);
      response.setHeader("vary", "accept-encoding");
      response.setHeader(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  app.get("/", { config: { permission: "public" } }, (_request, reply) => sendPage(reply));
}

/** Sends the client's single page, index.html. */
export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-cache").sendFile("index.html");
}

/** Returns true if the folder contains a built client. */
export function hasClient(folder: string | null): folder is string {
  return folder !== null && existsSync(`${folder}/index.html`);
}

/** Returns the id of the built client in a folder, which each of its pages carries, too; null if it has none. */
export function buildIn(folder: string | null): string | null {
  if (!hasClient(folder)) return null;
  const page = readFileSync(`${folder}/index.html`, "utf8");
  return /<meta name="build" content="([\da-f]+)"/.exec(page)?.[1] ?? null;
}
