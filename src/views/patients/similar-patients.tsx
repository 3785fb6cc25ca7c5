import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { Patient, SimilarPatient } from "#domain/entities/patient.ts";
import { readNationalId } from "#domain/identity.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { listSimilarPatients } from "#src/api/patients.ts";
import { t } from "#src/i18n/t.ts";
import { ageWords } from "#src/i18n/record-words.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { fieldNamed } from "#src/focus/fields.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { retryWhenReachable } from "#src/views/parts/reading/use-reading.ts";

/** Patients who are likely the same person, shown beside the fields and never blocking; Tab and Enter take one. */
export function SimilarPatients({
  form,
  exceptId,
  onChoose,
}: {
  form: FormStore;
  /** Id of the patient being edited, who is left out. */
  exceptId: number | undefined;
  onChoose: (twin: Patient) => void;
}) {
  const { values } = useSnapshot(form.state);
  const [twins, setTwins] = useState<readonly SimilarPatient[]>([]);
  const [isUnread, setUnread] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { national_id: id, name, phone_number: phone, birth_date: day } = values;
  useEffect(() => {
    const query = {
      ...(typeof id === "string" && readNationalId(id) !== null ? { national_id: id } : {}),
      ...(typeof name === "string" && name.trim().length > 2 ? { name } : {}),
      ...(typeof phone === "string" ? { phone_number: phone } : {}),
      ...(typeof day === "string" ? { birth_date: day } : {}),
      ...(exceptId === undefined ? {} : { except: exceptId }),
    };
    const controller = new AbortController();
    const timer = setTimeout(() => {
      listSimilarPatients(query, controller.signal).then(
        (found) => {
          setTwins(found);
          setUnread(false);
        },
        (cause: unknown) => {
          if (controller.signal.aborted) return;
          setTwins([]);
          setUnread(true);
          if (!(cause instanceof ApiFailure)) throw cause;
          retryWhenReachable(
            cause,
            () => !controller.signal.aborted && setAttempt((before) => before + 1),
          );
        },
      );
    }, 250);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, name, phone, day, exceptId, attempt]);
  if (isUnread)
    return (
      <FailedLine
        words={t("errors.unread.twins")}
        retry={() => setAttempt((before) => before + 1)}
        focusAfterwards={fieldNamed("national_id")}
      />
    );
  if (twins.length === 0) return null;
  return (
    <div role="status" className="rounded-ui bg-waiting-soft px-3 py-2 text-table text-waiting">
      <p className="font-medium">{t("booking.twins")}</p>
      <ul>
        {twins.map((twin) => (
          <li key={twin.id}>
            <button
              type="button"
              onClick={() => onChoose(twin)}
              className="flex w-full items-baseline gap-3 rounded-badge px-1 py-0.5 text-start hover:underline"
            >
              <OwnScript className="font-medium">{twin.name}</OwnScript>
              <span>{ageWords(twin.birth_date)}</span>
              <Ltr>{twin.national_id}</Ltr>
              <Ltr>0{twin.phone_number}</Ltr>
              <span className="ms-auto font-medium">{t("patients.form.take_twin")}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
