import { enableUploads } from "./http/uploads.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import compress from "@fastify/compress";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { Refusal } from "#domain/errors.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/connection.ts";
import type { Replica } from "./database/replica.ts";
import { createAuditNotes } from "./http/audit/notes.ts";
import { createFactorServices } from "./http/auth/factors/accept-factor.ts";
import type { AuthSecrets } from "./http/auth/auth-secrets.ts";
import { createKnownBrowsers } from "./http/auth/known-browsers.ts";
import { createSlowdown } from "./http/auth/slowdown.ts";
import { createAccessTokens } from "./http/auth/tokens.ts";
import { sendConnectionError } from "./http/broken-requests.ts";
import {
  addSecurityHeaders,
  ERROR_HEADERS,
  refuseTwoHosts,
  refuseWhileStopping,
} from "./http/browser-guards.ts";
import { createCallLimit } from "./http/call-limit.ts";
import { buildIn, hasClient, sendPage, serveClient } from "./http/client-files.ts";
import { createEventHub } from "./http/events/hub.ts";
import { createEventStreams } from "./http/events/stream.ts";
import { answerFailure } from "./http/failures.ts";
import { refuseUnderPressure } from "./http/pressure.ts";
import type { Method, RouteDeclaration } from "./http/route.ts";
import { guardRoute, serveRoute } from "./http/serve-route.ts";
import { startFilling } from "./jobs/fill-search.ts";
import { startKeepingMonths } from "./jobs/keep-months.ts";
import type { JobWatch } from "./jobs/rounds.ts";
import { startSealing } from "./jobs/seal-audit.ts";
import { startTidying } from "./jobs/tidy.ts";
import { createRequestLog } from "./http/trace-context.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { allRoutes } from "./resources/all.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Permission of domain/access.ts that the route requires, or `public`. */
    permission?: RouteDeclaration["permission"];
  }
  interface FastifyRequest {
    /** Code of the error that the request was answered with; null for none. */
    refusedAs: string | null;
  }
}

/** The dependencies of the HTTP server. */
export interface AppParts {
  database: Database;
  /** A replica of the database for slow reads; default none. */
  replica?: Replica | null;
  config: Pick<Config, "authSecret" | "acceptDemoPassword" | "clientDir"> &
    Partial<Pick<Config, "previousAuthSecret" | "callsPerMinute">>;
  log: FastifyBaseLogger;
  /** Counts the answers; default: nothing is counted. */
  metrics?: Metrics | null;
  /** Proxies whose `X-Forwarded-For` header is trusted for the caller's IP address; default none. */
  trustedProxies?: readonly string[];
  /** Returns the current time; default: the machine's clock. */
  now?: () => Date;
  /** Waits for a number of milliseconds; default: the machine's timer. */
  pause?: (ms: number) => Promise<unknown>;
  /** How long a request may take to arrive; default {@link ARRIVAL_LIMITS}. */
  arrival?: typeof ARRIVAL_LIMITS;
}

/**
 * Milliseconds within which the headers and the whole request must arrive, and between two checks of that. A connection
 * that is slower is closed with 408.
 */
export const ARRIVAL_LIMITS = { headers: 5_000, request: 10_000, check: 1_000 };

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const MAX_BODY_BYTES = 300 * 1024;

/** Returns the Fastify instance, ready for `listen` or `inject`. Throws if a route declares no permission. */
export async function buildApp({
  database,
  replica = null,
  trustedProxies = [],
  config,
  log,
  metrics = null,
  now = () => new Date(),
  pause = sleep,
  arrival = ARRIVAL_LIMITS,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: arrival.request,
    http: { headersTimeout: arrival.headers, connectionsCheckingInterval: arrival.check },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 64 },
    genReqId: () => randomUUID(),
    childLoggerFactory: createRequestLog,
    // URLs contain search texts; logResponses logs the declared path instead.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors(error, request, reply) {
      reply.headers({ ...ERROR_HEADERS, "x-request-id": request.id });
      void answerThrown(error, request, reply);
    },
    clientErrorHandler: sendConnectionError,
    forceCloseConnections: "idle",
    // Fastify's own response lacks our headers and error format; refuseWhileStopping sends ours.
    return503OnClosing: false,
  });
  app.addHook("onRoute", ({ url, method, config: declared }) => {
    if (declared?.permission === undefined && method !== "HEAD" && url.startsWith("/api")) {
      throw new Error(`${String(method)} ${url} declares no permission`);
    }
  });
  app.decorateRequest("account", null);
  app.decorateRequest("refusedAs", null);
  acceptOnlyJson(app);
  answerErrors(app, config.clientDir);
  logResponses(app);
  await addSecurityHeaders(app);
  refuseWhileStopping(app);
  refuseTwoHosts(app);
  await app.register(compress, { threshold: 1024 });
  await enableUploads(app);
  refuseUnderPressure(app);

  const { authSecret, previousAuthSecret = null, callsPerMinute = 0 } = config;
  const secrets: AuthSecrets =
    previousAuthSecret === null ? [authSecret] : [authSecret, previousAuthSecret];
  const tokens = createAccessTokens(secrets);
  const hub = await createEventHub(database);
  const streams = createEventStreams(database, hub, now, buildIn(config.clientDir));
  app.addHook("preClose", () => {
    streams.closeAll();
  });
  app.addHook("onClose", () => hub.stop());
  const notes = createAuditNotes(database);
  const limitCalls = await createCallLimit(app, callsPerMinute);
  const served = { database, replica, tokens, notes, limitCalls, now };
  const routes = allRoutes({
    tokens,
    notes,
    streams,
    factors: createFactorServices(secrets),
    browsers: createKnownBrowsers(secrets),
    slowDown: createSlowdown(pause),
    acceptDemoPassword: config.acceptDemoPassword,
  });
  metrics?.watch(app, { routes, hub, streams });
  for (const route of routes) {
    app.route({
      method: route.method,
      url: `/api${route.url}`,
      config: { permission: route.permission },
      ...(route.bodyLimit === null ? {} : { bodyLimit: route.bodyLimit }),
      onRequest: guardRoute(route, served),
      handler: serveRoute(route, served),
    });
  }
  answerOtherMethods(app, routes);
  runJobsWhileListening(app, database, now, metrics?.jobs);
  if (hasClient(config.clientDir)) await serveClient(app, config.clientDir);
  return app;
}

/** Accepts only JSON bodies. An empty body with a JSON content type counts as no body. */
function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, String(body), done);
  });
}

function answerErrors(app: FastifyInstance, clientDir: string | null): void {
  app.setErrorHandler(answerThrown);
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" && !/^\/api(\/|$|\?)/.test(request.url);
    if (isPage && hasClient(clientDir) && !/\.\w+$/.test(request.url.split("?")[0] ?? "")) {
      return sendPage(reply);
    }
    return answerThrown(new Refusal("not_found"), request, reply);
  });
}

function answerThrown(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = answerFailure(error, request.id, request.log);
  request.refusedAs = body.code;
  return reply.code(status).headers(headers).send(body);
}

/**
 * Logs who was answered what, by ids. Only the declared path is logged, because URLs and bodies contain names and phone
 * numbers.
 */
function logResponses(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { account, refusedAs } = request;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
        ...(account && { center: account.centerId, account: account.id }),
        ...(account?.token && { token: account.token.id }),
        ...(refusedAs !== null && { code: refusedAs }),
      },
      "answered",
    );
    done();
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    reply.header("x-request-id", request.id);
    const isOurs = request.url.startsWith("/api") || reply.statusCode >= 400;
    if (isOurs && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done();
  });
}

/** Starts the background jobs on listen, so that tests, which only inject requests, have no timers. */
function runJobsWhileListening(
  app: FastifyInstance,
  database: Database,
  now: () => Date,
  watch?: JobWatch,
): void {
  const undo: (() => Promise<void>)[] = [];
  app.addHook("onListen", (done) => {
    undo.push(
      startTidying(database, app.log, now, watch),
      startKeepingMonths(database, app.log, watch),
      startSealing(database, app.log, watch),
    );
    startFilling(database, app.log, watch);
    done();
  });
  app.addHook("preClose", async () => {
    for (const stop of undo) await stop();
  });
}

/** Answers OPTIONS with the methods that a path takes, and refuses the others; both without authentication. */
function answerOtherMethods(app: FastifyInstance, routes: readonly RouteDeclaration[]): void {
  const methodsByPath = new Map<string, Set<string>>();
  for (const { url, method } of routes) {
    methodsByPath.set(url, (methodsByPath.get(url) ?? new Set()).add(method));
  }
  for (const [url, methods] of methodsByPath) {
    const allow = [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    app.route({
      method: "OPTIONS",
      url: `/api${url}`,
      config: { permission: "public" },
      onRequest(_request, reply) {
        // Sent before the body is parsed.
        void reply.code(204).header("allow", allow).send();
      },
      handler: () => undefined,
    });
    const others = METHODS.filter((method) => !methods.has(method));
    if (others.length === 0) continue;
    app.route({
      method: others,
      url: `/api${url}`,
      config: { permission: "public" },
      // Refuses the request before its body is parsed.
      onRequest(_request, reply, done) {
        reply.header("allow", allow);
        done(new Refusal("method_not_allowed"));
      },
      handler: () => undefined,
    });
  }
}
