import { getPayOutSetting } from "#src/api/pay-outs.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { t } from "#src/i18n/t.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { Waiting } from "#src/views/parts/waiting.tsx";
import { LeastForm } from "./least-form.tsx";

/** From which amount on a referring doctor is proposed to be paid, for the owner to set. */
export default function PayOutSettingPage() {
  useView("settings");
  const { found, failure, retry } = useReading("pay-out-setting", getPayOutSetting);
  useQueueWhileLoading(found === null && failure === null);
  if (found === null && failure !== null)
    return (
      <FailedState
        title={t("commissions.setting.unread")}
        body={failureReason(failure)}
        retry={retry}
      />
    );
  if (found === null) return <Waiting />;
  return (
    <Page scrolls title={t("commissions.setting.title")}>
      <LeastForm read={found} />
    </Page>
  );
}
