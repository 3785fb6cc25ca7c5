import { useSnapshot } from "valtio";
import { may } from "#domain/access.ts";
import {
  AutotextInput as AutotextSchema,
  type Autotext,
  type AutotextInput,
} from "#domain/entities/autotext.ts";
import { emptyContent, type ReportContent } from "#domain/report-content.ts";
import { validate } from "#domain/validate.ts";
import { changeRecord, createRecord } from "#src/api/records.ts";
import { t } from "#src/i18n/t.ts";
import { autotexts, type KnownAutotext } from "#src/state/report/autotexts.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { ownDraft } from "#src/state/screen/own-drafts.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { session } from "#src/state/session/session.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { useEditor } from "#src/views/parts/editor/lazy-editor.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { editing } from "#src/views/parts/form/form-record.ts";
import type { Checked } from "#src/views/parts/form/form-types.ts";
import type { FormValues } from "#src/views/parts/form/form-values.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { ContentField, contentIn } from "../templates/template-form.tsx";
import { autotextBase } from "./use-deletion.ts";

type Opened = {
  /** The autotext to edit; null for a new one. */
  autotext: KnownAutotext | null;
  /** Text of a new one that was selected; the form then asks only for a name. */
  content: ReportContent | null;
  /** Name of a new one, as the person searched for it. */
  typed?: string;
  /** Whether it stands in for one of the center that the person may not change. */
  isCopy?: boolean;
};

function valuesOf(autotext: Autotext | null): FormValues {
  return {
    name: autotext?.name ?? "",
    whose: may(session.role, "account.autotexts") ? "own" : "center",
    content: JSON.stringify(autotext?.content ?? emptyContent()),
  };
}

/** What the form sends, and whose it is. */
type Sent = AutotextInput & { isOwn: boolean };

/** Validates with the schema that the server enforces. */
function check({ name, content, whose }: Record<string, unknown>): Checked<Sent> {
  const result = validate(AutotextSchema, { name, content: contentIn(content) });
  return result.ok ? { ok: true, value: { ...result.value, isOwn: whose !== "center" } } : result;
}

/** Creates an autotext, or changes one. */
export function AutotextForm({ autotext, content, typed = "", isCopy = false }: Opened) {
  const Editor = useEditor();
  const mayChoose = may(session.role, "account.autotexts") && may(session.role, "autotexts.create");
  const form = useFormStore<Sent, KnownAutotext>(() => ({
    id: "autotext",
    draft: content === null ? ownDraft(`autotexts.${autotext?.id ?? "create"}`) : null,
    initial: valuesOf(null),
    given: {
      ...(typed !== "" && { name: typed }),
      ...(content !== null && { content: JSON.stringify(content) }),
    },
    check,
    async send({ isOwn, ...input }, { key }) {
      return { ...(await createRecord<Autotext>(autotextBase(isOwn), input, key)), isOwn };
    },
    edit:
      autotext === null
        ? null
        : editing(autotext, valuesOf, async ({ name, content: text }, { key, version }) => {
            const changes = { name, content: text, version };
            const base = autotextBase(autotext.isOwn);
            const saved = await changeRecord<Autotext>(base, autotext.id, changes, key);
            return { ...saved, isOwn: autotext.isOwn };
          }),
    done(saved) {
      autotexts.put(saved);
      closeLayer("autotext-form");
      toastSuccess("autotexts.saved", { name: saved.name });
    },
    doneLater: () => void autotexts.refresh(),
    unchanged: () => closeLayer("autotext-form"),
  }));
  const { values } = useSnapshot(form.state);

  if (Editor === null) return null;
  return (
    <FormDialog
      form={form}
      width="max-w-3xl"
      title={titleOf()}
      action={t("common.save")}
      onClose={() => closeLayer("autotext-form")}
    >
      <div className={`grid gap-3 ${mayChoose && autotext === null ? "grid-cols-[2fr_1fr]" : ""}`}>
        <TextField name="name" label={t("autotexts.name")} hint={t("autotexts.name_hint")} />
        {mayChoose && autotext === null && (
          <SelectField
            name="whose"
            label={t("autotexts.whose")}
            options={[
              { value: "own", label: t("autotexts.for_me") },
              { value: "center", label: t("autotexts.for_center") },
            ]}
          />
        )}
      </div>
      {content === null || isCopy ? (
        <ContentField form={form} Editor={Editor} label={t("autotexts.text")} />
      ) : (
        <div className="rounded-ui border border-line bg-surface px-4 py-3">
          <ReportText
            content={contentIn(values["content"])}
            label={t("autotexts.text")}
            below={2}
          />
        </div>
      )}
    </FormDialog>
  );

  function titleOf(): string {
    if (autotext !== null) return t("autotexts.edit", { name: autotext.name });
    return isCopy ? t("autotexts.copy", { name: typed }) : t("autotexts.add");
  }
}
