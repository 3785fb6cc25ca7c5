import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";
import type { ErrorCode } from "#domain/errors.ts";
import type { RouteDeclaration } from "../http/route.ts";

/**
 * Upper limits of the buckets, in seconds. Each one is a series for each area, so they are few: the budgets of a list
 * (40 ms) and of what a person waits for, and what is slow.
 */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** The refusals of a sign-in that somebody who guesses would see. */
const REFUSED_SIGN_IN = ["invalid_credentials", "invalid_factor", "too_many_requests"] as const;
const SIGN_IN = /^\/api\/auth\/(login|passkey|unlock|step-up)\//;

/** Codes that are shown from the start, so that the first one is seen as an increase. */
const ALWAYS_SHOWN: readonly ErrorCode[] = ["internal", "unavailable", "too_many_requests"];

/** What is not a declared route of the API: pages and files of the client, unknown addresses, wrong methods. */
const OTHER = { method: "other", route: "other", area: "other" } as const;

/** Counts the answers of an app. */
export interface RequestFigures {
  watch(app: FastifyInstance, routes: readonly RouteDeclaration[]): void;
}

/**
 * Returns figures of answers. Every route has a counter for each class of status and one of its seconds, but the histogram
 * is one for each area (the first part of the path): with a bucket for each route there would be too many series.
 */
export function createRequestFigures(registry: Registry): RequestFigures {
  const registers = [registry];
  const requests = new Counter({
    name: "scandesk_http_requests_total",
    help: "Answered requests by method, declared route and class of status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const seconds = new Counter({
    name: "scandesk_http_route_seconds_total",
    help: "Seconds from the arrival of requests to the end of their answers, by route.",
    labelNames: ["method", "route"],
    registers,
  });
  const durations = new Histogram({
    name: "scandesk_http_request_duration_seconds",
    help: "Seconds from the arrival of a request to the end of its answer, by the first part of the path. Event streams are left out.",
    labelNames: ["area"],
    buckets: BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: "scandesk_http_refusals_total",
    help: "Refused requests by the code of the answer; unavailable is 503.",
    labelNames: ["code"],
    registers,
  });
  const signIns = new Counter({
    name: "scandesk_sign_ins_refused_total",
    help: "Refused sign-ins, unlocks and proofs of a second factor, by the code of the answer.",
    labelNames: ["code"],
    registers,
  });
  for (const code of ALWAYS_SHOWN) refusals.inc({ code }, 0);
  for (const code of REFUSED_SIGN_IN) signIns.inc({ code }, 0);

  function count(labels: RouteLabels, request: FastifyRequest, reply: FastifyReply): void {
    const { method, route, area } = labels;
    requests.inc({ method, route, status: `${Math.floor(reply.statusCode / 100)}xx` });
    if (!isStream(reply)) {
      const elapsed = reply.elapsedTime / 1000;
      seconds.inc({ method, route }, elapsed);
      durations.observe({ area }, elapsed);
    }
    const code = request.refusedAs;
    if (code === null) return;
    refusals.inc({ code });
    if (SIGN_IN.test(route) && REFUSED_SIGN_IN.some((one) => one === code)) signIns.inc({ code });
  }

  return {
    watch(app, routes) {
      const known = labelsOf(routes);
      app.addHook("onResponse", (request, reply, done) => {
        const { url = "" } = request.routeOptions;
        count(known.get(`${request.method} ${url}`) ?? OTHER, request, reply);
        done();
      });
    },
  };
}

interface RouteLabels {
  method: string;
  route: string;
  area: string;
}

/** Returns the labels of each declared route by method and path. Fastify answers HEAD by the route of GET. */
function labelsOf(routes: readonly RouteDeclaration[]): ReadonlyMap<string, RouteLabels> {
  const known = new Map<string, RouteLabels>();
  for (const { method, url } of routes) {
    const labels = { method, route: `/api${url}`, area: url.split("/")[1] ?? "" };
    known.set(`${method} ${labels.route}`, labels);
    if (method === "GET") known.set(`HEAD ${labels.route}`, labels);
  }
  return known;
}

/** Whether the answer is a stream of events, which ends when the person leaves. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader("content-type") ?? "").startsWith("text/event-stream");
}
