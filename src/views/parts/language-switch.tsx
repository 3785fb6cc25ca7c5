import { Languages } from "lucide-react";
import { language, setLanguage } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";

/** Shows the name of the other language in its own script; a click reloads the page in that language. */
export function LanguageSwitch() {
  const other = language() === "ar" ? "en" : "ar";
  return (
    <button
      type="button"
      onClick={() => setLanguage(other)}
      title={t("common.language.change")}
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-ui px-2 text-table font-medium text-muted hover:bg-sunken hover:text-ink"
    >
      <Languages size={16} aria-hidden="true" />
      <span lang={other}>{t("common.language.label")}</span>
    </button>
  );
}
