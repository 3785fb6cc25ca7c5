import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { MODALITIES } from "#domain/entities/common.ts";
import { ModalityWordsPatch, type ModalityWordsSetting } from "#domain/entities/modality-words.ts";
import { canOpen } from "#domain/routes.ts";
import { validate } from "#domain/validate.ts";
import { changeModalityWords } from "#src/api/modality-words.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import { ownDraft } from "#src/state/screen/own-drafts.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import { FormNotice } from "#src/views/parts/form/form-notice.tsx";
import type { RecordValues } from "#src/views/parts/form/form-record.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

const valuesOf = ({ version, ...values }: ModalityWordsSetting): RecordValues => ({
  version,
  values,
});

/** The form of what people call each modality, one line for each. */
export function WordsForm({ read }: { read: ModalityWordsSetting }) {
  const { role } = useSnapshot(session);
  const form = useFormStore<ModalityWordsPatch, ModalityWordsSetting>(() => ({
    id: "modality-words",
    draft: ownDraft("modality-words"),
    edit: {
      ...valuesOf(read),
      // Only this form's own saves and refusals return a setting.
      read: (setting) => valuesOf(setting as ModalityWordsSetting),
      send: (changes, { key, version }) => changeModalityWords({ ...changes, version }, key),
    },
    check: (values) => validate(ModalityWordsPatch, values),
    done: () => toastSuccess("modality_words.saved"),
  }));
  return (
    <Form form={form} className="flex max-w-3xl flex-col gap-4 px-5 py-4">
      <FormNotice form={form} />
      <p className="text-muted">{t("modality_words.body")}</p>
      {MODALITIES.map((modality) => (
        <TextField key={modality} name={modality} label={t(`common.modality.${modality}`)} />
      ))}
      <div className="flex items-center gap-4">
        <Button onClick={() => void form.submit("save")} badge={<KeyBadge keys="mod+enter" />}>
          {t("common.save")}
        </Button>
        {canOpen(role, "/settings/audit") && (
          <Link to="/settings/audit?entity=modality_words" className="text-accent hover:underline">
            {t("modality_words.history")}
          </Link>
        )}
      </div>
    </Form>
  );
}
