import { Monitor, Moon, Sun } from "lucide-react";
import { useSnapshot } from "valtio";
import { t } from "#src/i18n/t.ts";
import { nextTheme, theme } from "#src/state/session/theme.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** Cycles through the three themes: the system's, light, dark. */
export function ThemeSwitch() {
  const { choice } = useSnapshot(theme);
  const Icon = ICONS[choice];
  const name = t("common.theme.change", { name: t(`common.theme.${choice}`) });
  return (
    <button
      type="button"
      onClick={nextTheme}
      title={name}
      aria-label={name}
      className="grid size-8 shrink-0 place-items-center rounded-ui text-muted hover:bg-sunken hover:text-ink"
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
