import { now } from "#src/browser/clock.ts";
import { may } from "#domain/access.ts";
import { useEffect } from "react";
import { CloudOff } from "lucide-react";
import { useSnapshot } from "valtio";
import { CommandDispatcher } from "#src/commands/ui/dispatcher.tsx";
import { keptWrites } from "#src/api/once.ts";
import { watchLoading, useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { earlyKeys, reportLostTyping, takePageEnd } from "#src/focus/early-keys.ts";
import { whyDropped } from "#src/focus/dropping.ts";
import { dropTyping, startListening } from "#src/focus/queued-keys.ts";
import { followFreshFactor } from "#src/focus/ask-factor.ts";
import { hasQueued } from "#src/focus/typed-ahead.ts";
import { t, withTexts } from "#src/i18n/t.ts";
import { endPage, onPageEnd } from "#src/browser/page-end.ts";
import { connectLive, disconnectLive } from "#src/state/live/live.ts";
import { followOtherTabs } from "#src/state/session/other-tabs.ts";
import { removeExpiredDrafts } from "#src/state/screen/drafts.ts";
import { followProfile } from "#src/state/session/center-profile.ts";
import { followFirstStep, openAccount, opening } from "#src/state/session/opening.ts";
import { session } from "#src/state/session/session.ts";
import { followDoctorShift } from "#src/state/session/doctor-shift.ts";
import { trackHistory } from "#src/state/screen/navigation.ts";
import { followShift, shiftState } from "#src/state/session/shift.ts";
import { failureWords, prepareToasts, toastInfo } from "#src/state/screen/toasts.ts";
import { followLock, watchIdle } from "#src/state/session/unlock.ts";
import { Layers } from "#src/views/app/layers.tsx";
import { LockScreen } from "#src/views/session/lock/lock-screen.tsx";
import { preloadScreenOf, preloadScreens } from "#src/views/app/preload-screens.ts";
import { Routes } from "#src/views/app/routes.tsx";
import { Notice } from "#src/views/parts/notice.tsx";
import { Shell } from "#src/views/shell/shell.tsx";
import { TypedAhead } from "#src/views/shell/typed-ahead.tsx";
import { Waiting } from "#src/views/parts/waiting.tsx";

/** Everything behind the login: loads the account and its shift, receives live changes, and renders the screens. */
export default function Workspace() {
  useEffect(() => {
    void prepareToasts();
    const earlier = earlyKeys.stop();
    const ends = [
      startListening(earlier, takePageEnd(earlier.length > 0)),
      trackHistory(),
      watchLoading(),
      keptWrites.onKept(() => toastInfo("form.waiting")),
      onPageEnd(cutHeld),
      followShift(),
      followDoctorShift(),
      followLock(),
      followFreshFactor(),
      followFirstStep(),
      followProfile(),
      followOtherTabs(() => endPage(() => location.reload())),
      watchIdle(),
    ];
    connectLive();
    return () => {
      disconnectLive();
      cutHeld();
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

/**
 * Discards queued keystrokes when the page is left or the session ends: they were meant for a screen of the
 * workspace. The next page or the login shows the message, as the language may differ, and drops the rest of the
 * text that they began.
 */
function cutHeld(): void {
  if (hasQueued() || whyDropped() !== null) reportLostTyping();
  dropTyping("screen", { isTyped: false });
}

/** Renders the screens after the account and its shift have loaded. */
function Content() {
  const { account, role } = useSnapshot(session);
  const { checked } = useSnapshot(shiftState);
  const { failure } = useSnapshot(opening);
  // The account loads first and the shift by a separate request; both queue keystrokes while loading.
  useQueueWhileLoading(account === null, failure !== null);
  useQueueWhileLoading(account !== null && !checked, failure !== null);
  useEffect(() => {
    preloadScreenOf(location.pathname);
    void openAccount();
  }, []);
  useEffect(() => {
    if (account !== null && checked) preloadScreens(role);
  }, [account, checked, role]);
  const isOpen = account !== null;
  useEffect(() => {
    // Not before the server's time is known: by a clock that is ahead, all drafts would have expired.
    if (isOpen) removeExpiredDrafts(localStorage, new Date(now()));
  }, [isOpen]);

  const writesReports = isOpen && may(role, "reports.write");
  useEffect(() => {
    if (!writesReports) return undefined;
    const following = withTexts(import("#src/state/report/left-unsubmitted.ts"), "reports").then(
      ({ leftReports }) => leftReports.follow(),
    );
    return () => void following.then((end) => end());
  }, [writesReports]);

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
