import type { OwnFactors } from "#domain/entities/second-factor.ts";
import { getOwnFactors, makeRecoveryCodes } from "#src/api/factors.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { useInitialFocus } from "#src/focus/use-initial-focus.ts";
import { focusStep } from "#src/focus/fields.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { navigate, takeRememberedLocation } from "#src/state/screen/navigation.ts";
import { reopenAccount } from "#src/state/session/opening.ts";
import { firstStep } from "#src/state/session/session.ts";
import { useFirstStep } from "#src/state/session/use-first-step.ts";
import {
  failureReason,
  toastError,
  toastFailure,
  toastInfo,
  toastSuccess,
} from "#src/state/screen/toasts.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { Waiting } from "#src/views/parts/waiting.tsx";
import { FirstStepNote } from "../first-step-note.tsx";
import { AppPart } from "./app-part.tsx";
import { PasskeyPart } from "./passkey-part.tsx";
import { RecoveryPart } from "./recovery-part.tsx";

/** The user's own second factors: passkeys, authenticator app, recovery codes. ↑ ↓ move between the buttons. */
export default function SecondFactorPage() {
  useView("settings");
  const { found, failure, retry } = useReading("own-factors", getOwnFactors);
  useQueueWhileLoading(found === null && failure === null);
  if (found === null && failure !== null)
    return (
      <FailedState
        title={t("second_factor.page.unread")}
        body={failureReason(failure)}
        retry={retry}
      />
    );
  return found === null ? <Waiting /> : <Factors factors={found} refresh={retry} />;
}

function Factors({ factors, refresh }: { factors: OwnFactors; refresh: () => void }) {
  useInitialFocus();
  const mustSetUp = useFirstStep() !== null;
  const count = factors.passkeys.length + (factors.code === null ? 0 : 1);

  /** Called after the first factor: shows recovery codes, and opens what was closed until then. */
  async function onFirst(): Promise<void> {
    const wasClosed = firstStep() !== null;
    await reopenAccount();
    const isOpened = wasClosed && firstStep() === null;
    if (isOpened) toastInfo("second_factor.page.open");
    await makeCodes(isOpened ? () => navigate(takeRememberedLocation()) : undefined);
  }

  async function makeCodes(onClose?: () => void): Promise<void> {
    const codes = await makeRecoveryCodes();
    refresh();
    openLayer({ kind: "recovery-codes", codes, ...(onClose && { onClose }) });
  }

  function onAdded(): void {
    refresh();
    if (count === 0) onFirst().catch(failNoCodes);
  }

  /** Asks whether to remove a factor, then removes it. The last one stays if the role requires one. */
  function askToRemove(name: string, remove: () => Promise<void>): void {
    if (count === 1 && factors.required) return toastError("second_factor.page.last_required");
    openLayer({
      kind: "confirm",
      title: t("second_factor.page.remove_title", { name }),
      body: t(count === 1 ? "second_factor.page.remove_last" : "second_factor.page.remove_body"),
      action: t("second_factor.page.remove"),
      run: () => void removeNow(remove),
    });
  }

  async function removeNow(remove: () => Promise<void>): Promise<void> {
    try {
      await remove();
      toastSuccess("second_factor.page.removed");
      await reopenAccount();
    } catch (failure) {
      toastFailure(failure, "second_factor.page.not_removed");
    }
    refresh();
  }

  return (
    <Page scrolls title={t("shell.screen.second_factor")}>
      <div className="flex max-w-3xl flex-col gap-5 px-5 py-4">
        {mustSetUp ? (
          <FirstStepNote
            title={t("second_factor.page.required")}
            body={t("second_factor.page.required_body")}
          />
        ) : (
          <p className="text-muted">{t("second_factor.page.body")}</p>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div onKeyDown={focusStep} className="flex flex-col gap-4">
          <PasskeyPart
            passkeys={factors.passkeys}
            isFirst={count === 0}
            onAdded={onAdded}
            onRemove={askToRemove}
          />
          <AppPart
            app={factors.code}
            isFirst={count === 0}
            onAdded={onAdded}
            onRemove={askToRemove}
          />
          <RecoveryPart
            left={factors.recovery_codes_left}
            hasFactor={count > 0}
            make={() => void makeCodes().catch(failNoCodes)}
          />
        </div>
      </div>
    </Page>
  );
}

const failNoCodes = (failure: unknown) => toastFailure(failure, "second_factor.recovery.not_made");
