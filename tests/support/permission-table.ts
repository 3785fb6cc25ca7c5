import { ROLE } from "#domain/roles.ts";
import { createFactorServices } from "#server/http/auth/factors/accept-factor.ts";
import { createKnownBrowsers } from "#server/http/auth/known-browsers.ts";
import { createAccessTokens } from "#server/http/auth/tokens.ts";
import type { RouteDeclaration } from "#server/http/route.ts";
import { allRoutes } from "#server/resources/all.ts";
import { TEST_SECRET } from "./api.ts";

const { CenterOwner: O, ReportingDoctor: D, Receptionist: R, AdminStaff: A } = ROLE;
const everyone = [O, D, R, A];
const desk = [O, R, A];
const office = [O, A];

type Table = Readonly<Record<string, readonly number[] | "public">>;

/** Calls by hand, without those that the next two follow from. */
const CALLS: Table = {
  "GET /health/": "public",
  "GET /ready/": "public",
  "GET /schema/": "public",
  "POST /auth/login/": "public",
  "POST /auth/token/refresh/": "public",
  "POST /auth/logout/": "public",
  "GET /account/current-user/": everyone,
  "PATCH /account/current-user/": everyone,
  "POST /account/change-password/": everyone,
  "GET /accounts/": [O],
  "GET /accounts/:id/": [O],
  "POST /auth/register/": [O],
  "PATCH /accounts/:id/": [O],
  "DELETE /accounts/:id/": [O],
  "POST /accounts/:id/reset_password/": [O],
  "GET /branches/": everyone,
  "GET /branches/:id/": everyone,
  "GET /rooms/": everyone,
  "GET /rooms/:id/": everyone,
  "GET /machines/": everyone,
  "GET /machines/:id/": everyone,
  "GET /machines/:machine/availabilities/": everyone,
  "GET /machines/:machine/availabilities/:id/": everyone,
  "GET /tests/": everyone,
  "GET /tests/:id/": everyone,
  "GET /referring-doctors/": everyone,
  "GET /referring-doctors/:id/": everyone,
  "POST /referring-doctors/": desk,
  "GET /insurance-providers/": everyone,
  "GET /insurance-providers/:id/": everyone,
  "GET /insurance-providers/:provider/tests/": everyone,
  "GET /insurance-providers/:provider/tests/:id/": everyone,
  "POST /branches/": [O],
  "PATCH /branches/:id/": [O],
  "DELETE /branches/:id/": [O],
  "POST /rooms/": [O],
  "PATCH /rooms/:id/": [O],
  "DELETE /rooms/:id/": [O],
  "POST /machines/": office,
  "PATCH /machines/:id/": office,
  "DELETE /machines/:id/": office,
  "POST /machines/:machine/availabilities/": office,
  "PATCH /machines/:machine/availabilities/:id/": office,
  "DELETE /machines/:machine/availabilities/:id/": office,
  "POST /tests/": office,
  "PATCH /tests/:id/": office,
  "DELETE /tests/:id/": office,
  "POST /tests/upload/": office,
  "GET /tests/template/": office,
  "PATCH /referring-doctors/:id/": office,
  "DELETE /referring-doctors/:id/": office,
  "POST /referring-doctors/upload/": office,
  "GET /referring-doctors/template/": office,
  "POST /insurance-providers/": office,
  "PATCH /insurance-providers/:id/": office,
  "DELETE /insurance-providers/:id/": office,
  "POST /insurance-providers/:provider/tests/": office,
  "PATCH /insurance-providers/:provider/tests/:id/": office,
  "DELETE /insurance-providers/:provider/tests/:id/": office,
  "POST /insurance-providers/:provider/price-list/": office,
  "GET /insurance-providers/:provider/price-list/": everyone,
  "GET /commission-rules/": office,
  "GET /commission-rules/:id/": office,
  "POST /commission-rules/": office,
  "PATCH /commission-rules/:id/": office,
  "DELETE /commission-rules/:id/": office,
  "GET /insurance-transactions/": office,
  "GET /insurance-transactions/:id/": desk,
  "POST /insurance-transactions/": desk,
  "PATCH /insurance-transactions/:id/": office,
  "DELETE /insurance-transactions/:id/": office,
  "POST /insurance-transactions/:id/documents/": desk,
  "GET /insurance-transactions/:id/documents/": desk,
  "GET /insurance-transactions/:id/documents/:document/": desk,
  "DELETE /insurance-transactions/:id/documents/:document/": office,
  "GET /report-templates/": [O, D],
  "GET /report-templates/:id/": [O, D],
  "POST /report-templates/": [O, D],
  "PATCH /report-templates/:id/": [O, D],
  "DELETE /report-templates/:id/": [O, D],
  "GET /patients/similar/": desk,
  "GET /patients/best/": desk,
  "GET /patients/": desk,
  "GET /patients/:id/": desk,
  "POST /patients/": desk,
  "PATCH /patients/:id/": desk,
  "DELETE /patients/:id/": desk,
  "GET /appointments/slots/": everyone,
  "GET /appointments/": everyone,
  "GET /appointments/:id/": everyone,
  "POST /appointments/": [R],
  "PATCH /appointments/:id/": [R],
  "DELETE /appointments/:id/": [R],
  "POST /appointments/:id/cancel/": [R],
  "POST /appointments/:id/status/": everyone,
  "GET /appointments/:id/payments/": desk,
  "POST /appointments/:id/payments/": [R],
  "GET /appointments/:id/report/": everyone,
  "PUT /appointments/:id/report/": [D],
  "POST /appointments/:id/report/submit/": [D],
  "POST /appointments/:id/report/amend/": [D],
  "GET /appointments/:id/report/versions/": everyone,
  "GET /critical-results/": [O, D],
  "GET /appointments/:id/critical/": [O, D],
  "POST /appointments/:id/critical/": [O, D],
  "POST /appointments/:id/critical/tell/": [O, D],
  "POST /appointments/:id/critical/withdraw/": [O, D],
  "GET /presence/": everyone,
  "POST /presence/": everyone,
  "DELETE /presence/": everyone,
  "POST /prints/": everyone,
  "GET /receptionist-shift/check_shift/": [R],
  "GET /receptionist-shift/active_shift_details/": [R],
  "GET /receptionist-shift/": desk,
  "GET /receptionist-shift/:id/": desk,
  "GET /receptionist-shift/:id/payments/": desk,
  "POST /receptionist-shift/": [R],
  "POST /receptionist-shift/close_shift/": [R],
  "GET /receptionist-shift/:id/history/": desk,
  "POST /receptionist-shift/:id/flag_shift/": office,
  "POST /receptionist-shift/:id/unflag_shift/": office,
  "POST /receptionist-shift/:id/clear_shift/": office,
  "POST /receptionist-shift/:id/compensate_shift/": office,
  "GET /doctor-shift/check_shift/": [D],
  "GET /doctor-shift/": [O, D, A],
  "GET /doctor-shift/:id/": [O, D, A],
  "POST /doctor-shift/": [D],
  "POST /doctor-shift/close_shift/": [D],
  "GET /doctor-shift/:id/history/": [O, D, A],
  "POST /doctor-shift/:id/flag_shift/": office,
  "POST /doctor-shift/:id/unflag_shift/": office,
  "POST /doctor-shift/:id/clear_shift/": office,
  "POST /doctor-shift/:id/compensate_shift/": office,
  "GET /financial-report/": office,
  "GET /dashboard/": everyone,
  "POST /auth/login/factor/": "public",
  "POST /auth/passkey/options/": "public",
  "POST /auth/passkey/": "public",
  "POST /auth/step-up/options/": everyone,
  "POST /auth/step-up/": everyone,
  "GET /account/factors/": everyone,
  "POST /account/factors/passkeys/options/": everyone,
  "POST /account/factors/passkeys/": everyone,
  "DELETE /account/factors/passkeys/:id/": everyone,
  "POST /account/factors/code/": everyone,
  "POST /account/factors/code/confirm/": everyone,
  "DELETE /account/factors/code/": everyone,
  "POST /account/factors/recovery-codes/": everyone,
  "GET /settings/second-factor/": [O],
  "PATCH /settings/second-factor/": [O],
  "POST /accounts/:id/reset-factors/": [O],
  "GET /account/sessions/": everyone,
  "DELETE /account/sessions/:id/": everyone,
  "POST /account/sessions/end_others/": everyone,
  "POST /auth/lock/": everyone,
  "POST /auth/unlock/": everyone,
  "GET /search/": everyone,
  "GET /audit/": [O],
  "GET /center/exports/": [O],
  "PATCH /center/exports/": [O],
  "PUT /center/exports/": [O],
  "GET /api-tokens/": [O],
  "GET /api-tokens/:id/": [O],
  "POST /api-tokens/": [O],
  "PATCH /api-tokens/:id/": [O],
  "DELETE /api-tokens/:id/": [O],
  "GET /events/": everyone,
};

/** Reads whose parameters may hold names or numbers of people: POST takes them as well. */
const QUERIES = [
  "/api-tokens/",
  "/accounts/",
  "/branches/",
  "/rooms/",
  "/machines/",
  "/machines/:machine/availabilities/",
  "/tests/",
  "/referring-doctors/",
  "/insurance-providers/",
  "/insurance-providers/:provider/tests/",
  "/commission-rules/",
  "/insurance-transactions/",
  "/report-templates/",
  "/patients/similar/",
  "/patients/best/",
  "/patients/",
  "/appointments/",
  "/receptionist-shift/",
  "/doctor-shift/",
  "/search/",
];

/** Returns the roles of calls that may be made by the same roles as another call, given as pairs of names. */
function likeCalls(names: readonly (readonly [string, string])[]): Table {
  return Object.fromEntries(names.map(([name, like]) => [name, CALLS[like] ?? []]));
}

/** The roles that may make each call, written by hand instead of taken from the code. */
export const TABLE: Table = {
  ...CALLS,
  // Who may change a record may replace it.
  ...likeCalls(
    Object.keys(CALLS)
      .filter((name) => name.startsWith("PATCH "))
      .map((name) => [name.replace("PATCH", "PUT"), name]),
  ),
  ...likeCalls(QUERIES.map((url) => [`POST ${url}query/`, `GET ${url}`])),
};

const unused = () => {
  throw new Error("declarations are only read here");
};
/** All declared calls. */
export const routes = allRoutes({
  tokens: createAccessTokens([TEST_SECRET]),
  notes: { write: unused, writeIf: unused },
  factors: createFactorServices([TEST_SECRET]),
  streams: { open: unused, closeAll: unused },
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
