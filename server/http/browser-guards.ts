import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/errors.ts";

/** Inline scripts and styles are forbidden; the client sets dynamic styles through `element.style`. */
const POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
};

/** Policy of content that is not ours: nothing in it runs, loads or is shown inside another page. */
export const INERT_POLICY =
  "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of error responses that bypass Fastify's hooks; they keep the browser from running the body. */
export const ERROR_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": INERT_POLICY,
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

/** Adds the security headers to every response. HSTS is left to the proxy that terminates TLS. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { directives: POLICY },
    // With `same-origin` the browser would not find the window of the image archive again.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    hsts: false,
  });
}

/** Refuses requests on connections that are still open while the server stops, with `unavailable`. */
export function refuseWhileStopping(app: FastifyInstance): void {
  const state = { isStopping: false };
  app.addHook("preClose", (done) => {
    state.isStopping = true;
    done();
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    done(state.isStopping ? new Refusal("unavailable") : undefined);
  });
}

/**
 * Refuses requests with two Host headers, with `malformed`. Node uses the first one and a proxy may use the other, so a
 * check of one would not hold for the other.
 */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter(
      (name, index) => index % 2 === 0 && name.toLowerCase() === "host",
    );
    done(hosts.length > 1 ? new Refusal("malformed") : undefined);
  });
}
