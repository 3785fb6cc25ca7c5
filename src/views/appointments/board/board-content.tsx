import type { ApiFailure } from "#src/api/failure.ts";
import { contentRegion } from "#src/focus/regions.ts";
import { t } from "#src/i18n/t.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { EmptyState, FailedLine, FailedState } from "#src/views/parts/states.tsx";
import { PagePlaceholder } from "#src/views/parts/waiting.tsx";
import type { ReactNode } from "react";

/** The lanes of a board, and what is shown before they have loaded, if that fails, and if there are none. */
export function BoardContent({
  isReady,
  failure,
  retry,
  isEmpty,
  children,
}: {
  /** Whether the day has loaded. */
  isReady: boolean;
  /** Why the latest request failed; null if it did not. */
  failure: ApiFailure | null;
  retry: () => void;
  /** Whether the branch has no machine. */
  isEmpty: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {!isReady && failure === null && (
        <div className="p-5 empty:hidden">
          <PagePlaceholder />
        </div>
      )}
      {!isReady && failure !== null && (
        <FailedState title={t("shell.screen.board")} body={failureReason(failure)} retry={retry} />
      )}
      {isReady && failure !== null && (
        <div className="px-3 py-1">
          <FailedLine
            words={t("errors.unread.refreshed")}
            retry={retry}
            focusAfterwards={lanesShown}
          />
        </div>
      )}
      {isReady && isEmpty && <EmptyState title={t("board.empty")} body={t("board.empty_body")} />}
      {isReady && !isEmpty && children}
    </>
  );
}

const lanesShown = () => contentRegion()?.querySelector<HTMLElement>('[role="grid"]') ?? null;
