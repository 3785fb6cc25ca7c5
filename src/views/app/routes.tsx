import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { Redirect, Route, useLocation } from "wouter";
import { ROUTES, routeOf } from "#domain/access.ts";
import { isKnownRole } from "#domain/roles.ts";
import { SCREEN_TITLES } from "#src/state/screen/titles.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { session } from "#src/state/session/session.ts";
import { useIsClosed } from "#src/state/session/use-is-closed.ts";
import { shiftState } from "#src/state/session/shift.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import { Loaded } from "./loaded.tsx";
import { NotFound } from "#src/views/session/not-found.tsx";
import { SCREENS } from "./screens.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Waiting } from "#src/views/parts/waiting.tsx";
import type { RoutePath } from "#domain/access.ts";

/** Shows the screen of the current path, if role and shift allow it. */
export function Routes() {
  const [path] = useLocation();
  const { role } = useSnapshot(session);
  const mustSetUpFactor = useIsClosed();
  const { current, checked } = useSnapshot(shiftState);
  const rule = routeOf(path);
  if (path === "/") return <Redirect to="/dashboard" replace />;
  if (!isKnownRole(role)) return <Redirect to="/unauthorized" replace />;
  if (rule === null) return <NotFound />;
  if (!rule.roles.includes(role)) return <Redirect to="/unauthorized" replace />;
  if (mustSetUpFactor && rule.beforeFactor !== true)
    return <Redirect to="/account/second-factor" replace />;
  if (rule.needsShift === true && checked && current === null) return <NoShift />;
  const known = ROUTES.find((route) => route.path === rule.path);
  return known === undefined ? <NotFound /> : <Screen pattern={known.path} path={path} />;
}

/** Creates the screen again for each path, so that one record's screen never has the state of another's. */
function Screen({ pattern, path }: { pattern: RoutePath; path: string }) {
  const title = SCREEN_TITLES[pattern];
  useEffect(() => {
    document.title = `${t(title)} · ${t("common.product")}`;
  }, [title]);
  return (
    <ErrorBoundary key={path}>
      <Route path={pattern}>
        <Loaded from={SCREENS[pattern]} fallback={<Waiting />} />
      </Route>
    </ErrorBoundary>
  );
}

function NoShift() {
  useEffect(() => {
    toastInfo("errors.code.shift_required");
    navigate("/appointments", { replace: true });
  }, []);
  return null;
}
