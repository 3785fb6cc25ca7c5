import { t } from "#src/i18n/t.ts";
import { KeyBadge } from "../ui/key-badge.tsx";
import type { PaletteMode } from "#src/state/screen/layers.ts";

/** Shows the modes as chips. Tab switches between them while the input keeps the focus. */
export function PaletteModes({
  modes,
  mode,
  hasActions,
  onChoose,
}: {
  modes: readonly PaletteMode[];
  mode: PaletteMode;
  /** Whether the chosen line is a record, so that a key can list its actions. */
  hasActions: boolean;
  onChoose: (mode: PaletteMode) => void;
}) {
  return (
    <div
      role="group"
      aria-label={t("palette.mode.label")}
      className="flex items-center gap-1 border-y border-line px-3 py-1.5"
    >
      {modes.map((one) => (
        <button
          key={one}
          type="button"
          tabIndex={-1}
          aria-pressed={one === mode}
          onClick={() => onChoose(one)}
          className="rounded-full px-2.5 py-0.5 text-label text-muted aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {t(`palette.mode.${one}`)}
        </button>
      ))}
      <span className="ms-auto flex items-center gap-1 text-label text-muted">
        {hasActions && (
          <>
            {t("palette.foot.more")} <KeyBadge keys="mod+enter" />
          </>
        )}
        {t("palette.foot.modes")} <KeyBadge keys="tab" />
      </span>
    </div>
  );
}
