import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { Redirect, Route, useLocation } from "wouter";
import { ROUTES, routeOf } from "#domain/routes.ts";
import type { FirstStep } from "#domain/first-step.ts";
import { isKnownRole, type RoleCode } from "#domain/roles.ts";
import { SCREEN_TITLES } from "#src/state/screen/titles.ts";
import { t } from "#src/i18n/t.ts";
import { currentLocation, navigate, rememberLocation } from "#src/state/screen/navigation.ts";
import { session } from "#src/state/session/session.ts";
import { useFirstStep } from "#src/state/session/use-first-step.ts";
import { shiftState } from "#src/state/session/shift.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import { Loaded } from "./loaded.tsx";
import { NotFound } from "#src/views/session/not-found.tsx";
import { SCREENS } from "./screens.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Waiting } from "#src/views/parts/waiting.tsx";
import type { RoutePath } from "#domain/routes.ts";

/** Shows the screen of the current path, if role and shift allow it. */
export function Routes() {
  const [path] = useLocation();
  const { role } = useSnapshot(session);
  const step = useFirstStep();
  const { current, checked } = useSnapshot(shiftState);
  const rule = routeOf(path);
  if (path === "/") return <Redirect to="/dashboard" replace />;
  if (rule === null) return <NotFound />;
  if (!rule.roles.includes(role)) return <Refused role={role} />;
  if (step !== null && rule.openBefore?.includes(step) !== true) return <ToStep step={step} />;
  if (rule.needsShift === true && checked && current === null) return <NoShift />;
  const known = ROUTES.find((route) => route.path === rule.path);
  return known === undefined ? <NotFound /> : <Screen pattern={known.path} path={path} />;
}

/** Leads to "unauthorized". A person who is asked there to log in again then goes on to the page they wanted. */
function Refused({ role }: { role: RoleCode }) {
  useEffect(() => {
    if (!isKnownRole(role)) rememberLocation(currentLocation());
    navigate("/unauthorized", { replace: true });
  }, [role]);
  return null;
}

/** Creates the screen again for each path, so that one record's screen never has the state of another's. */
function Screen({ pattern, path }: { pattern: RoutePath; path: string }) {
  const title = SCREEN_TITLES[pattern];
  useEffect(() => {
    document.title = `${t(title)} · ${t("common.product")}`;
  }, [title]);
  return (
    <ErrorBoundary key={path} waiting={<Waiting />}>
      <Route path={pattern}>
        <Loaded from={SCREENS[pattern]} fallback={<Waiting />} />
      </Route>
    </ErrorBoundary>
  );
}

const STEP_PAGES: Readonly<Record<FirstStep, RoutePath>> = {
  password: "/account/password",
  second_factor: "/account/second-factor",
};

/** Goes to the page of what the user must do first, which then goes on to this one. */
function ToStep({ step }: { step: FirstStep }) {
  useEffect(() => {
    rememberLocation(currentLocation());
    navigate(STEP_PAGES[step], { replace: true });
  }, [step]);
  return null;
}

function NoShift() {
  useEffect(() => {
    toastInfo("errors.code.shift_required");
    navigate("/appointments", { replace: true });
  }, []);
  return null;
}
