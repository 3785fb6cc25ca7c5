import { useEffect, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import {
  type ReportTemplate,
  type ReportTemplateInput,
  ReportTemplateInput as TemplateSchema,
} from "#domain/entities/report-template.ts";
import { namedFields, problemsOf, type FieldProblem } from "#domain/computed-fields.ts";
import { faultOf } from "#domain/faults.ts";
import { foldName } from "#domain/names.ts";
import {
  emptyContent,
  isBlank,
  linesOf,
  PLACEHOLDERS,
  readContent,
  type ReportContent,
} from "#domain/report-content.ts";
import {
  isPlaceholderName,
  unknownPlaceholders,
  withPlaceholders,
} from "#domain/report-templates.ts";
import { validate } from "#domain/validate.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { joinNames } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { modalityOptions } from "#src/views/parts/reading/options.ts";
import { Waiting } from "#src/views/parts/waiting.tsx";
import { Button } from "#src/views/parts/button.tsx";
import { useEditor } from "#src/views/parts/editor/lazy-editor.tsx";
import type { PlaceholderWords } from "#src/views/parts/editor/nodes.ts";
import { Field, useField } from "#src/views/parts/form/field.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import { FormNotice } from "#src/views/parts/form/form-notice.tsx";
import { editing } from "#src/views/parts/form/form-record.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import type { FormValues } from "#src/views/parts/form/form-values.ts";
import { ownDraft } from "#src/state/screen/own-drafts.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { Page } from "#src/views/parts/page.tsx";
import { placeholderLabel } from "#src/views/parts/report-text/report-text.tsx";

type EditorView = NonNullable<ReturnType<typeof useEditor>>;

type TemplateSend = (
  input: Partial<ReportTemplateInput>,
  attempt: { key: string; version?: number },
) => Promise<ReportTemplate>;

/** The fields and the text of a template on one page, saved together. */
export function TemplateForm({
  title,
  place,
  template,
  send,
  done,
}: {
  title: string;
  /** Storage key of the draft. */
  place: string;
  /** The template to edit; null for a new template. */
  template: ReportTemplate | null;
  /** Creates a template, or with its version changes one. Throws an ApiFailure. */
  send: TemplateSend;
  /** Called with the saved template; null if there was nothing to save. */
  done: (saved: ReportTemplate | null) => void;
}) {
  const form = useFormStore<ReportTemplateInput, ReportTemplate>(() => ({
    id: "template",
    failed: `actions.template.${template === null ? "create" : "edit"}.failed`,
    draft: ownDraft(place),
    initial: valuesOf(null),
    check,
    send,
    edit: template === null ? null : editing(template, valuesOf, send),
    done,
    unchanged: () => done(null),
  }));
  const { phase } = useSnapshot(form.state);
  const Editor = useEditor();
  if (Editor === null) return <Waiting />;
  return (
    <Page
      scrolls
      title={title}
      actions={
        <Button
          kind="primary"
          busy={phase === "saving"}
          onClick={() => void form.submit("save")}
          badge={<KeyBadge keys="mod+enter" />}
        >
          {t("common.save")}
        </Button>
      }
    >
      <Form form={form} className="flex flex-col">
        <div className="flex flex-col gap-4 border-b border-line px-5 py-4">
          <FormNotice form={form} />
          <div className="grid max-w-3xl grid-cols-[2fr_1fr] gap-3">
            <TextField name="name" label={t("reports.template.name")} />
            <SelectField
              name="modality"
              label={t("reports.template.modality")}
              options={[{ value: "", label: t("reports.template.any") }, ...modalityOptions()]}
            />
          </div>
        </div>
        <ContentField form={form} Editor={Editor} />
      </Form>
    </Page>
  );
}

function valuesOf(template: ReportTemplate | null): FormValues {
  return {
    name: template?.name ?? "",
    modality: template?.modality ?? "",
    content: JSON.stringify(template?.content ?? emptyContent()),
  };
}

function check({ content, ...rest }: Record<string, unknown>) {
  const result = validate(TemplateSchema, { ...rest, content: contentIn(content) });
  if (result.ok && isBlank(result.value.content))
    return { ok: false as const, errors: { content: [faultOf("required")] } };
  const [problem] = result.ok ? problemsOf(namedFields(result.value.content)) : [];
  if (problem !== undefined) {
    const fault = problem.problem === "twice" ? "field_name" : faultOfProblem(problem);
    return { ok: false as const, errors: { content: [faultOf(fault)] } };
  }
  if (!result.ok || unknownPlaceholders(result.value.content).length === 0) return result;
  return { ok: false as const, errors: { content: [faultOf("placeholder_unknown")] } };
}

const faultOfProblem = ({ field }: FieldProblem) =>
  field.score === undefined ? "field_formula" : "field_score";

/** Returns what is wrong with each field of a text, with its place and label. */
function problemWords(content: ReportContent): string {
  return problemsOf(namedFields(content))
    .map(({ place, field: { label }, problem, name }) =>
      t(`report_fields.problems.${problem}`, { place: place + 1, label, name }),
    )
    .join(" ");
}

/** Maximum number of letters shown of each text when the user chooses between two versions. */
const MAX_SHOWN_LETTERS = 80;

/** The form keeps the text as JSON, so that a draft can hold it. */
function parsed(content: unknown): unknown {
  return typeof content === "string" ? JSON.parse(content) : content;
}

/** Returns the text that the form keeps as JSON, with its placeholders as nodes; an empty one if it is none. */
export function contentIn(value: unknown): ReportContent {
  const read = readContent(parsed(value), { template: true });
  return read.ok ? withPlaceholders(read.content, placeholderMeant) : emptyContent();
}

/** The text of a template or an autotext. */
export function ContentField({
  form,
  Editor,
  label = t("reports.editor.template_label"),
}: {
  form: FormStore;
  Editor: EditorView;
  /** Name of the text for screen readers; default that of a template. */
  label?: string;
}) {
  const { value, fault } = useField("content");
  /** The text as the editor last returned it; any other one came from elsewhere. */
  const lastText = useRef(value);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (value === lastText.current) return;
    lastText.current = value;
    setAttempt((before) => before + 1);
  }, [value]);
  const words = useMemo<PlaceholderWords>(
    () => ({ labelOf: placeholderLabel, meantBy: placeholderMeant }),
    [],
  );
  const content = contentIn(value);
  const unknown = unknownPlaceholders(content);
  const problems = fault?.startsWith("field_") === true ? problemWords(content) : "";
  return (
    <Field
      name="content"
      textOf={(one) => linesOf(contentIn(one)).join(" ").slice(0, MAX_SHOWN_LETTERS)}
      isGroup
      label={t("reports.template.content")}
      fault={fault}
      {...(problems === "" ? {} : { faultText: problems })}
      hint={t("reports.template.help")}
      className="px-5 py-3"
    >
      {({ invalid }) => (
        <div
          aria-invalid={invalid}
          className="rounded-ui border border-line aria-invalid:border-stop"
        >
          <Editor
            // A text that is not the editor's own, such as one from another desk, needs a new editor.
            key={attempt}
            label={label}
            initial={contentIn(form.state.values["content"])}
            placeholders={words}
            status={
              unknown.length > 0 && (
                <span role="status" className="text-stop">
                  <bdi>{t("reports.template.unknown", { names: joinNames(unknown) })}</bdi>
                </span>
              )
            }
            onChange={(content) => {
              if (content === null) return form.showFault("content", "content_large");
              const text = JSON.stringify(content);
              lastText.current = text;
              form.set("content", text);
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** Returns the placeholder of a word: by its name, or by its label on screen. */
function placeholderMeant(word: string) {
  if (isPlaceholderName(word)) return word;
  const folded = foldName(word);
  return PLACEHOLDERS.find((name) => foldName(placeholderLabel(name)) === folded) ?? null;
}
