import { useRef, useState } from "react";
import { t } from "#src/i18n/t.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Field, faultWords, useField } from "#src/views/parts/form/field.tsx";

/** Chooses, replaces or removes the logo. What the server refuses of it is said with the name of the file. */
export function LogoField() {
  const { form, value, fault } = useField("logo_file");
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const hasLogo = typeof value === "string" && value !== "";

  async function choose(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    setName(file.name);
    form.set("logo_file", btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")));
  }

  return (
    <Field
      name="logo_file"
      label={t("center_profile.logo")}
      hint={t("center_profile.logo_hint")}
      fault={fault}
      {...(fault !== null && { faultText: `${name}: ${faultWords(fault)}` })}
      isGroup
    >
      {({ describedBy }) => (
        <div className="flex items-center gap-3">
          <Button aria-describedby={describedBy} onClick={() => input.current?.click()}>
            {hasLogo ? t("center_profile.logo_replace") : t("center_profile.logo_choose")}
          </Button>
          {hasLogo && (
            <Button
              onClick={() => {
                setName("");
                form.set("logo_file", "");
              }}
            >
              {t("center_profile.logo_remove")}
            </Button>
          )}
          <bdi className="text-muted">{name}</bdi>
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
