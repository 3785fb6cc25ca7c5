import { useRef, useState } from "react";
import { MAX_LOGO_BYTES } from "#domain/entities/center-profile.ts";
import { t } from "#src/i18n/t.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Field, faultWords, useField } from "#src/views/parts/form/field.tsx";
import { type FormValue } from "#src/views/parts/form/form-values.ts";
import { inBase64, isSavedLogo } from "./logo-file.ts";

/**
 * Chooses, replaces or removes the logo. A file that is refused is named with the reason: here if it is too large to be
 * sent, else by the server, which alone knows what is in it.
 */
export function LogoField({ hasSaved }: { hasSaved: boolean }) {
  const { form, value, fault } = useField("logo_file");
  const { value: name } = useField("logo_name");
  const input = useRef<HTMLInputElement>(null);
  /** Name of a file that was too large to be taken. */
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const logo = typeof value === "string" ? value : "";
  const isNew = logo !== "" && !isSavedLogo(logo);
  const chosenName = isNew && typeof name === "string" ? name : "";
  const shownFault = tooLarge === null ? fault : "logo_large";

  async function choose(file: File): Promise<void> {
    if (file.size > MAX_LOGO_BYTES) return setTooLarge(file.name);
    setTooLarge(null);
    form.set("logo_file", await inBase64(file));
    form.set("logo_name", file.name);
  }

  function keep(change: () => void): void {
    setTooLarge(null);
    change();
    form.set("logo_name", "");
  }

  return (
    <Field
      name="logo_file"
      label={t("center_profile.logo")}
      hint={t("center_profile.logo_hint")}
      fault={shownFault}
      {...(shownFault !== null && {
        faultText: `\u2068${tooLarge ?? chosenName}\u2069: ${faultWords(shownFault)}`,
      })}
      textOf={logoWords}
      isGroup
    >
      {({ id, describedBy, invalid }) => (
        <div
          role="group"
          aria-labelledby={id}
          data-invalid={invalid}
          className="flex flex-wrap items-center gap-2"
        >
          <Button
            aria-describedby={describedBy}
            aria-invalid={invalid}
            onClick={() => input.current?.click()}
          >
            {logo === "" ? t("center_profile.logo_choose") : t("center_profile.logo_replace")}
          </Button>
          {logo !== "" && (
            <Button onClick={() => keep(() => form.set("logo_file", ""))}>
              {t("center_profile.logo_remove")}
            </Button>
          )}
          {hasSaved && !isSavedLogo(logo) && (
            <Button onClick={() => keep(() => form.revert("logo_file"))}>
              {t("center_profile.logo_keep")}
            </Button>
          )}
          <bdi className="min-w-0 truncate text-muted">{chosenName}</bdi>
          <input
            ref={input}
            type="file"
            hidden
            accept=".png,.jpg,.jpeg,.svg"
            aria-label={t("center_profile.logo")}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) void choose(file);
              target.value = "";
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** Returns what a value of the field stands for, for the question which of two stays. */
function logoWords(value: FormValue): string {
  if (typeof value !== "string" || value === "") return t("center_profile.logo_none");
  return isSavedLogo(value) ? t("center_profile.logo_saved") : t("center_profile.logo_new");
}
