import type { OwnSession } from "#domain/entities/own-session.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "#src/api/own-sessions.ts";
import { focusStep } from "#src/focus/fields.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { failureReason, toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Page } from "#src/views/parts/page.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { browserName } from "./browser-name.ts";

/** Where the user is signed in, with buttons that sign out elsewhere; ↑ ↓ move between them. */
export default function OwnSessions() {
  useView("settings");
  const { found, failure, retry } = useReading("own-sessions", listOwnSessions);
  if (failure !== null && found === null) {
    return (
      <FailedState title={t("own_sessions.failed")} body={failureReason(failure)} retry={retry} />
    );
  }
  const others = found?.filter(({ is_current }) => !is_current) ?? [];

  async function end(work: () => Promise<void>, words: Parameters<typeof toastSuccess>[0]) {
    try {
      await work();
      toastSuccess(words);
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      // The server finds no session that has ended meanwhile, which is what the user wanted.
      if (thrown.code !== "not_found") toastFailure(thrown);
    }
    retry();
  }

  return (
    <Page
      scrolls
      title={t("shell.screen.sessions")}
      actions={
        <Button
          autoFocus
          disabled={others.length === 0}
          onClick={() => void end(endOtherSessions, "own_sessions.ended_others")}
        >
          {t("own_sessions.end_others")}
        </Button>
      }
    >
      <div className="flex max-w-3xl flex-col gap-4 px-5 py-4">
        <p className="text-muted">{t("own_sessions.body")}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div onKeyDown={focusStep}>
          <ul className="divide-y divide-line rounded-ui border border-line bg-raised">
            {found?.map((session) => (
              <Line
                key={session.id}
                session={session}
                onEnd={() => void end(() => endOwnSession(session.id), "own_sessions.ended")}
              />
            ))}
          </ul>
        </div>
        {found !== null && others.length === 0 && (
          <p className="text-muted">{t("own_sessions.only_here")}</p>
        )}
      </div>
    </Page>
  );
}

function Line({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { ip, started_at: started, used_at: used, locked, is_current: isCurrent } = session;
  const notes = [
    ...(ip === null ? [] : [isolate(ip)]),
    t("own_sessions.started", { time: formatDateTime(started) }),
    t("own_sessions.used", { time: formatDateTime(used) }),
    ...(locked ? [t("own_sessions.locked")] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{browserName(session.user_agent)}</p>
        <p className="text-label text-muted">{notes.join(" · ")}</p>
      </div>
      {isCurrent ? (
        <span className="text-label text-muted">{t("own_sessions.here")}</span>
      ) : (
        <Button onClick={onEnd}>{t("own_sessions.end")}</Button>
      )}
    </li>
  );
}
