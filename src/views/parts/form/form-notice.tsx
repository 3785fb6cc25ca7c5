import type { ReactNode } from "react";
import { CircleAlert, CloudOff, History } from "lucide-react";
import { useSnapshot } from "valtio";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import type { ApiFailure } from "#src/api/failure.ts";
import { t, type MessageKey } from "#src/i18n/t.ts";
import type { Draft } from "#src/state/screen/drafts.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { failureWords } from "#src/state/screen/toasts.ts";
import { fieldsIn } from "#src/focus/fields.ts";
import { faultWords } from "./field.tsx";
import { failedWords } from "./failed-words.ts";
import { bringBack } from "./bring-back.ts";
import type { UnappliedDraft } from "./store/kept-draft.ts";
import type { FormStore } from "./form-store.ts";
import { isChoice } from "./form-values.ts";

const LINE = "flex flex-wrap items-center gap-x-2 gap-y-1 rounded-ui px-3 py-2 text-table";
/** Classes of a line's words; if the buttons leave them too little room, the buttons wrap below. */
const TEXT = "min-w-0 flex-1 basis-64";
/** Key of the command that brings back the draft that was put aside. */
const BRING_BACK = "mod+shift+y";
const ACTION = "font-medium whitespace-nowrap underline";

/**
 * Messages above a form: the wait for the network, a refusal that belongs to no field, and the state of an
 * earlier draft. Enter skips their buttons on its way through the fields.
 */
export function FormNotice({ form }: { form: FormStore }) {
  const { refusal, phase, takenBack, restoredAt, aside, faults } = useSnapshot(form.state);
  const subject = form.subject();
  const isUnsure = form.isUnsettled();
  if (phase === "waiting") {
    return (
      <p
        role="status"
        // A user who saves from the last field of a long form would not see it.
        ref={(line) => {
          line?.scrollIntoView({ block: "center" });
        }}
        className={`${LINE} bg-waiting-soft text-waiting`}
      >
        <CloudOff size={16} aria-hidden="true" className="shrink-0" />
        <span className={TEXT}>{t("form.waiting")}</span>
        <button
          type="button"
          onClick={() => void form.stopWaiting()}
          className={`${ACTION} flex items-center gap-1.5`}
        >
          {t("form.stopWaiting")}
          <KeyBadge keys="escape" />
        </button>
      </p>
    );
  }
  const cause = refusal === null ? null : form.state.refusal?.cause;
  // The fault of a field that is not on screen is shown nowhere else.
  const unseen = Object.entries(faults).find(([name]) => !form.isShown(name));
  return (
    <>
      {cause !== null && cause !== undefined && <Refused>{refusalWords(form, cause)}</Refused>}
      {unseen !== undefined && <Refused>{faultWords(unseen[1][0]?.code ?? "other")}</Refused>}
      {aside !== null && <UnappliedNotice form={form} />}
      {takenBack !== null && phase === "editing" ? (
        <p
          role="status"
          className={`${LINE} ${takenBack === "not_saved" ? "bg-sunken text-muted" : "bg-waiting-soft text-waiting"}`}
        >
          <CloudOff size={16} aria-hidden="true" className="shrink-0" />
          <span className={TEXT}>{t(`form.taken_back.${takenBack}`)}</span>
        </p>
      ) : (
        restoredAt === null &&
        isUnsure &&
        phase === "editing" && (
          <p role="status" className={`${LINE} bg-waiting-soft text-waiting`}>
            <CloudOff size={16} aria-hidden="true" className="shrink-0" />
            <span className={TEXT}>{t("form.unsure")}</span>
          </p>
        )
      )}
      {restoredAt !== null && (
        <p role="status" className={`${LINE} bg-sunken text-muted`}>
          <History size={16} aria-hidden="true" className="shrink-0" />
          <span className={TEXT}>
            {subject === null
              ? t("form.restored", { time: formatRelativeDateTime(restoredAt) })
              : t("form.restored_of", {
                  time: formatRelativeDateTime(restoredAt),
                  name: subject.label,
                })}
            {isUnsure && ` ${t("form.unsure")}`}
          </span>
          <button
            type="button"
            onClick={(event) => {
              const [first] = fieldsIn(event.currentTarget.form ?? document);
              form.reset();
              first?.focus();
            }}
            className={`${ACTION} text-accent`}
          >
            {t(form.isEdit ? "form.startSaved" : "form.startEmpty")}
          </button>
        </p>
      )}
    </>
  );
}

/** Returns what was not done, and why. */
function refusalWords(form: FormStore, cause: ApiFailure): string {
  const action = failedWords(form);
  return action === undefined ? failureWords(cause) : `${t(action)} ${failureWords(cause)}`;
}

function Refused({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={`${LINE} bg-stop-soft text-stop`}>
      <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
      <span className={TEXT}>{children}</span>
    </p>
  );
}

/** Shows why a draft was not applied, and how to bring it back. */
function UnappliedNotice({ form }: { form: FormStore }) {
  const { aside } = useSnapshot(form.state);
  const sending = useSnapshot(form.inFlight);
  if (aside === null) return null;
  const { draft } = aside;
  const key = draft?.attempt?.key;
  const outcome = key === undefined ? "left" : sending[key] === true ? "saving" : "unsure";
  const focusFirst = (button: HTMLButtonElement) => fieldsIn(button.form ?? document)[0]?.focus();
  return (
    <p role="status" className={`${LINE} bg-waiting-soft text-waiting`}>
      <History size={16} aria-hidden="true" className="shrink-0" />
      <span className={TEXT}>
        {t(unappliedWords(aside, outcome), {
          time: draft === null ? "" : formatRelativeDateTime(draft.at),
          name: draft === null ? "" : nameIn(draft),
        })}
      </span>
      {draft !== null && (
        <button
          type="button"
          className="flex items-center gap-1.5 font-medium whitespace-nowrap"
          onClick={({ currentTarget }) => bringBack(form, currentTarget.form)}
        >
          <span className="underline">{t("form.aside.bring_back")}</span>
          <KeyBadge keys={BRING_BACK} />
        </button>
      )}
      <button
        type="button"
        className={ACTION}
        onClick={(event) => {
          form.dropAside();
          focusFirst(event.currentTarget);
        }}
      >
        {t("form.aside.drop")}
      </button>
    </p>
  );
}

/** Returns the name of the patient or record that a draft is about; empty if it has none. */
function nameIn({ values }: Draft): string {
  const { patient, name } = values;
  if (isChoice(patient)) return patient.label;
  return typeof name === "string" ? name : "";
}

function unappliedWords(
  { reason, draft }: UnappliedDraft,
  outcome: "left" | "saving" | "unsure",
): MessageKey {
  if (reason === "version" || reason === "damaged") return `form.aside.${reason}`;
  if (typeof draft?.version === "number") return `form.aside.${outcome}_changes`;
  if (draft === null || nameIn(draft) === "") return `form.aside.${outcome}`;
  return outcome === "left" && reason === "other_record"
    ? "form.aside.other_record"
    : `form.aside.${outcome}_of`;
}
