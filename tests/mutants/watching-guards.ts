import type { Guard } from "./guard.ts";

const CONFIG = "server/config.ts";
const REQUESTS = "server/metrics/request-figures.ts";
const DATABASE = "server/metrics/database-figures.ts";
const TEST = "tests/api/metrics.test.ts";

/** Guards of what is told to those who watch the servers from outside. */
export const WATCHING_GUARDS: readonly Guard[] = [
  {
    name: "figures: not on the port of the program",
    file: CONFIG,
    take: "if (metricsPort === port && port !== 0) {",
    leave: "if (metricsPort === port && port < 0) {",
    test: "tests/api/metrics-port.test.ts",
    only: "says in one line",
  },
  {
    name: "figures: the address that was called is no label",
    file: REQUESTS,
    take: "count(known.get(`${request.method} ${url}`) ?? OTHER, request, reply);",
    leave:
      "count(known.get(`${request.method} ${url}`) ?? { ...OTHER, route: request.url }, request, reply);",
    test: TEST,
    only: "never by the address",
  },
  {
    name: "figures: those of a database that is away are absent",
    file: DATABASE,
    take: "      up.set(0);\n",
    leave: "      up.set(1);\n",
    test: TEST,
    only: "is shown as 0",
  },
  {
    name: "figures: the database is not asked at each reading",
    file: DATABASE,
    take: "now() - readAt < SHOWN_MS",
    leave: "now() - readAt < 0",
    test: TEST,
    only: "only after 15 seconds",
  },
  {
    name: "log: a malformed trace context is not taken",
    file: "server/http/trace-context.ts",
    take: "return NO_ID.test(traceId) || NO_ID.test(parentId) ? null : traceId;",
    leave: "return NO_ID.test(traceId) && NO_ID.test(parentId) ? null : traceId;",
    test: "tests/unit/server/trace-context.test.ts",
  },
  {
    name: "upload: others are answered between its rows",
    file: "server/uploads/list-upload.ts",
    take: "await otherWork();\n      turnEnd =",
    leave: "turnEnd =",
    test: "tests/api/uploads-let-others-in.test.ts",
  },
];
