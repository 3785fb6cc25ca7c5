import { useEffect } from "react";
import { CloudOff } from "lucide-react";
import { useSnapshot } from "valtio";
import { CommandDispatcher } from "./commands/dispatcher";
import { followArrivals, useComing } from "./focus/arrivals";
import { takeEarlyKeys, tellCut, wasTypingCut } from "./focus/early-keys";
import { dropTyping, startHolding } from "./focus/held-keys";
import { hasHeld } from "./focus/typed-ahead";
import { t } from "./i18n/t";
import { onPageEnd } from "./page-end";
import { connectLive, disconnectLive } from "./state/live";
import { followOtherTabs } from "./state/lock";
import { openAccount, opening } from "./state/opening";
import { session } from "./state/session";
import { followDoctorShift } from "./state/doctor-shift";
import { followPlaces } from "./state/navigation";
import { followShift, shiftState } from "./state/shift";
import { failureWords, prepareToasts } from "./state/toasts";
import { watchIdle } from "./state/unlock";
import { Layers } from "./views/layers";
import { LockScreen } from "./views/lock/lock-screen";
import { preloadScreenOf, preloadScreens } from "./views/preload-screens";
import { Routes } from "./views/routes";
import { Notice } from "./views/shell/notice";
import { Shell } from "./views/shell/shell";
import { TypedAhead } from "./views/shell/typed-ahead";
import { Waiting } from "./views/shell/waiting";

/** Everything behind the login: who works here, the own shift, live changes, frame and screens. */
export default function Workspace() {
  useEffect(() => {
    void prepareToasts();
    connectLive();
    const earlier = takeEarlyKeys();
    const ends = [
      startHolding(wasTypingCut(earlier.length > 0) ? null : earlier),
      followPlaces(),
      followArrivals(),
      onPageEnd(cutHeld),
      followShift(),
      followDoctorShift(),
      followOtherTabs(),
      watchIdle(),
    ];
    return () => {
      disconnectLive();
      for (const end of ends) end();
    };
  }, []);
  return (
    <>
      <Shell>
        <Content />
      </Shell>
      <Layers />
      <TypedAhead />
      <LockScreen />
      <CommandDispatcher />
    </>
  );
}

/** What is held when the page ends is no text to be asked about: it belongs to no screen of the next one. */
function cutHeld(): void {
  // The next page says it, in its language.
  if (hasHeld()) tellCut();
  dropTyping("screen", { isTyped: false });
}

/** The screens come once it is known who is asking and whether a shift is open. */
function Content() {
  const { account } = useSnapshot(session);
  const { checked } = useSnapshot(shiftState);
  const { failure } = useSnapshot(opening);
  // Who is asking comes first, and the shift by an answer of its own.
  useComing(account === null, failure !== null);
  useComing(account !== null && !checked, failure !== null);
  useEffect(() => {
    preloadScreenOf(location.pathname);
    void openAccount();
  }, []);
  useEffect(() => {
    if (account !== null && checked) preloadScreens(account.role);
  }, [account, checked]);

  if (account !== null && checked) return <Routes />;
  if (failure === null) return <Waiting />;
  return (
    <div className="grid h-full place-items-center p-6">
      <Notice
        icon={CloudOff}
        title={t("shell.failed.title")}
        body={failure.code === "network" ? t("errors.network") : failureWords(failure)}
        actions={[{ label: t("common.retry"), run: () => void openAccount() }]}
      />
    </div>
  );
}
