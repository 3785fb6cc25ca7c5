import { freshFactor } from "#src/api/fresh-factor.ts";
import { offerProof, proveFactor } from "#src/api/factors.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { queueDuring } from "#src/focus/queued-keys.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { FactorProof } from "./factor-proof.tsx";
import type { FactorProof as Proof } from "#domain/entities/second-factor.ts";

/** Ends the wait of the calls that need a fresh second factor. */
function end(how: "resumed" | "left"): void {
  closeLayer("step-up");
  freshFactor.end(how);
}

/**
 * Asks for the second factor again, before an important action. Once it is proved, the calls that waited are sent
 * again; if the dialog is closed, they fail, and what was typed stays.
 */
export function StepUpDialog() {
  const { found, failure, retry } = useReading("step-up", offerProof);
  useQueueWhileLoading(found === null && failure === null);

  async function send(proof: Proof): Promise<void> {
    if (found === null) return;
    const proving = proveFactor({
      ...proof,
      ...(proof.passkey !== undefined && { ticket: found.ticket }),
    });
    // What is typed after the code is meant for what comes after it.
    await queueDuring(proving.then(() => true));
    end("resumed");
  }

  return (
    <Dialog title={t("second_factor.proof.title")} width="max-w-sm" onClose={() => end("left")}>
      {found === null && failure !== null ? (
        <FailedState
          title={t("second_factor.proof.unread")}
          body={failureReason(failure)}
          retry={retry}
        />
      ) : (
        <div className="flex flex-col gap-4 in-data-typing-dropped:opacity-50">
          <p className="text-muted">{t("second_factor.proof.body")}</p>
          {found !== null && (
            <FactorProof
              offer={found}
              submit={t("second_factor.proof.submit")}
              send={send}
              footer={
                <Button
                  kind="ghost"
                  className="justify-center"
                  onClick={() => end("left")}
                  badge={<KeyBadge keys="escape" />}
                >
                  {t("form.dialog.cancel")}
                </Button>
              }
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
