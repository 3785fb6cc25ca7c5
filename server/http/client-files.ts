import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Serves the built client; every address that is no file is a page of it. */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // The build compresses what it writes once, and better than there is time for in an answer.
    preCompressed: true,
    // Its own would win over what is said here.
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

/** The client's one page. */
export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-cache").sendFile("index.html");
}

/** Whether there is a built client to serve. */
export function hasClient(folder: string | null): folder is string {
  return folder !== null && existsSync(`${folder}/index.html`);
}
