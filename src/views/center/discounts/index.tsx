import { getDiscountSetting } from "#src/api/discount-setting.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { t } from "#src/i18n/t.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { Waiting } from "#src/views/parts/waiting.tsx";
import { LimitForm } from "./limit-form.tsx";

/** How large a discount the desk may give alone, for the owner to set. */
export default function DiscountsPage() {
  useView("settings");
  const { found, failure, retry } = useReading("discount-setting", getDiscountSetting);
  useQueueWhileLoading(found === null && failure === null);
  if (found === null && failure !== null)
    return (
      <FailedState
        title={t("discount_limits.unread")}
        body={failureReason(failure)}
        retry={retry}
      />
    );
  if (found === null) return <Waiting />;
  return (
    <Page scrolls title={t("shell.screen.discounts")}>
      <LimitForm read={found} />
    </Page>
  );
}
