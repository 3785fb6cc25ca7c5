import { useEffect, type KeyboardEvent } from "react";
import type { ReportConcern } from "#domain/report-checks.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { useOnlyAnswers } from "#src/focus/ask-first.ts";
import { moveFocus } from "#src/focus/move-focus.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { publishForm } from "#src/state/screen/context.ts";
import { closeLayer, layerDepth, layers, type Layer } from "#src/state/screen/layers.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";

type ChecksLayer = Extract<Layer, { kind: "report-checks" }>;
type Answer = Parameters<ChecksLayer["onAnswer"]>[0];

function answer({ onAnswer }: ChecksLayer, given: Answer): void {
  onAnswer(given);
  closeLayer("report-checks");
}

/**
 * What stands out in a report before it is submitted: Enter goes to the place, and the key that submits does so anyway.
 */
export function ChecksDialog({ layer }: { layer: ChecksLayer }) {
  const { concerns, opensNext } = layer;
  useOnlyAnswers();
  useEffect(() => {
    // As a form, so that the keys that submit a report submit it from here.
    const unpublish = publishForm({
      submit: () => answer(layer, "submit"),
      wouldLose: () => false,
      isDirty: () => true,
      hasNext: layer.opensNext,
      bringBack: null,
      outcome: () => null,
      beginAnew: () => undefined,
      takeBack: () => false,
      depth: layerDepth(),
    });
    return () => {
      unpublish();
      // A page that ends takes the dialog with it: nothing is submitted then.
      if (!layers.open.some((one) => one === layer)) layer.onAnswer(null);
    };
  }, [layer]);
  return (
    <Dialog
      title={t("report_checks.title")}
      width="max-w-xl"
      onClose={() => answer(layer, null)}
      footer={
        // While the dialog ignores keys, the buttons look disabled.
        <div className="flex gap-2 in-data-typing-dropped:opacity-50">
          <Button onClick={() => answer(layer, null)} badge={<KeyBadge keys="escape" />}>
            {t("report_checks.back")}
          </Button>
          <Button
            kind="primary"
            onClick={() => answer(layer, "submit")}
            badge={<KeyBadge keys={opensNext ? "mod+shift+enter" : "mod+enter"} />}
          >
            {t(opensNext ? "report_checks.submit_next" : "report_checks.submit")}
          </Button>
        </div>
      }
    >
      <p className="text-muted">{t("report_checks.body")}</p>
      <ul aria-label={t("report_checks.list")} className="flex flex-col gap-1">
        {concerns.map((concern, index) => (
          <li key={`${concern.kind} ${concern.place.line} ${concern.place.from}`}>
            <button
              type="button"
              autoFocus={index === 0}
              onKeyDown={moveAmongPlaces}
              onClick={() => answer(layer, concern)}
              className="w-full rounded-ui border border-line px-3 py-2 text-start focus:border-accent focus:bg-accent-soft"
            >
              {wordsOf(concern, layer)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Moves the focus among the places with the arrows up and down. */
function moveAmongPlaces({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>): void {
  if (key !== "ArrowDown" && key !== "ArrowUp") return;
  const item = currentTarget.closest("li");
  const next = key === "ArrowDown" ? item?.nextElementSibling : item?.previousElementSibling;
  const button = next?.querySelector("button");
  if (button) moveFocus(button);
}

function wordsOf(concern: ReportConcern, { appointment }: ChecksLayer): string {
  const { words } = concern;
  switch (concern.kind) {
    case "side":
      return t(`report_checks.side.${concern.expected}`, { words });
    case "sex":
      return t(`report_checks.sex.${appointment.patient_gender}`, { words });
    case "modality":
      return t("report_checks.modality", {
        words,
        modality: t(`common.modality.${appointment.modality}`),
      });
    case "impression":
      return t("report_checks.impression", { words });
    case "blanks":
      return t("report_checks.blanks", { words: joinWithDots(concern.labels) });
    case "score":
      return t("report_checks.score", { words });
    case "measure":
      return t("report_checks.measure", { words, before: concern.before });
    case "limits": {
      const { least, most } = concern;
      if (least === null) return t("report_checks.above", { words, most: most ?? 0 });
      if (most === null) return t("report_checks.below", { words, least });
      return t("report_checks.outside", { words, least, most });
    }
    default:
      return concern satisfies never;
  }
}
