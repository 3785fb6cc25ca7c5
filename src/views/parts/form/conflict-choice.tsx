import { useSnapshot } from "valtio";
import { t } from "#src/i18n/t.ts";
import { OwnScript } from "../text.tsx";
import type { FormStore } from "./form-store.ts";
import { isFormValue, type FormValue } from "./form-values.ts";

const BUTTON =
  "rounded-badge border border-waiting px-2 py-0.5 font-medium hover:bg-raised focus-visible:bg-raised";

/** Shown if two people changed one field: both values, and the question which one stays. */
export function ConflictChoice({
  form,
  name,
  textOf,
  onChosen,
}: {
  form: FormStore;
  name: string;
  textOf: (value: FormValue) => string;
  /** Called after the choice, to return the focus to the field. */
  onChosen: () => void;
}) {
  const { values, conflicts } = useSnapshot(form.state);
  const shownText = (value: unknown): string => {
    const text = isFormValue(value) ? textOf(value) : "";
    return text === "" ? t("conflict.empty") : text;
  };
  function choose(which: "own" | "theirs"): void {
    onChosen();
    form.choose(name, which);
  }
  return (
    <div
      role="group"
      aria-label={t("conflict.title")}
      data-conflict
      className="flex flex-col gap-1.5 rounded-ui bg-waiting-soft px-3 py-2 text-label text-waiting"
    >
      <p>{t("conflict.title")}</p>
      <span className="flex flex-wrap gap-2">
        <button type="button" className={BUTTON} onClick={() => choose("own")}>
          {t("conflict.keep")} <OwnScript>{shownText(values[name])}</OwnScript>
        </button>
        <button type="button" className={BUTTON} onClick={() => choose("theirs")}>
          {t("conflict.take")} <OwnScript>{shownText(conflicts[name])}</OwnScript>
        </button>
      </span>
    </div>
  );
}
