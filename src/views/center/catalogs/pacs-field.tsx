import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { faultOfPacsAddress } from "#domain/pacs.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { t } from "#src/i18n/t.ts";
import { context, publishArchive } from "#src/state/screen/context.ts";
import { useForm } from "#src/views/parts/form/form.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";

/** The PACS address of a branch, what it may hold, and the command that tries it before it is saved. */
export function PacsField() {
  const form = useForm();
  useEffect(() => publishArchive({ address: () => textOf(form.state.values["pacs_url"]) }), [form]);
  // The button shows whether there is an address by now.
  useSnapshot(form.state);
  // The field publishes it after it was drawn: without another draw, the button would appear with the first change.
  const { archive } = useSnapshot(context);
  const fault = faultOfPacsAddress(textOf(form.state.values["pacs_url"]));
  return (
    <div className="flex flex-col items-start gap-2">
      <TextField
        name="pacs_url"
        dir="ltr"
        className="w-full"
        isConditional
        label={t("catalog.field.pacs_url")}
        hint={fault === null ? t("pacs_test.hint") : t("pacs_test.fault", fault)}
      />
      {archive !== null && <CommandButton id="pacs.test" />}
    </div>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
