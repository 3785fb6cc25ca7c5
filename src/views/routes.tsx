import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { Redirect, Route, useLocation } from "wouter";
import { ROUTES, routeOf } from "@domain/access";
import { ROLE } from "@domain/roles";
import { t } from "@src/i18n/t";
import { navigate } from "@src/state/navigation";
import { session } from "@src/state/session";
import { shiftState } from "@src/state/shift";
import { toastInfo } from "@src/state/toasts";
import { Loaded } from "./loaded";
import { NotFound } from "./not-found/not-found";
import { SCREENS } from "./screens";
import { Failsafe } from "./shell/failsafe";
import { Waiting } from "./shell/waiting";
import type { RoutePath } from "@domain/access";

/** The screen of the address, as far as role and shift allow it. */
export function Routes() {
  const [path] = useLocation();
  const { role } = useSnapshot(session);
  const { current, checked } = useSnapshot(shiftState);
  const rule = routeOf(path);
  if (path === "/") return <Redirect to="/dashboard" replace />;
  if (role === ROLE.Unknown) return <Redirect to="/unauthorized" replace />;
  if (rule === null) return <NotFound />;
  if (!rule.roles.includes(role)) return <Redirect to="/unauthorized" replace />;
  if (rule.needsShift === true && checked && current === null) return <NoShift />;
  const known = ROUTES.find((route) => route.path === rule.path);
  return known === undefined ? <NotFound /> : <Screen pattern={known.path} path={path} />;
}

/** A record's screen begins anew for another record, never with the first one's state. */
function Screen({ pattern, path }: { pattern: RoutePath; path: string }) {
  const { title, view } = SCREENS[pattern];
  useEffect(() => {
    document.title = `${t(title)} · ${t("common.product")}`;
  }, [title]);
  return (
    <Failsafe key={path}>
      <Route path={pattern}>
        <Loaded from={view} fallback={<Waiting />} />
      </Route>
    </Failsafe>
  );
}

function NoShift() {
  useEffect(() => {
    toastInfo("errors.code.shift_required");
    navigate("/appointments", { replace: true });
  }, []);
  return null;
}
