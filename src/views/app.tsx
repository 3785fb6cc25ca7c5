import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { currentLocation, navigate, rememberLocation } from "@src/state/navigation";
import { enterWorkspace, hasAccessToken } from "@src/state/session";
import { toasting } from "@src/state/toasts";
import { Login } from "./login/login";
import { Loaded, loadable } from "./loaded";
import { workspace } from "./open-workspace";
import { Unauthorized } from "./unauthorized/unauthorized";

const toasts = loadable(() => import("./shell/toasts"));

/** The two public pages; everything else is the workspace and needs an access token. */
export function App() {
  const [path] = useLocation();
  const { needed } = useSnapshot(toasting);
  return (
    <>
      <Page path={path} />
      {needed && <Loaded isOptional from={toasts} />}
    </>
  );
}

function Page({ path }: { path: string }) {
  if (path === "/unauthorized") return <Unauthorized />;
  if (path === "/login") return hasAccessToken() ? <Inside /> : <Login />;
  if (!hasAccessToken()) return <ToLogin />;
  return <Loaded from={workspace} />;
}

function Inside() {
  useEffect(enterWorkspace, []);
  return null;
}

function ToLogin() {
  useEffect(() => {
    rememberLocation(currentLocation());
    navigate("/login", { replace: true });
  }, []);
  return null;
}
