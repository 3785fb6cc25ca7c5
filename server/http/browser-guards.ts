import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/errors.ts";

/** Scripts and styles come from files alone; what moves on a page is set through its style objects. */
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

/** Headers of an answer that nothing is ever to be run from, given before any hook could add more. */
export const INERT_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

/** What tells a browser how to treat every answer; HSTS is up to whoever speaks TLS. */
export async function guardAnswers(app: FastifyInstance): Promise<void> {
  await app.register(helmet, { contentSecurityPolicy: { directives: POLICY }, hsts: false });
}

/** While it stops, a server puts off what comes in on lines still open, as it puts off anything else. */
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
