import { createFactorServices } from "#server/http/auth/factors/accept-factor.ts";
import { createKnownBrowsers } from "#server/http/auth/known-browsers.ts";
import { createAccessTokens } from "#server/http/auth/tokens.ts";
import type { RouteDeclaration } from "#server/http/route.ts";
import { allRoutes } from "#server/resources/all.ts";
import { TEST_SECRET } from "./api.ts";

const unused = () => {
  throw new Error("declarations are only read here");
};
/** All declared calls. */
export const routes = allRoutes({
  tokens: createAccessTokens([TEST_SECRET]),
  notes: { write: unused, writeIf: unused },
  factors: createFactorServices([TEST_SECRET]),
  streams: { open: unused, closeAll: unused, figures: unused },
  browsers: createKnownBrowsers([TEST_SECRET]),
  slowDown: unused,
  acceptDemoPassword: true,
});
/**
 * The calls that any test can make: without the event stream, which does not end (events.test.ts), and without locking
 * and unlocking, after which the caller is refused everything (session-lock.test.ts).
 */
const UNCALLABLE: ReadonlySet<string> = new Set(["/events/", "/auth/lock/", "/auth/unlock/"]);
export const callable = routes.filter(({ url }) => !UNCALLABLE.has(url));
/** Returns the name of a call as the table uses it. */
export const nameOf = ({ method, url }: RouteDeclaration) => `${method} ${url}`;
