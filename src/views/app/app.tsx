import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { currentLocation, navigate, rememberLocation } from "#src/state/screen/navigation.ts";
import { enterWorkspace, hasAccessToken } from "#src/state/session/session.ts";
import { toastContainer } from "#src/state/screen/toasts.ts";
import { Login } from "#src/views/session/login/login.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Loaded, loadable } from "./loaded.tsx";
import { preloadWorkspace, workspace } from "./open-workspace.ts";
import { Unauthorized } from "#src/views/session/unauthorized.tsx";

const toasts = loadable(() => import("#src/views/shell/toasts.tsx"));

/** Login and "unauthorized" are the public pages; everything else is the workspace and needs an access token. */
export function App() {
  const [path] = useLocation();
  const { isNeeded } = useSnapshot(toastContainer);
  return (
    <>
      <Page path={path} />
      {isNeeded && <Loaded isOptional from={toasts} />}
    </>
  );
}

function Page({ path }: { path: string }) {
  if (path === "/unauthorized") return <Unauthorized />;
  if (path === "/login")
    return hasAccessToken() ? <Inside /> : <Login preload={preloadWorkspace} />;
  if (!hasAccessToken()) return <ToLogin />;
  return (
    <ErrorBoundary isFront>
      <Loaded from={workspace} />
    </ErrorBoundary>
  );
}

function Inside() {
  useEffect(() => {
    enterWorkspace();
  }, []);
  return null;
}

function ToLogin() {
  useEffect(() => {
    rememberLocation(currentLocation());
    navigate("/login", { replace: true });
  }, []);
  return null;
}
