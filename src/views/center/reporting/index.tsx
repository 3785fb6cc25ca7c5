import { useState } from "react";
import type { ReportingSetting } from "#domain/entities/reporting-setting.ts";
import { changeReportingSetting, getReportingSetting } from "#src/api/reporting-setting.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { t } from "#src/i18n/t.ts";
import { failureReason, toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { SwitchLine } from "#src/views/parts/switch.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { Waiting } from "#src/views/parts/waiting.tsx";

/** The owner's setting of whether reports need a second reader; the choice is saved at once. */
export default function ReportingPage() {
  useView("settings");
  const { found, failure, retry } = useReading("reporting-setting", getReportingSetting);
  useQueueWhileLoading(found === null && failure === null);
  if (found === null && failure !== null)
    return (
      <FailedState
        title={t("second_reader.setting.unread")}
        body={failureReason(failure)}
        retry={retry}
      />
    );
  if (found === null) return <Waiting />;
  return <Setting key={found.version} read={found} onStale={retry} />;
}

function Setting({ read, onStale }: { read: ReportingSetting; onStale: () => void }) {
  const [setting, setSetting] = useState(read);
  const [isSaving, setSaving] = useState(false);

  async function choose(isWanted: boolean): Promise<void> {
    setSaving(true);
    try {
      const { version } = setting;
      setSetting(await changeReportingSetting({ second_reader: isWanted, version }));
      toastSuccess("second_reader.setting.saved");
    } catch (failure) {
      toastFailure(failure, "second_reader.setting.failed");
      onStale();
    } finally {
      setSaving(false);
    }
  }

  return (
    <Page scrolls title={t("shell.screen.reporting")}>
      <div className="flex max-w-2xl flex-col gap-4 px-5 py-4">
        <p className="text-muted">{t("second_reader.setting.body")}</p>
        <div aria-busy={isSaving || undefined} className="rounded-ui border border-line bg-raised">
          <SwitchLine
            autoFocus
            label={t("second_reader.setting.label")}
            isOn={setting.second_reader}
            onChange={(isOn) => isSaving || void choose(isOn)}
          />
        </div>
        <p className="text-table text-muted">{t("second_reader.setting.off")}</p>
      </div>
    </Page>
  );
}
