import { Info, X } from "lucide-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useSnapshot } from "valtio";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { focusContentIfLost } from "#src/focus/regions.ts";
import { t } from "#src/i18n/t.ts";
import { onGoingBack, onLeaving } from "#src/state/screen/navigation.ts";
import { closeNotice, closeNotices, endDeed, notices } from "#src/state/screen/notices.ts";
import { session } from "#src/state/session/session.ts";

/**
 * What stays on screen until it is over or seen, over the status line and above every dialog, opposite the toasts. F6 reaches
 * those that the user closes.
 */
export function Notices() {
  const { shown } = useSnapshot(notices);
  const { account } = useSnapshot(session);
  const user = account?.id;
  useEffect(() => closeNotices, [user]);
  useEffect(() => {
    const ends = [onLeaving(endDeed), onGoingBack(endDeed)];
    return () => ends.forEach((end) => end());
  }, []);
  if (shown.length === 0) return null;
  const isRegion = shown.some(({ isClosable }) => isClosable);
  return createPortal(
    <div
      role="region"
      aria-label={t("shell.region.notices")}
      data-region={isRegion ? "notices" : undefined}
      tabIndex={-1}
      className="pointer-events-none fixed start-2 bottom-1 z-[9999] flex max-w-[calc(50vw-1rem)] flex-col gap-1 print:hidden"
    >
      {shown.map(({ words, isClosable, command }) => (
        <div
          key={words}
          role="status"
          className="flex flex-wrap items-start gap-x-2 gap-y-1 rounded-ui border border-waiting bg-waiting-soft px-3 py-1 text-table text-waiting shadow-layer"
        >
          <Info size={14} aria-hidden="true" className="mt-0.5 shrink-0 rtl:mt-1" />
          <span className="min-w-40 flex-1 break-words">{words}</span>
          {command !== undefined && (
            <span className="pointer-events-auto my-auto shrink-0">
              <CommandButton id={command} />
            </span>
          )}
          {isClosable && (
            <button
              type="button"
              aria-label={t("common.close")}
              className="pointer-events-auto my-auto shrink-0"
              onClick={() => {
                closeNotice(words);
                requestAnimationFrame(focusContentIfLost);
              }}
            >
              <X size={14} aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
    </div>,
    document.body,
  );
}
