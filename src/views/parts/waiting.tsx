import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { t } from "#src/i18n/t.ts";
import { useSlow } from "#src/state/screen/use-slow.ts";

/** Placeholder for a screen that is loading; keystrokes are queued for that screen. Visible only after 150 ms. */
export function Waiting() {
  useQueueWhileLoading(true);
  const slow = useSlow(true);
  return slow ? <Lines isScreen /> : <span hidden data-loading="" />;
}

/** The same placeholder inside a page that has loaded, while the record it is about is still loading. */
export function PagePlaceholder() {
  const slow = useSlow(true);
  return slow && <Lines isScreen={false} />;
}

function Lines({ isScreen }: { isScreen: boolean }) {
  return (
    <div
      data-loading={isScreen ? "" : undefined}
      role="status"
      aria-label={t("common.loading")}
      className={`flex flex-col gap-3 ${isScreen ? "p-5" : ""}`}
    >
      <span className="h-7 w-56 rounded-ui bg-sunken" />
      <span className="mt-3 h-row w-full rounded-ui bg-sunken" />
      <span className="h-row w-full rounded-ui bg-sunken opacity-70" />
      <span className="h-row w-full rounded-ui bg-sunken opacity-40" />
    </div>
  );
}
